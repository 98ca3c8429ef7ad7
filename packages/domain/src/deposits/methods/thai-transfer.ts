import type { AccountMethod, DepositMethod } from './deposit-method.ts';

/**
 * A transfer to the house's account at a Thai bank, typed into any banking app. No bank reports it: the payer sends the
 * bank's slip, and a slip checker is asked about the transfer that its code names.
 */
export const thaiTransfer: DepositMethod<'thai_transfer'> & { readonly account: AccountMethod } = {
  code: 'thai_transfer',
  currency: 'THB',
  channel: null,
  // Typing takes longer than scanning.
  minutes: 30,
  account: {
    // Thai account numbers have 10 digits, of GSB and BAAC 12, of GHB up to 15.
    numberFault: (number) => (/^\d{10,15}$/.test(number) ? undefined : 'form'),
    instruct: () => ({ kind: 'slip' }),
  },
};
