import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { banks } from '../../withdrawals/banks.ts';
import { momoPayoutEnd, momoText } from './momo.ts';
import { omiseBrand, omiseTransferEnd } from './omise.ts';
import { payosHeaderText, payosPayoutEnd } from './payos.ts';

/**
 * The signature rule is that of payOS's library (github.com/payOSHQ/payos-lib-node at 141c7149,
 * src/crypto/node-crypto.ts and src/utils/sort-obj-by-key.ts). payOS publishes no example with a result; this one is
 * computed with OpenSSL 3 over the text written out here: printf '<text>' | openssl dgst -sha256 -hmac key.
 */
test('[J06] payOS: a payout is signed over its fields in order, percent-encoded, lists as JSON', () => {
  const text =
    'amount=2000&category=%5B%22salary%22%5D&description=batch%20payout&referenceId=payout_1' +
    '&toAccountNumber=0123456789&toBin=970422';
  const payout = {
    referenceId: 'payout_1',
    amount: 2000,
    description: 'batch payout',
    toBin: '970422',
    toAccountNumber: '0123456789',
    category: ['salary'],
  };
  expect(payosHeaderText(payout)).toBe(text);
  expect(createHmac('sha256', 'key').update(payosHeaderText(payout)).digest('hex')).toBe(SIGNATURE);
  expect(payosHeaderText({ b: null, a: [{ d: 1, c: undefined }] })).toBe('a=%5B%7B%22d%22%3A1%7D%5D&b=');
});
const SIGNATURE = 'dadf7cf643ee2ec62d8f81550799df9600dae2f60c96b852505b493b2f228011';

test('[J06] payOS: only a transfer that succeeded is paid, only a final state is a refusal', () => {
  const end = (approvalState: string, ...states: string[]) =>
    payosPayoutEnd({ approvalState, transactions: states.map((state) => ({ state })) });
  expect(['RECEIVED', 'PROCESSING', 'ON_HOLD', 'SOMETHING_NEW'].map((state) => end('PROCESSING', state))).toEqual(
    Array.from({ length: 4 }, () => 'processing'),
  );
  expect(['CANCELLED', 'FAILED', 'REVERSED'].map((state) => end('COMPLETED', state))).toEqual(
    Array.from({ length: 3 }, () => 'refused'),
  );
  expect([end('COMPLETED', 'SUCCEEDED'), end('COMPLETED'), end('REJECTED'), end('X', 'SUCCEEDED', 'FAILED')]).toEqual([
    'completed',
    'processing',
    'refused',
    'unknown',
  ]);
});

/**
 * The signature formula of /disbursement/pay: https://developers.momo.vn/v3/docs/payment/api/disbursement-v2 (read
 * November 2026).
 */
test('[J06] MoMo: a disbursement is signed over the fields of the documentation, in its order', () => {
  const order = {
    partnerCode: 'MOMO',
    orderId: 'TMR222222222',
    requestId: 'TMR222222222',
    amount: 50_000,
    requestType: 'disburseToWallet',
    disbursementMethod: 'c2VjcmV0',
    orderInfo: 'TMR222222222',
    extraData: '',
  };
  expect(momoText('payout', 'key', order)).toBe(
    'accessKey=key&amount=50000&disbursementMethod=c2VjcmV0&extraData=&orderId=TMR222222222&orderInfo=TMR222222222' +
      '&partnerCode=MOMO&requestId=TMR222222222&requestType=disburseToWallet',
  );
});

test('[J06] MoMo: only code 0 is paid; a code that is not listed decides nothing', () => {
  expect([0, 7000, 7002, 1000, 1100, 4003, 10, 99, 40].map(momoPayoutEnd)).toEqual([
    'completed',
    ...Array.from({ length: 3 }, () => 'processing' as const),
    ...Array.from({ length: 2 }, () => 'refused' as const),
    ...Array.from({ length: 3 }, () => 'unknown' as const),
  ]);
  fc.assert(fc.property(fc.integer({ min: 1 }), (code) => momoPayoutEnd(code) !== 'completed'));
});

/**
 * The six failure codes are from docs.omise.co/transfers-api. `transfer_sent` is not among them, because it does not
 * mean that the payment failed.
 */
test('[J06] Opn: a paid transfer is paid whatever else it says; only a listed failure is final', () => {
  const end = (change: object) => omiseTransferEnd({ paid: false, deleted: false, failure_code: null, ...change });
  expect(end({ paid: true, failure_code: 'transfer_failed', deleted: true })).toBe('completed');
  expect([end({}), end({ deleted: true }), end({ failure_code: 'transfer_sent' })]).toEqual([
    'processing',
    'refused',
    'unknown',
  ]);
  expect(end({ failure_code: 'invalid_recipient' })).toBe('refused');
});

test('[J06] Opn: every bank of Thailand on the list has its brand there', () => {
  for (const { code, currency } of banks) expect(omiseBrand(code) !== undefined, code).toBe(currency === 'THB');
});
