import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sepayApiKey, sepayNoticeOf, sepayRetryMinutes } from './sepay.ts';

/** A row of the transaction list, from the documentation: https://developer.sepay.vn/en/sepay-api/v1/api-giao-dich. */
const row = {
  id: '49682',
  bank_brand_name: 'Vietcombank',
  account_number: '0071000888888',
  transaction_date: '2023-05-05 19:59:48',
  amount_out: '0.00',
  amount_in: '18067000.00',
  accumulated: '1200541768.00',
  transaction_content: 'DUONG THUY ANH chuyen tien...',
  reference_number: '677760.050523.080001',
  code: null,
  sub_account: 'VCB0011ABC004',
};

test('[J05] SePay: a row of the list is the notice of the same movement', () => {
  expect(sepayNoticeOf(row)).toEqual({
    id: 49_682,
    gateway: 'Vietcombank',
    transactionDate: '2023-05-05 19:59:48',
    accountNumber: '0071000888888',
    code: null,
    content: 'DUONG THUY ANH chuyen tien...',
    transferType: 'in',
    transferAmount: 18_067_000,
    accumulated: 1_200_541_768,
    subAccount: 'VCB0011ABC004',
    referenceCode: '677760.050523.080001',
    description: '',
  });
  expect(sepayNoticeOf({ ...row, amount_in: '0.00', amount_out: '20000.00' })).toMatchObject({
    transferType: 'out',
    transferAmount: 20_000,
  });
});

test.each([
  ['a fraction of a đồng', { amount_in: '10.50' }],
  ['an amount that is no number', { amount_in: '1e6' }],
  ['a negative amount', { amount_out: '-5' }],
  ['an id that is no number', { id: '6d0b7a9c' }],
  ['no id', { id: '0' }],
])('[J05] SePay: a row with %s is no payment', (_what, change) => {
  expect(sepayNoticeOf({ ...row, ...change })).toBeUndefined();
});

/**
 * The rules for the header with the key and for the retries are those of
 * https://developer.sepay.vn/en/sepay-webhooks/xac-thuc and /xu-ly-loi.
 */
test('[J05] SePay: the key is read from its header, and seven retries take 33 minutes', () => {
  expect(sepayApiKey('Apikey a-key')).toBe('a-key');
  for (const header of ['', 'Apikey', 'Bearer a-key', 'Apikey two words', 'a-key'])
    expect(sepayApiKey(header), header).toBeUndefined();
  fc.assert(fc.property(fc.stringMatching(/^[!-~]{1,60}$/), (key) => sepayApiKey(`Apikey ${key}`) === key));
  expect(sepayRetryMinutes.reduce((total, minutes) => total + minutes, 0)).toBe(33);
  // SePay's pauses between retries are Fibonacci numbers: from the third on, each pause is the sum of the two before
  // it.
  sepayRetryMinutes.slice(2).forEach((minutes, at) => {
    expect(minutes).toBe((sepayRetryMinutes[at] ?? 0) + (sepayRetryMinutes[at + 1] ?? 0));
  });
});
