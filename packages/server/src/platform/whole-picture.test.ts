import { expect, test } from 'vitest';
import { isWholePicture } from './whole-picture.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
/** A minimal JPEG: a frame of one pixel, a scan of two bytes and the end marker. */
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]),
  Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x12, 0x34, 0xff, 0xd9]),
]);

test.each([
  ['PNG', 'image/png', png],
  ['JPEG', 'image/jpeg', jpeg],
] as const)('[S-M2] a %s is whole, cut anywhere it is not', (_name, type, bytes) => {
  expect(isWholePicture({ type, bytes })).toBe(true);
  for (let length = 3; length < bytes.length; length += 1)
    expect(isWholePicture({ type, bytes: bytes.subarray(0, length) }), `${length} bytes`).toBe(false);
});

test('[S-M2] a PNG with one changed byte is not whole', () => {
  for (let at = 8; at < png.length; at += 1) {
    const bytes = Buffer.from(png);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(isWholePicture({ type: 'image/png', bytes }), `byte ${at}`).toBe(false);
  }
});

test('[S-M2] a picture’s signature followed by other bytes is not accepted as a picture', () => {
  const fake = Buffer.concat([png.subarray(0, 8), Buffer.from('a picture of a bank statement')]);
  expect(isWholePicture({ type: 'image/png', bytes: fake })).toBe(false);
});
