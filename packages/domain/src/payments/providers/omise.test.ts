import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { omiseSignatures, omiseSignedPrefix } from './omise.ts';

/**
 * The signature rule is documented at docs.omise.co/api-webhooks: HMAC-SHA256 in hex with the base64-decoded secret,
 * over the header's time, a dot and the bytes. Omise publishes no example with a result; this one is computed with
 * OpenSSL 3: printf '<time>.<body>' | openssl dgst -sha256 -mac HMAC -macopt hexkey:<the decoded secret>.
 */
const vector = {
  secret: 'ZGVtby1vbWlzZS13ZWJob29rLTAwMDE=',
  time: '1763900000',
  body: '{"object":"event","key":"charge.complete"}',
  signature: '1deb0f9b322e27ce37a70df2c0da9bb7c3bb524e4118274b88a672f0b62c00b9',
};

test('[J05] the signed text is the time, a dot and the body', () => {
  const { secret, time, body, signature } = vector;
  const digest = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(omiseSignedPrefix(time) + body)
    .digest('hex');
  expect(digest).toBe(signature);
});

test('[J05] both signatures are read while the secret changes; anything else in the header is none', () => {
  const { signature } = vector;
  const other = 'ab'.repeat(32);
  expect(omiseSignatures(`${signature}, ${other.toUpperCase()}`)).toEqual([signature, other]);
  for (const header of ['', 'sha256=', signature.slice(1), `${signature}0`])
    expect(omiseSignatures(header)).toEqual([]);
});
