import type { DepositMethod } from './deposit-method.ts';

/** The MoMo wallet: the payer confirms in its app, from MoMo's page. */
export const momo: DepositMethod<'momo'> & { readonly account: null } = {
  code: 'momo',
  currency: 'VND',
  channel: null,
  account: null,
};
