import { type EWalletProvider, eWalletCurrency } from '../e-wallets.ts';
import { orderTo } from './order-to.ts';
import type { WalletMethod } from './withdrawal-method.ts';

/** The part that all methods to e-wallets share. The payee's number is the holder's mobile number [E01]. */
export const toEWallet = (provider: EWalletProvider): Omit<WalletMethod, 'code'> => ({
  currency: eWalletCurrency(provider),
  payee: 'e_wallet',
  provider,
  instruct: orderTo(eWalletCurrency(provider)),
  shownNumber: (lastDigits) => `••••${lastDigits}`,
});
