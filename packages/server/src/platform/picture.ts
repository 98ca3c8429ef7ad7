import { renderAsync } from '@resvg/resvg-js';

export interface Picture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** A sent picture as bytes; undefined when it is no PNG or JPEG by its first bytes, or larger than 5 MB. What the sender calls it does not count. */
export function readPicture(base64: string): Picture | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > PICTURE_BYTES_MAX) return undefined;
  if (bytes.subarray(0, PNG.length).equals(PNG)) return { type: 'image/png', bytes };
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return { type: 'image/jpeg', bytes };
  return undefined;
}

/**
 * How large a picture is by its own head, without unpacking it: a few kilobytes can claim more pixels than there is memory.
 * Undefined when the head says nothing that can be a size.
 */
export function sizeOf({ type, bytes }: Picture): { width: number; height: number } | undefined {
  const size = type === 'image/png' ? pngSize(bytes) : jpegSize(bytes);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

/**
 * The picture drawn anew as a square PNG: what comes out is what can be seen, without place, camera or anything hidden behind
 * the picture. Undefined when it cannot be drawn.
 */
export async function redrawSquare(picture: Picture, side: number): Promise<Buffer | undefined> {
  const href = `data:${picture.type};base64,${picture.bytes.toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><image href="${href}" width="${side}" height="${side}" preserveAspectRatio="xMidYMid slice"/></svg>`;
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }).catch(
    () => undefined,
  );
  // A picture that could not be read leaves an empty canvas.
  return drawn?.pixels.some((value) => value !== 0) ? drawn.asPng() : undefined;
}

/** The first chunk of a PNG is its head: width and height after eight bytes of mark and eight of chunk. */
function pngSize(bytes: Buffer) {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** A JPEG is a row of segments; the frame header (SOF0 to SOF15 without DHT, JPG and DAC) carries the size. */
function jpegSize(bytes: Buffer) {
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
