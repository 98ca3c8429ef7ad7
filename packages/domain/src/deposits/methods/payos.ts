import type { DepositMethod } from './deposit-method.ts';

/** VietQR made by payOS, which gives each payment another account number. */
export const payos: DepositMethod<'payos'> & { readonly account: null } = {
  code: 'payos',
  currency: 'VND',
  channel: null,
  account: null,
};
