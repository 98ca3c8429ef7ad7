import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { refuse } from './refusal.ts';

export interface ReadPicture {
  /** The texts of the QR codes found in the picture. */
  readonly texts: readonly string[];
  /** The picture re-encoded by the server as WebP, so that it contains pixels and no hidden data. */
  readonly drawn: Buffer;
}

/**
 * Reads the QR codes of an uploaded picture and re-encodes the picture. The type is detected from its first bytes:
 * JPEG, PNG or WebP. Returns undefined if the file has another type, cannot be decoded, is larger than 5 MB or 24
 * megapixels, or takes longer than five seconds. The codes are read in a worker thread, which is ended after its time
 * limit. One picture is read at a time; refuses UNAVAILABLE if too many wait.
 */
export async function readCodes(bytes: Buffer): Promise<ReadPicture | undefined> {
  if (bytes.length > BYTES_MAX || !starts.some((start) => start(bytes))) return undefined;
  if (underWay >= READS_MAX) refuse('UNAVAILABLE');
  underWay += 1;
  const mine = last.then(() => read(bytes));
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    underWay -= 1;
  }
}

let underWay = 0;
let last: Promise<unknown> = Promise.resolve();

async function read(bytes: Buffer): Promise<ReadPicture | undefined> {
  const limits = { limitInputPixels: PIXELS_MAX, failOn: 'error' as const, sequentialRead: true };
  const box = { width: SIDE, height: SIDE, fit: 'inside' as const, withoutEnlargement: true };
  const source = sharp(bytes, limits)
    .rotate()
    .resize(box)
    .flatten({ background: '#fff' })
    .timeout({ seconds: SECONDS });
  try {
    const [{ data, info }, drawn] = await Promise.all([
      source.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
      source.clone().webp({ quality: 72 }).toBuffer(),
    ]);
    const texts = await textsIn(data, info);
    return texts && { texts, drawn };
  } catch {
    // Treat a file that is broken, too large when unpacked or too slow as no picture.
    return undefined;
  }
}

/** The texts of the codes; undefined if the thread was too slow or failed. */
function textsIn(pixels: Buffer, { width, height }: { width: number; height: number }): Promise<string[] | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./read-codes-worker.ts', import.meta.url), {
      workerData: { pixels: new Uint8Array(pixels), width, height },
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    const end = (texts: string[] | undefined) => {
      clearTimeout(late);
      resolve(texts);
      void worker.terminate();
    };
    const late = setTimeout(() => end(undefined), SECONDS * 1000);
    worker.once('message', (texts: string[]) => end(texts));
    worker.once('error', () => end(undefined));
    worker.once('exit', () => end(undefined));
  });
}

const BYTES_MAX = 5 * 1024 * 1024;
const PIXELS_MAX = 24_000_000;
/**
 * The largest side in pixels at which a picture is searched for codes. Bank slips are about 1,100 pixels wide, and
 * their code is a fifth of that.
 */
const SIDE = 2000;
const SECONDS = 5;
const READS_MAX = 4;

const starts: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];
