import type { DepositMethod } from './deposit-method.ts';

/**
 * USDT on an EVM chain, to a separate address for each deposit. Off in every jurisdiction pack until the brand has the
 * feature COINS. The wallet gets the value of the coins at the moment of the credit.
 */
export const usdt: DepositMethod<'usdt'> & { readonly account: null } = {
  code: 'usdt',
  currency: 'THB',
  channel: null,
  account: null,
  feature: 'COINS',
};
