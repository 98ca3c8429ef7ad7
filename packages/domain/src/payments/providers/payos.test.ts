import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findReferences, makeReference } from '../reference.ts';
import { payosDataText, payosDescription, payosOrderCode, payosOrderText, payosReference } from './payos.ts';

const sign = (text: string, key: string): string => createHmac('sha256', key).update(text).digest('hex');

const notice = {
  orderCode: 123,
  amount: 3000,
  description: 'VQRIO123',
  accountNumber: '12345678',
  reference: 'TF230204212323',
  transactionDateTime: '2023-02-04 18:25:00',
  currency: 'VND',
  paymentLinkId: '124c33293c43417ab7879e14c8d9eb18',
  code: '00',
  desc: 'Thành công',
  counterAccountBankId: '',
  counterAccountBankName: '',
  counterAccountName: '',
  counterAccountNumber: '',
  virtualAccountName: '',
  virtualAccountNumber: '',
};

/** The worked example of https://payos.vn/docs/tich-hop-webhook/kiem-tra-du-lieu-voi-signature. */
test('[J05] payOS: the notice of the documentation has the signature of the documentation', () => {
  expect(sign(payosDataText(notice), '1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675')).toBe(
    '412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03',
  );
});

/** Payloads, key and signatures from github.com/payOSHQ/payos-lib-node, tests/crypto/testCases.json at 164634f0. */
describe('[J05] payOS: the vectors of its own library', () => {
  const key = 'test_checksum_key';
  const transaction = {
    accountNumber: '0123456789',
    amount: 2000,
    counterAccountBankId: '01202001',
    counterAccountBankName: null,
    counterAccountName: 'NGUYEN VAN A',
    counterAccountNumber: '9876543210',
    description: 'TRANSACTION DESCRIPTION',
    reference: 'FT-REFERENCE',
    transactionDateTime: '2025-12-12T09:00:00+07:00',
    virtualAccountName: null,
    virtualAccountNumber: null,
  };
  const link = {
    id: 'payment-link-id',
    orderCode: 0,
    amount: 2000,
    amountPaid: 2000,
    amountRemaining: 0,
    status: 'PAID',
    createdAt: '2025-12-12T09:00:00+07:00',
    transactions: [transaction],
    canceledAt: null,
    cancellationReason: null,
  };
  test.each([
    ['a paid link', link, '6af5e2c9a28256c140169ed624114b43295915d7b6e2fa6278b17a7c43aadefd'],
    [
      'a link paid in two parts',
      { ...link, transactions: [transaction, transaction] },
      '04ebbe221724d2b848c3f39b2db3311cc554167f55bd2fe2cb7b86b6bfdeadaa',
    ],
    [
      'an open link',
      { ...link, amountPaid: 0, amountRemaining: 2000, status: 'PENDING', transactions: [] },
      '33093364158b143baa9ecd2e705d9a2a5a5d391a3cab7cb0a371588b3731368f',
    ],
    [
      'a notice',
      {
        accountNumber: '0123456789',
        amount: 20000,
        description: 'thanh toan',
        reference: 'FT-REFERENCE',
        transactionDateTime: '2025-12-12 09:00:00',
        virtualAccountNumber: '',
        counterAccountBankId: '01202001',
        counterAccountBankName: '',
        counterAccountName: 'NGUYEN VAN A',
        counterAccountNumber: '9876543210',
        virtualAccountName: '',
        currency: 'VND',
        orderCode: 0,
        paymentLinkId: 'payment-link-id',
        code: '00',
        desc: 'success',
      },
      '302b3becca1672dff99daafae2965f40e48ea3ca39453e4bf37fbcc26807a0e8',
    ],
  ])('%s', (_what, data, signature) => {
    expect(sign(payosDataText(data), key)).toBe(signature);
  });

  test.each([
    ['ABC456', 3300, '189864813370cdf819974dc3f63c3a93a7e7af0a0d10b21344b14e4f7358999b'],
    ['Thanh toán đơn hàng', 2000, 'd8b7b0e5d19edfe7b1f53dedeb8d1c7c2b62fabd7eb320dbc514c58f13e9e2c5'],
  ])('a new link for %s', (description, amount, signature) => {
    const order = { amount, description, orderCode: 0, cancelUrl: 'http://localhost', returnUrl: 'http://localhost' };
    expect(sign(payosOrderText(order), key)).toBe(signature);
  });
});

test('[J05] payOS: any changed field changes the signed text, and the order in which fields came does not', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-zA-Z]{1,12}$/), fc.oneof(fc.integer(), fc.stringMatching(/^[^&=]{0,20}$/)), {
        minKeys: 1,
      }),
      fc.nat(),
      (data, at) => {
        const shuffled = Object.fromEntries(Object.entries(data).toReversed());
        expect(payosDataText(shuffled)).toBe(payosDataText(data));
        const name = Object.keys(data)[at % Object.keys(data).length] ?? '';
        expect(payosDataText({ ...data, [name]: `${data[name]}x` })).not.toBe(payosDataText(data));
      },
    ),
  );
});

test('[J05] payOS: reference and order code name each other', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 8, maxLength: 8 }),
      fc.constantFrom(0 as const, 1 as const),
      (random, attempt) => {
        const reference = makeReference(random);
        const code = payosOrderCode(reference, attempt);
        expect(Number.isSafeInteger(code) && code >= 1).toBe(true);
        expect(payosReference(code)).toBe(reference);
        // Bank accounts that are not linked through payOS report only nine characters of the transfer text.
        expect(payosDescription(reference)).toHaveLength(9);
        expect(findReferences(`TMR${payosDescription(reference)}`)).toEqual([reference]);
      },
    ),
  );
  expect(payosReference(0)).toBeUndefined();
  expect(payosReference(1.5)).toBeUndefined();
  expect(payosOrderCode('TMR222222222', 1)).not.toBe(payosOrderCode('TMR222222222'));
  expect(payosReference(2 * 31 ** 8 + 1)).toBeUndefined();
  expect(payosReference(2 * 31 ** 8)).toMatch(/^TMR[2-9A-HJKMNP-Z]{9}$/);
  expect(() => payosOrderCode('TMR')).toThrow(RangeError);
});
