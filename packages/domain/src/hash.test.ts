import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, hmacSha256, joinBytes, sha256, sha256Hex, toHex, utf8 } from './hash.ts';

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('[L05] SHA-256 gives the examples of FIPS 180-4 (case %#)', (text, digest) => {
  expect(sha256Hex(utf8(text))).toBe(digest);
});

const rfc4231: [name: string, key: string, message: string, tag: string][] = [
  ['1', '0b'.repeat(20), toHex(utf8('Hi There')), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    '2',
    toHex(utf8('Jefe')),
    toHex(utf8('what do ya want for nothing?')),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  ['3', 'aa'.repeat(20), 'dd'.repeat(50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
  [
    '4',
    '0102030405060708090a0b0c0d0e0f10111213141516171819',
    'cd'.repeat(50),
    '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  ],
  [
    '6',
    'aa'.repeat(131),
    toHex(utf8('Test Using Larger Than Block-Size Key - Hash Key First')),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
];
test.each(rfc4231)('[L05] HMAC-SHA-256 gives RFC 4231 test case %s', (_name, key, message, tag) => {
  expect(toHex(hmacSha256(fromHex(key), fromHex(message)))).toBe(tag);
});

test('[L05] hash, HMAC and UTF-8 equal those of the platform for any input', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ maxLength: 150 }),
      fc.string({ unit: 'grapheme' }),
      (message, key, text) => {
        expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
        expect(toHex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
        expect(utf8(text)).toEqual(new TextEncoder().encode(text));
        expect(fromHex(toHex(message))).toEqual(message);
        expect(joinBytes(key, message)).toEqual(Uint8Array.from([...key, ...message]));
      },
    ),
  );
});

test('[L05] half a character is written as the replacement character, as the platform does', () => {
  expect(utf8('a\ud800b')).toEqual(new TextEncoder().encode('a\ud800b'));
});

test('[L05] text that is not hex is an error, not zeros', () => {
  for (const text of ['0', 'zz', '0x00', '12 4']) expect(() => fromHex(text)).toThrow(RangeError);
});
