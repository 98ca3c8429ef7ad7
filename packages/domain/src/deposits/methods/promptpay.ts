import { isThaiTaxNumber, promptPayBill } from '../../payments/promptpay.ts';
import type { AccountMethod, DepositMethod } from './deposit-method.ts';

/** Thai QR bill payment: the biller's reference field carries the deposit's reference. */
export const promptpay: DepositMethod<'promptpay'> & { readonly account: AccountMethod } = {
  code: 'promptpay',
  currency: 'THB',
  channel: 'thb',
  account: {
    // A biller id: the tax number of 13 digits and a suffix of 2.
    numberFault: (number) => {
      if (!/^\d{15}$/.test(number)) return 'form';
      return isThaiTaxNumber(number.slice(0, 13)) ? undefined : 'check';
    },
    instruct: ({ number: billerId }, { reference: ref1, amount }) => ({
      kind: 'qr',
      scheme: 'THAI QR · PromptPay',
      payload: promptPayBill({ billerId, ref1, amount }),
      // The payer cannot type this payment, because banking apps accept a biller id only from a QR code.
      byHand: false,
    }),
  },
};
