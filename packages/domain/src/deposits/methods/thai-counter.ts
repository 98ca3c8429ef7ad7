import type { DepositMethod } from './deposit-method.ts';

/** Cash at the counter of a shop: the provider's page shows the payer a number for the cashier. */
export const thaiCounter: DepositMethod<'thai_counter'> & { readonly account: null } = {
  code: 'thai_counter',
  currency: 'THB',
  channel: null,
  account: null,
};
