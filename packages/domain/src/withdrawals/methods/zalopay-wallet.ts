import { toEWallet } from './to-e-wallet.ts';
import type { WalletMethod } from './withdrawal-method.ts';

/** A disbursement to a wallet of ZaloPay in Vietnam. */
export const zalopayWallet: WalletMethod<'zalopay_wallet'> = { ...toEWallet('zalopay'), code: 'zalopay_wallet' };
