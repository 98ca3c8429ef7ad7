import { crc32 } from 'node:zlib';
import type { Picture } from './picture.ts';

/**
 * Whether a picture is complete, without decoding it: a PNG whose chunks have valid checksums from IHDR over IDAT to
 * IEND, or a JPEG with a frame, a scan and its end marker. A truncated file would show nothing to the person who opens
 * it.
 */
export const isWholePicture = ({ type, bytes }: Pick<Picture, 'type' | 'bytes'>): boolean =>
  type === 'image/png' ? isWholePng(bytes) : isWholeJpeg(bytes);

function isWholePng(bytes: Buffer): boolean {
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return false;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (at === 8 && (name !== 'IHDR' || length !== 13)) return false;
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false;
    if (name === 'IDAT' && length > 0) hasData = true;
    if (name === 'IEND') return hasData;
    at = end + 4;
  }
  return false;
}

/**
 * Checks the segments up to the first scan, then looks for the end marker (FFD9) after it. The marker is unambiguous,
 * because entropy-coded data cannot contain it.
 */
function isWholeJpeg(bytes: Buffer): boolean {
  let hasFrame = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) hasFrame = true;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xda) return hasFrame && bytes.indexOf(END_OF_IMAGE, at) > at;
  }
  return false;
}

const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
