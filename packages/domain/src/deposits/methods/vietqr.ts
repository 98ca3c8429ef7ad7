import { vietQr } from '../../payments/vietqr.ts';
import type { AccountMethod, DepositMethod } from './deposit-method.ts';

/** A NAPAS transfer to an account: the transfer's purpose carries the deposit's reference. */
export const vietqr: DepositMethod<'vietqr'> & { readonly account: AccountMethod } = {
  code: 'vietqr',
  currency: 'VND',
  channel: 'vnd',
  account: {
    numberFault: (number) => (/^[0-9A-Z]{6,19}$/.test(number) ? undefined : 'form'),
    instruct: ({ number: account, routing: bankBin }, { reference: purpose, amount }) => ({
      kind: 'qr',
      scheme: 'VietQR · NAPAS 247',
      payload: vietQr({ bankBin, account, amount, purpose }),
      byHand: true,
    }),
  },
};
