import { money } from '../../money.ts';
import { vietQr } from '../../payments/vietqr.ts';
import type { DepositMethod } from './deposit-method.ts';

/** NAPAS transfer to an account: the purpose carries the deposit's reference. */
export const vietqr: DepositMethod<'vietqr'> = {
  code: 'vietqr',
  currency: 'VND',
  channel: 'vnd',
  min: money(10_000),
  max: money(300_000_000),
  fee: money(0),
  presets: [50_000n, 100_000n, 200_000n, 500_000n, 1_000_000n, 5_000_000n].map(money),
  minutes: 15,
  numberFault: (number) => (/^[0-9A-Z]{6,19}$/.test(number) ? undefined : 'form'),
  instruct: ({ number: account, routing: bankBin }, { reference: purpose, amount }) => ({
    kind: 'qr',
    scheme: 'VietQR · NAPAS 247',
    payload: vietQr({ bankBin, account, amount, purpose }),
    byHand: true,
  }),
};
