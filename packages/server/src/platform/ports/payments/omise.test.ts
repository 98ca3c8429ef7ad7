import { expect, test } from 'vitest';
import { makeReference } from '@tamarind/domain/payments/reference';
import { omise } from './omise.ts';

const reference = makeReference(new Uint8Array(8));

const connection = {
  id: '0193a000-0000-7000-8000-000000000005',
  provider: 'omise',
  address: 'https://api.omise.co',
  currency: 'THB',
  values: {},
} as const;

/**
 * A charge in API version 2019-05-29 with a redirect source. Its attributes are those of docs.omise.co/charges-api as
 * read in November 2026: `currency` is in capital letters, and names of times end in `_at`
 * (docs.omise.co/upgrade-guide-2017-to-2019).
 */
const charge = {
  object: 'charge',
  id: 'chrg_test_5w2wlnas5shgmvzcz58',
  livemode: false,
  location: '/charges/chrg_test_5w2wlnas5shgmvzcz58',
  amount: 156_000,
  net: 153_246,
  fee: 2_574,
  fee_vat: 180,
  interest: 0,
  funding_amount: 156_000,
  refunded_amount: 0,
  currency: 'THB',
  funding_currency: 'THB',
  ip: null,
  description: reference,
  metadata: { reference },
  card: null,
  source: {
    object: 'source',
    id: 'src_test_5w2wln7eb4s1m0jzw0i',
    amount: 156_000,
    currency: 'THB',
    created_at: '2023-06-12T00:23:41Z',
    flow: 'app_redirect',
    type: 'mobile_banking_scb',
  },
  authorize_uri: 'https://pay.omise.co/payments/pay2_test_5w2wlnas5shgmvzcz58/authorize',
  return_uri: 'https://house.example/deposit',
  failure_code: null,
  status: 'successful',
  authorized: true,
  capture: true,
  paid: true,
  reversed: false,
  voided: false,
  created_at: '2023-06-12T00:23:42Z',
  paid_at: '2023-06-12T00:24:10Z',
  expires_at: '2023-06-13T00:23:42Z',
};
const raw = (json: object) => Buffer.from(JSON.stringify(json));

test('[J05] a paid charge is a payment in our terms', () => {
  expect(omise.read(raw(charge), connection)).toMatchObject({
    provider: 'omise',
    providerRef: charge.id,
    order: charge.id,
    amount: 156_000n,
    currency: 'THB',
    paidAt: new Date('2023-06-12T00:24:10Z'),
  });
  // The API version 2017-11-02, which an older account may still use, writes the currency in small letters.
  expect(omise.read(raw({ ...charge, currency: 'thb' }), connection)).toMatchObject({ amount: 156_000n });
});

test.each([
  ['not paid yet', { status: 'pending', paid: false, paid_at: null }],
  ['failed', { status: 'failed', paid: false, failure_code: 'payment_rejected' }],
  ['in another currency', { currency: 'USD' }],
])('[J05] a charge that is %s is none', (_what, change) => {
  expect(omise.read(raw({ ...charge, ...change }), connection)).toBeUndefined();
});

test('[J05] its event tells nothing but what to ask about', () => {
  const event = { object: 'event', id: 'evnt_test_1', livemode: false, key: 'charge.complete', data: charge };
  expect(omise.read(raw(event), connection)).toEqual({ askAbout: reference });
  expect(omise.read(raw({ ...event, key: 'charge.create' }), connection)).toBe('outgoing');
});
