import type { DepositMethod } from './deposit-method.ts';

/** The ZaloPay wallet: ZaloPay's page leads the payer to the app, in which the payment is confirmed. */
export const zalopay: DepositMethod<'zalopay'> & { readonly account: null } = {
  code: 'zalopay',
  currency: 'VND',
  channel: null,
  account: null,
};
