import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { bannerPicture } from '@tamarind/domain/brand/banners';
import { settingsAtDoor } from '../brand/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { kept } from '../platform/kept.ts';
import type { Platform } from '../platform/platform.ts';
import { sha256 } from '../platform/secrets.ts';
import * as queries from './queries.ts';

/**
 * Stores the picture of a banner or slide. The server redraws it as WebP of 1200 × 480, so that only pixels remain. The
 * first bytes decide the type, which must be PNG, JPEG or WebP; SVG is refused because it may contain scripts. Returns
 * undefined if the file is no picture, smaller than 600 × 240 or larger than 4096 × 4096.
 */
export async function storePicture(
  tx: Tx,
  bytes: Buffer,
  { by, now }: { by: bigint | null; now: Date },
): Promise<string | undefined> {
  if (!starts.some((start) => start(bytes))) return undefined;
  const source = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate();
  const size = await source.metadata().catch(() => undefined);
  if (!size || Math.min(size.width / WIDTH, size.height / HEIGHT) < 0.5) return undefined;
  const drawn = await source
    .resize({ width: WIDTH, height: HEIGHT, fit: 'cover' })
    .webp({ quality: 78 })
    .toBuffer()
    .catch(() => undefined);
  if (!drawn) return undefined;
  const name = sha256(drawn).toString('hex').slice(0, 32);
  await queries.insertPicture(tx, { name, bytes: drawn, addedBy: by, now });
  return name;
}

/** Serves /slide/<name>.webp. Browsers cache it, because a name always has the same content. */
export function mountSlides(app: FastifyInstance, { pool }: Platform): void {
  app.get<{ Params: { '*': string } }>('/slide/*', async (request, reply) => {
    const [, name = ''] = PICTURE.exec(request.params['*']) ?? [];
    const bytes = name === '' ? undefined : await queries.picture(pool, name);
    if (!bytes)
      return reply.status(404).header('cache-control', 'public, max-age=60').type('text/plain').send('no such picture');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/webp')
      .send(bytes);
  });
}

/**
 * The address of the first slide's picture, inserted into the home page's HTML. It comes from an announcement or, if
 * there is none, from the brand. The answer is cached for a second, and dropped after a change.
 */
export const firstSlide = (platform: Platform) => async (): Promise<string | undefined> => {
  const { pool, clock } = platform;
  const now = clock.now();
  const name = await kept(pool, { name: 'slide', forMs: 1000 }, now, () => queries.firstSlide(pool, now));
  if (name !== undefined) return `/slide/${name}.webp`;
  const { banners } = (await settingsAtDoor(platform)).document;
  const own = banners.find(({ place }) => place === 'slide')?.picture;
  return own ? bannerPicture(own) : undefined;
};

const PICTURE = /^([0-9a-f]{32})\.webp$/;
const starts: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];
const [WIDTH, HEIGHT] = [1200, 480];
const PIXELS_MAX = 16_777_216;
