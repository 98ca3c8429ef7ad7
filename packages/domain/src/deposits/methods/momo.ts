import type { DepositMethod } from './deposit-method.ts';

/** The MoMo wallet: MoMo's page leads the payer to the app, in which the payment is confirmed. */
export const momo: DepositMethod<'momo'> & { readonly account: null } = {
  code: 'momo',
  currency: 'VND',
  channel: null,
  account: null,
};
