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
    // Account numbers have 10 digits at most Thai banks, 12 at GSB and BAAC, and up to 15 at GHB.
    numberFault: (number) => (/^\d{10,15}$/.test(number) ? undefined : 'form'),
    instruct: () => ({ kind: 'slip' }),
  },
};
