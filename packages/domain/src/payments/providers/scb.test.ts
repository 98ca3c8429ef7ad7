import { expect, test } from 'vitest';
import { scb, scbAmount, scbDays, scbSlipTransfer } from './scb.ts';

test.each([
  ['10.00', 1_000n],
  // Amounts in the sandbox's payment confirmations:
  // https://developer.scb.co.th/#/documents/documentation/qr-payment/payment-confirmation.html
  ['1', 100n],
  [996.69, 99_669n],
  [100, 10_000n],
  ['1.005', undefined],
  ['0.00', undefined],
  [1e21, undefined],
])('%s baht', (amount, minor) => expect(scbAmount(amount)).toBe(minor));

test('an inquiry is made for each day in Thailand on which the payment may have been made', () => {
  const at = (text: string) => new Date(text);
  expect(scbDays(at('2026-11-24T03:00:00Z'), at('2026-11-24T03:10:00Z'))).toEqual(['2026-11-24']);
  // The two times are 23:58 and 00:04 in Bangkok, so they are on different days.
  expect(scbDays(at('2026-11-24T16:58:00Z'), at('2026-11-24T17:04:00Z'))).toEqual(['2026-11-24', '2026-11-25']);
  expect(scbDays(at('2026-11-01T03:00:00Z'), at('2026-11-24T03:00:00Z'))).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
  ]);
});

/** Fields of https://developer.scb.co.th/assets/documents/api-reference-index/qr-payments/get-billpayment-transactions.html. */
const slip = {
  transDate: '20190622',
  transTime: '21:29:49',
  amount: '996.69',
  sender: { displayName: 'นาย กันต์ธร น', name: 'Kuntod N' },
  receiver: {
    proxy: { type: 'BILLERID', value: '466546240814419' },
    account: { type: 'BANKAC', value: 'xxx-x-x5432-x' },
  },
};

test('a slip is a transfer in our terms', () => {
  expect(scbSlipTransfer(slip)).toEqual({
    amount: 99_669n,
    paidAt: new Date('2019-06-22T14:29:49Z'),
    account: '466546240814419',
    payerName: 'นาย กันต์ธร น Kuntod N',
  });
});

test('an account of which digits are hidden is nobody’s', () => {
  expect(scbSlipTransfer({ ...slip, receiver: { proxy: null } })?.account).toBe('');
  expect(scbSlipTransfer({ ...slip, receiver: { proxy: { type: 'MSISDN', value: '0812345678' } } })?.account).toBe('');
});

test('a slip without a day or an amount is none', () => {
  expect(scbSlipTransfer({ ...slip, transDate: '20191332' })).toBeUndefined();
  expect(scbSlipTransfer({ ...slip, amount: '0' })).toBeUndefined();
});

test('keys have no spaces', () => {
  expect(scb.fields.map(({ form }) => [form.test('l7f2e1c0a5'), form.test('l7f2 e1c0a5')])).toEqual([
    [true, false],
    [true, false],
  ]);
});
