import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isSignedBy, makeKeyPair, readPublicKey, signBytes } from './vendor-signature.ts';

const excerpt = (name: string) => readFileSync(new URL(`../../vendors/excerpt/${name}`, import.meta.url), 'utf8');
const publicPem = excerpt('public.pem');
const vectors = excerpt('signatures.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => [line.slice(0, line.lastIndexOf(';')), line.slice(line.lastIndexOf(';') + 1)] as const);

describe('the five published signatures', () => {
  test('[A03] there are five', () => {
    expect(vectors.map(([body]) => body.slice(0, 12))).toEqual([
      'test',
      'example',
      '{"test":"tes',
      '{"game_id":1',
      '{"user":"3nY',
    ]);
  });

  test.each(vectors)('[A03] %s is signed; with one bit flipped anywhere it is not', (body, signature) => {
    const bytes = Buffer.from(body);
    expect(isSignedBy(bytes, signature, [publicPem])).toBe(true);
    for (let at = 0; at < bytes.length; at++) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      expect(isSignedBy(flipped, signature, [publicPem])).toBe(false);
    }
    expect(isSignedBy(Buffer.from(`${body} `), signature, [publicPem])).toBe(false);
  });
});

test('[A03] one of several keys is enough, none is not, and broken signatures are only refused', () => {
  const [old, young, other] = [makeKeyPair(), makeKeyPair(), makeKeyPair()];
  const body = Buffer.from('');
  const signature = signBytes(body, young.privatePem);
  expect(isSignedBy(body, signature, [old.publicPem, young.publicPem])).toBe(true);
  expect(isSignedBy(body, signature, [other.publicPem])).toBe(false);
  expect(isSignedBy(body, signature, [])).toBe(false);
  for (const broken of [undefined, '', 'x', `${signature}x`, 'A'.repeat(344), signature.slice(0, -8)])
    expect(isSignedBy(body, broken, [young.publicPem])).toBe(false);
});

test('[A03] only RSA public keys of 2048 bits or more are keys', () => {
  expect(readPublicKey(publicPem)?.print).toMatch(/^[0-9a-f]{64}$/);
  for (const wrong of ['', 'no key', publicPem.replace('MIIB', 'MIIC')]) expect(readPublicKey(wrong)).toBeUndefined();
});
