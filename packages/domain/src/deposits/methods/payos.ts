import type { DepositMethod } from './deposit-method.ts';

/** VietQR codes from payOS, which assigns a different account number to each payment. */
export const payos: DepositMethod<'payos'> & { readonly account: null } = {
  code: 'payos',
  currency: 'VND',
  channel: null,
  account: null,
};
