import { expect, test } from 'vitest';
import { claimedPng, drawnPng } from '../testing/picture.ts';
import { readPicture, REDRAW_PIXELS_MAX, redrawSquare, REDRAWS_MAX } from './picture.ts';
import { Refusal } from './refusal.ts';

/** A JPEG without image data that only claims sizes: one frame header for each size, then `scans` scans. */
const claimedJpeg = (sizes: readonly number[], scans = 1): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...sizes.map((side) => {
      const frame = Buffer.from('ffc2000b080000000001011100', 'hex');
      frame.writeUInt16BE(side, 5);
      frame.writeUInt16BE(side, 7);
      return frame;
    }),
    ...Array.from({ length: scans }, () => Buffer.from('ffda0008010100003f0000', 'hex')),
  ]);
const read = (bytes: Buffer) => readPicture(bytes.toString('base64'));

test('[S-L9] a picture of any upload is refused by its head: no size, none at all, or more than 60 megapixels', () => {
  expect(read(drawnPng(8))).toMatchObject({ type: 'image/png', width: 8, height: 8 });
  expect(read(claimedJpeg([100]))).toMatchObject({ type: 'image/jpeg', width: 100, height: 100 });
  for (const bytes of [
    claimedPng(0),
    claimedPng(8000),
    claimedPng(60_000),
    drawnPng(8).subarray(0, 12),
    claimedJpeg([]),
    claimedJpeg([8000]),
    Buffer.from('<svg xmlns="x"/>'),
  ])
    expect(read(bytes)).toBeUndefined();
});

test('[S-L9] a JPEG with two sizes is refused: the decoder might believe the other one', () => {
  expect(read(claimedJpeg([100, 7000]))).toBeUndefined();
});

test('[S-L9] nothing above four megapixels, and no JPEG of a thousand scans, is unpacked', async () => {
  const side = Math.floor(Math.sqrt(REDRAW_PIXELS_MAX));
  const claims = [claimedPng(side + 1), claimedPng(4000), claimedJpeg([500], 1000)];
  for (const bytes of claims) {
    const picture = read(bytes);
    expect(picture).toBeDefined();
    expect(picture && (await redrawSquare(picture, 64))).toBeUndefined();
  }
  // A picture of the same kind with fewer pixels is redrawn, which proves that the number of pixels caused the refusal.
  const small = read(drawnPng(500));
  expect(small && (await redrawSquare(small, 64))).toBeDefined();
});

test('[S-L9] four of twelve simultaneous pictures are re-encoded in turn; the others get 503', async () => {
  const picture = read(drawnPng(600));
  if (!picture) throw new Error('a drawn picture is one');
  const drawn = await Promise.all(
    Array.from({ length: 12 }, () =>
      redrawSquare(picture, 64).then(
        () => 'drawn',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      ),
    ),
  );
  expect(drawn.filter((answer) => answer === 'drawn')).toHaveLength(REDRAWS_MAX);
  expect(drawn.filter((answer) => answer === 'UNAVAILABLE')).toHaveLength(12 - REDRAWS_MAX);
  expect(await redrawSquare(picture, 64)).toBeDefined();
});
