import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeReference } from '../reference.ts';
import { isMomoPaid, momoOrderId, momoReference, momoText } from './momo.ts';

/** Keys of MoMo's public test shop (github.com/momo-wallet/payment), valid only for test-payment.momo.vn. */
const accessKey = 'F8BBA842ECF85';
const secretKey = 'K951B6PE1waDMi640xX08PD3vg6EkVlz';
const sign = (text: string): string => createHmac('sha256', secretKey).update(text).digest('hex');

const paid = {
  partnerCode: 'MOMO',
  orderId: 'MOMO1731137931267',
  requestId: 'MOMO1731137931267',
  amount: 1000,
  orderInfo: 'undefined nạp tiền vào tài khoản',
  orderType: 'momo_wallet',
  transId: 4_225_107_942,
  resultCode: 0,
  message: 'Successful.',
  payType: 'qr',
  responseTime: 1_731_137_968_770,
  extraData: '',
};

/**
 * Responses that MoMo's test system signed for its public test shop, as quoted in comments of two public repositories.
 */
test.each([
  ['in English', paid, '2068ac90836a9aacdefd4995b58ed03f0b1f1d27046b7ca371b92175bb5437a6'],
  [
    'in Vietnamese',
    {
      ...paid,
      orderId: 'MOMO1713984978976',
      requestId: 'MOMO1713984978976',
      orderInfo: '30k',
      transId: 4_029_232_035,
      message: 'Thành công.',
      payType: 'credit',
      responseTime: 1_713_985_045_244,
    },
    '0d6f0e650eb5d320c3a65df17a620f01c09d0eae742d3eb7e84177b2ebda6fe0',
  ],
])('[J05] MoMo: a real notice %s has the signature it came with', (_language, notice, signature) => {
  expect(sign(momoText('notice', accessKey, notice))).toBe(signature);
});

/**
 * The signature formulas are those of https://developers.momo.vn/v3/docs/payment/api/wallet/onetime and
 * /payment-api/query.
 */
test('[J05] MoMo: our messages are signed over the fields of the documentation, in its order', () => {
  const order = {
    amount: 50_000,
    extraData: '',
    ipnUrl: 'https://play.example/hooks',
    orderId: 'TMR222222222',
    orderInfo: 'TMR222222222',
    partnerCode: 'MOMO',
    redirectUrl: 'https://play.example/deposit',
    requestId: 'TMR222222222',
    requestType: 'captureWallet',
  };
  expect(momoText('create', 'key', { ...order, lang: 'vi' } as typeof order)).toBe(
    'accessKey=key&amount=50000&extraData=&ipnUrl=https://play.example/hooks&orderId=TMR222222222' +
      '&orderInfo=TMR222222222&partnerCode=MOMO&redirectUrl=https://play.example/deposit&requestId=TMR222222222' +
      '&requestType=captureWallet',
  );
  expect(momoText('query', 'key', order)).toBe(
    'accessKey=key&orderId=TMR222222222&partnerCode=MOMO&requestId=TMR222222222',
  );
});

test('[J05] MoMo: any changed signed field changes the text', () => {
  fc.assert(
    fc.property(fc.constantFrom(...(Object.keys(paid) as (keyof typeof paid)[])), (name) => {
      const forged = { ...paid, [name]: `${paid[name]}1` };
      expect(momoText('notice', accessKey, forged)).not.toBe(momoText('notice', accessKey, paid));
    }),
  );
});

test('[J05] MoMo: only the code 0 is money', () => {
  expect(isMomoPaid(0)).toBe(true);
  fc.assert(
    fc.property(
      fc.integer().filter((code) => code !== 0),
      (code) => !isMomoPaid(code),
    ),
  );
});

test('[J05] MoMo: an order is named by our reference, which is found again', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 8, maxLength: 8 }),
      fc.constantFrom(0 as const, 1 as const),
      (random, attempt) => {
        const id = momoOrderId(makeReference(random), attempt);
        expect(id).toMatch(/^[0-9a-zA-Z]([-_.]*[0-9a-zA-Z]+)*$/);
        expect(momoReference(id)).toBe(makeReference(random));
      },
    ),
  );
  for (const id of ['', 'MOMO1731137931267', 'TMR222222222-3']) expect(momoReference(id), id).toBeUndefined();
});
