import type { AccountMethod, DepositMethod } from './deposit-method.ts';

/**
 * A transfer to the operator's account at a Thai bank, typed into any banking app. The bank does not report it to the
 * platform. Instead the payer uploads the bank's slip, and a checking service confirms the transfer that the slip's
 * code identifies.
 */
export const thaiTransfer: DepositMethod<'thai_transfer'> & { readonly account: AccountMethod } = {
  code: 'thai_transfer',
  currency: 'THB',
  channel: null,
  account: {
    // Thai account numbers have 10 digits, of GSB and BAAC 12, of GHB up to 15.
    numberFault: (number) => (/^\d{10,15}$/.test(number) ? undefined : 'form'),
    instruct: () => ({ kind: 'slip' }),
  },
};
