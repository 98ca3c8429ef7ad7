import { coinsOf, type EWalletProvider, eWalletCurrency, shownEWalletNumber } from '../e-wallets.ts';
import { present } from '../../present.ts';
import { orderTo } from './order-to.ts';
import type { WalletMethod } from './withdrawal-method.ts';

/** The part that all methods to e-wallets share. The payee's number is a mobile number, or an address on a chain [E01]. */
export const toEWallet = (provider: EWalletProvider): Omit<WalletMethod, 'code'> => ({
  currency: eWalletCurrency(provider),
  payee: 'e_wallet',
  provider,
  instruct: orderTo(eWalletCurrency(provider)),
  shownNumber: (lastDigits) => shownEWalletNumber(provider, lastDigits),
  ...present({ feature: coinsOf(provider)?.feature, network: coinsOf(provider)?.network }),
});
