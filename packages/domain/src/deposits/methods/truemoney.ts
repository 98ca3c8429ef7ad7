import { promptPayTransfer } from '../../payments/promptpay.ts';
import type { AccountMethod, DepositMethod } from './deposit-method.ts';

/**
 * A TrueMoney wallet as a PromptPay e-wallet (tag 29, sub-tag 03): its id is 14000 and the mobile number. The payment
 * carries no reference, so the amount identifies the deposit.
 */
export const truemoney: DepositMethod<'truemoney'> & { readonly account: AccountMethod } = {
  code: 'truemoney',
  currency: 'THB',
  channel: 'thb',
  account: {
    isByAmount: true,
    numberFault: (number) => (/^140000\d{9}$/.test(number) ? undefined : 'form'),
    instruct: ({ number }, { amount }) => ({
      kind: 'qr',
      scheme: 'THAI QR · TrueMoney',
      payload: promptPayTransfer({ kind: 'ewallet', number, amount }),
      // The payer cannot type this payment, because banking apps accept an e-wallet id only from a QR code.
      byHand: false,
      isExact: true,
    }),
  },
};
