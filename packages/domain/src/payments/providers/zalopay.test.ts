import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeReference } from '../reference.ts';
import { isZalopayPaid, zalopayOrderText, zalopayQueryText, zalopayReference, zalopayTransId } from './zalopay.ts';

/**
 * The sample notification of https://docs.zalopay.vn/docs/specs/callback-api, signed with key 2 of ZaloPay's public
 * test application 2553.
 */
test('[J05] ZaloPay: the sample notice of the documentation has the mac of the documentation', () => {
  const data =
    '{"app_id":2553,"app_trans_id":"200904_2553_1598435687208","app_time":1599189392817,"app_user":"demo",' +
    '"amount":10000,"embed_data":"{\\"merchantinfo\\":\\"embeddata123\\",\\"promotioninfo\\":\\"\\"}",' +
    '"item":"[{\\"itemid\\":\\"knb\\",\\"itemname\\":\\"kim nguyen bao\\",\\"itemprice\\":198400,\\"itemquantity\\":1}]",' +
    '"zp_trans_id":200904000000389,"server_time":1599189413498,"channel":38,' +
    '"merchant_user_id":"7ZMSl3nEg5sOUJzOLSoUFT8xKNQVaLOLXHB--8Eytqc","user_fee_amount":0,"discount_amount":0}';
  expect(createHmac('sha256', 'kLtgPl8HHhfvMuDHPwKfgfsY4Ydm9eIz').update(data).digest('hex')).toBe(
    'd8d33baf449b31d7f9b94fa50d7c942c08cd4d83f28fa185557da21acb104f67',
  );
});

/** The signature formulas are those of https://docs.zalopay.vn/docs/specs/order-create and order-query. */
test('[J05] ZaloPay: our messages are signed over the fields of the documentation, in its order', () => {
  const order = {
    app_id: 2553,
    app_trans_id: '220817_1660717311101',
    app_user: 'ZaloPayDemo',
    amount: 10_000,
    app_time: 1_660_717_311_101,
    embed_data: '{}',
    item: '[]',
  };
  expect(zalopayOrderText(order)).toBe('2553|220817_1660717311101|ZaloPayDemo|10000|1660717311101|{}|[]');
  expect(zalopayQueryText(2553, '220817_1660717311101', 'key1')).toBe('2553|220817_1660717311101|key1');
});

test('[J05] ZaloPay: an order is named by its day in Vietnam and our reference, which is found again', () => {
  const reference = makeReference(new Uint8Array(8).fill(9));
  // At 18:30 UTC the next day has already begun in Hà Nội.
  expect(zalopayTransId(reference, new Date('2026-11-23T18:30:00Z'))).toBe(`261124_${reference}`);
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 8, maxLength: 8 }),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      fc.constantFrom(0 as const, 1 as const),
      (random, at, attempt) => {
        const id = zalopayTransId(makeReference(random), at, attempt);
        expect(id.length).toBeLessThanOrEqual(40);
        expect(zalopayReference(id)).toBe(makeReference(random));
      },
    ),
  );
  for (const id of ['', reference, `2611_${reference}`, `261124_${reference}X`, '261124_2553_1598435687208'])
    expect(zalopayReference(id), id).toBeUndefined();
});

test('[J05] ZaloPay: only the code 1 is money', () => {
  expect([1, 2, 3, 0, -1, -49].filter(isZalopayPaid)).toEqual([1]);
});
