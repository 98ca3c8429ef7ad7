import type { DepositMethod } from './deposit-method.ts';

/** The ZaloPay wallet: the payer confirms in its app, from ZaloPay's page. */
export const zalopay: DepositMethod<'zalopay'> & { readonly account: null } = {
  code: 'zalopay',
  currency: 'VND',
  channel: null,
  account: null,
};
