import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Platform } from '../../platform/platform.ts';
import { sha256 } from '../../platform/secrets.ts';
import * as queries from '../queries.ts';
import { drawTile } from './tile.ts';

interface TileImage {
  readonly etag: string;
  readonly picture: Buffer;
}
/**
 * Number of pictures in the cache. Drawing one takes 50 ms and storing it 12 kB, so the newest are cached instead of
 * being drawn again for every visitor.
 */
const KEPT = 2000;
const DAY_SECONDS = 86_400;
const QUALITY = 75;

/**
 * Serves /tile/<game>.webp, 300 × 400, drawn on demand. It is drawn as SVG but sent as WebP, because rendering a
 * lobby's thirty SVGs with their blurs takes a phone longer than the rest of the page. A picture changes only with the
 * game's name, so browsers cache it for a week and then revalidate.
 */
export function mountTiles(app: FastifyInstance, { pool }: Platform): void {
  const kept = new Map<string, Promise<TileImage | undefined>>();
  app.get<{ Params: { file: string } }>('/tile/:file', async (request, reply) => {
    const code = /^([a-z][a-z0-9_]{1,31})\.webp$/.exec(request.params.file)?.[1];
    const drawn = code === undefined ? undefined : await drawnOnce(code);
    if (!drawn)
      return reply.status(404).header('cache-control', 'public, max-age=60').type('text/plain').send('no such game');
    reply
      .header('cache-control', `public, max-age=${7 * DAY_SECONDS}, stale-while-revalidate=${30 * DAY_SECONDS}`)
      .header('etag', drawn.etag)
      .type('image/webp');
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(drawn.etag)) return reply.status(304).send();
    return reply.send(drawn.picture);
  });

  /**
   * Draws a picture only once when several requests for it arrive at the same time. Failures and unknown games are not
   * cached.
   */
  async function drawnOnce(code: string): Promise<TileImage | undefined> {
    const drawing = kept.get(code) ?? draw(code);
    kept.delete(code);
    kept.set(code, drawing);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    const drawn = await drawing.catch((error: unknown) => {
      kept.delete(code);
      throw error;
    });
    if (!drawn) kept.delete(code);
    return drawn;
  }

  async function draw(code: string): Promise<TileImage | undefined> {
    const subject = await queries.pictureOf(pool, code);
    if (!subject) return undefined;
    const picture = await sharp(Buffer.from(drawTile(subject)))
      .webp({ quality: QUALITY })
      .toBuffer();
    return { etag: `"${sha256(picture).toString('base64url').slice(0, 16)}"`, picture };
  }
}
