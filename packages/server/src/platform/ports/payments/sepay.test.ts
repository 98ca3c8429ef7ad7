import { expect, test } from 'vitest';
import { sepay } from './sepay.ts';

const connection = {
  id: '0193a000-0000-7000-8000-000000000001',
  provider: 'sepay',
  address: 'https://my.sepay.vn',
  currency: 'VND',
  values: { security: 'apikey', webhookKey: 'the-key-of-the-house', token: 'a-token' },
} as const;
const now = new Date('2026-11-23T10:00:00Z');
const raw = Buffer.from('{}');

test('[J05] SePay with an API key: only that key, in its own form, is taken', () => {
  const verdict = (authorization: string | undefined) =>
    sepay.verify({ raw, headers: { authorization }, now }, connection);
  expect(verdict('Apikey the-key-of-the-house')).toBe('valid');
  for (const other of [undefined, '', 'Apikey', 'Apikey the-key-of-the-hous', 'Bearer the-key-of-the-house'])
    expect(verdict(other), other).toBe('forged');
});

test.each([
  ['no JSON', Buffer.from('x'), SyntaxError],
  ['no UTF-8', Buffer.from([0xff, 0xfe]), TypeError],
])('[J05] SePay: %s is no notice and throws for the caller to set aside', (_what, bytes, kind) => {
  expect(() => sepay.read(bytes, connection)).toThrow(kind);
});
