import type { AccountMethod, DepositMethod } from './deposit-method.ts';

/**
 * A transfer to the house's account at a Thai bank, typed into any banking app. The bank does not report it: the payer
 * sends the bank's slip, and a checking service is asked about the transfer that its code names.
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
