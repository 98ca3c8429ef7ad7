import type { DepositMethod } from './deposit-method.ts';

/** The page of a Thai payment provider, from which the payer continues to the bank. */
export const thaiOnline: DepositMethod<'thai_online'> & { readonly account: null } = {
  code: 'thai_online',
  currency: 'THB',
  channel: null,
  account: null,
};
