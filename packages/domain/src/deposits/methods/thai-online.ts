import type { DepositMethod } from './deposit-method.ts';

/** A page of a Thai payment provider, which leads on to the payer's bank. */
export const thaiOnline: DepositMethod<'thai_online'> & { readonly account: null } = {
  code: 'thai_online',
  currency: 'THB',
  channel: null,
  minutes: 30,
  account: null,
};
