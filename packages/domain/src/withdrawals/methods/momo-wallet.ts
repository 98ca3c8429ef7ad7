import { toEWallet } from './to-e-wallet.ts';
import type { WalletMethod } from './withdrawal-method.ts';

/** A disbursement to a wallet of MoMo in Vietnam. */
export const momoWallet: WalletMethod<'momo_wallet'> = { ...toEWallet('momo'), code: 'momo_wallet' };
