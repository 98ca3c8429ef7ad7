import { renderAsync } from '@resvg/resvg-js';
import { refuse } from './refusal.ts';

export interface Picture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
  /** Size in pixels as stated by the file's header; nothing was decoded. */
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the type and size of any uploaded picture without decoding it, because a few kilobytes can claim more pixels
 * than there is memory. Undefined if the first bytes are neither PNG nor JPEG, the header has no size, or the picture
 * exceeds 5 MB or 60 megapixels. The media type stated by the sender is ignored.
 */
export function readPicture(base64: string): Picture | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > PICTURE_BYTES_MAX) return undefined;
  const type = typeOf(bytes);
  const size = type && (type === 'image/png' ? pngSize(bytes) : jpegSize(bytes));
  if (!size || size.width === 0 || size.height === 0 || size.width * size.height > PIXELS_MAX) return undefined;
  return { type, bytes, ...size };
}

/**
 * Redraws a picture as a square PNG, which drops all invisible data: location, camera model, appended files. Undefined
 * if it cannot be drawn. One picture is drawn at a time, so decoding uses one thread and at most `REDRAW_PIXELS_MAX`
 * pixels of memory; refuses UNAVAILABLE if too many are waiting.
 */
export async function redrawSquare(picture: Picture, side: number): Promise<Buffer | undefined> {
  if (picture.width * picture.height > REDRAW_PIXELS_MAX || scansOf(picture) > SCANS_MAX) return undefined;
  if (underWay >= REDRAWS_MAX) refuse('UNAVAILABLE');
  underWay += 1;
  const mine = lastRedraw.then(() => redraw(picture, side));
  lastRedraw = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    underWay -= 1;
  }
}

let underWay = 0;
let lastRedraw: Promise<unknown> = Promise.resolve();

async function redraw(picture: Picture, side: number): Promise<Buffer | undefined> {
  const href = `data:${picture.type};base64,${picture.bytes.toString('base64')}`;
  const size = `width="${side}" height="${side}"`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>` +
    `<image href="${href}" ${size} preserveAspectRatio="xMidYMid slice"/></svg>`;
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }).catch(() => undefined);
  // If the picture could not be decoded, the canvas is empty, and undefined is returned.
  return drawn?.pixels.some((value) => value !== 0) ? drawn.asPng() : undefined;
}

function typeOf(bytes: Buffer): Picture['type'] | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  return bytes.subarray(0, JPEG.length).equals(JPEG) ? 'image/jpeg' : undefined;
}

/** A PNG starts with its header chunk: width and height follow an 8-byte signature and an 8-byte chunk header. */
function pngSize(bytes: Buffer) {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/**
 * Reads the size from the frame header (SOF0 to SOF15 without DHT, JPG and DAC), which is one of the segments of a
 * JPEG. A file with two frame headers is refused, because a decoder might use the other one.
 */
function jpegSize(bytes: Buffer) {
  let size: { width: number; height: number } | undefined;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN) return size;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (size) return undefined;
      size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return size;
}

/**
 * Counts the scans: each scan of a progressive JPEG makes the decoder process the whole picture again. Cameras write
 * about ten.
 */
function scansOf({ type, bytes }: Picture): number {
  if (type === 'image/png') return 0;
  let scans = 0;
  for (let at = bytes.indexOf(SCAN_MARK); at !== -1; at = bytes.indexOf(SCAN_MARK, at + 2)) scans += 1;
  return scans;
}

const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
/** Maximum size of a picture in pixels; phones take up to 50 megapixels. */
const PIXELS_MAX = 60_000_000;
/**
 * Maximum size of a picture that is redrawn: 2048 × 2048 pixels, at most 32 MB decoded. The player site crops to 512 ×
 * 512 before sending.
 */
export const REDRAW_PIXELS_MAX = 4_194_304;
/** Maximum number of pictures being redrawn or waiting. Each takes about a tenth of a second at the maximum size. */
export const REDRAWS_MAX = 4;
const SCANS_MAX = 40;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const START_OF_SCAN = 0xda;
const SCAN_MARK = Buffer.from([0xff, START_OF_SCAN]);
