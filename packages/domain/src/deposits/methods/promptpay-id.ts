import { isThaiTaxNumber, promptPayTransfer } from '../../payments/promptpay.ts';
import type { AccountMethod, DepositMethod } from './deposit-method.ts';

/**
 * PromptPay to a mobile number or tax number (tag 29): the payment carries no reference, so the amount identifies the
 * deposit.
 */
export const promptpayId: DepositMethod<'promptpay_id'> & { readonly account: AccountMethod } = {
  code: 'promptpay_id',
  currency: 'THB',
  channel: 'thb',
  account: {
    isByAmount: true,
    numberFault: (number) => {
      if (/^0\d{9}$/.test(number)) return undefined;
      if (!/^\d{13}$/.test(number)) return 'form';
      return isThaiTaxNumber(number) ? undefined : 'check';
    },
    instruct: ({ number }, { amount }) => ({
      kind: 'qr',
      scheme: 'THAI QR · PromptPay',
      payload: promptPayTransfer({ kind: number.length === 10 ? 'mobile' : 'citizen', number, amount }),
      byHand: true,
      isExact: true,
    }),
  },
};
