import { toEWallet } from './to-e-wallet.ts';
import type { WalletMethod } from './withdrawal-method.ts';

/** A disbursement to a wallet of TrueMoney in Thailand. */
export const truemoneyWallet: WalletMethod<'truemoney_wallet'> = {
  ...toEWallet('truemoney'),
  code: 'truemoney_wallet',
};
