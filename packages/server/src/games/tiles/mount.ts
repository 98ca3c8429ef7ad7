import type { FastifyInstance } from 'fastify';
import { gzipSync } from 'node:zlib';
import type { Platform } from '../../platform/platform.ts';
import { sha256 } from '../../platform/secrets.ts';
import * as q from '../queries.ts';
import { drawTile } from './tile.ts';

interface Drawn {
  readonly etag: string;
  readonly plain: Buffer;
  readonly zipped: Buffer;
}
/** A picture is 20 kB and 3 ms: the newest are kept, so that one page is not drawn for every visitor. */
const KEPT = 400;
const DAY_SECONDS = 86_400;

/**
 * /tile/<game>.svg: the game's picture, drawn when it is asked for. It changes only with the game's name, so browsers keep it
 * a week and then ask whether their copy still holds.
 */
export function mountTiles(app: FastifyInstance, { pool }: Platform): void {
  const kept = new Map<string, Drawn>();
  app.get<{ Params: { file: string } }>('/tile/:file', async (request, reply) => {
    const code = /^([a-z][a-z0-9_]{1,31})\.svg$/.exec(request.params.file)?.[1];
    const drawn = code === undefined ? undefined : (kept.get(code) ?? (await draw(code)));
    if (!drawn || code === undefined)
      return reply
        .status(404)
        .header('cache-control', 'public, max-age=60')
        .type('text/plain')
        .send('no such game');
    kept.delete(code);
    kept.set(code, drawn);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    reply
      .header(
        'cache-control',
        `public, max-age=${7 * DAY_SECONDS}, stale-while-revalidate=${30 * DAY_SECONDS}`,
      )
      .header('etag', drawn.etag)
      .header('vary', 'accept-encoding')
      // A picture runs nothing and fetches nothing, also when it is opened by itself.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type('image/svg+xml');
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(drawn.etag))
      return reply.status(304).send();
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    return takesGzip ? reply.header('content-encoding', 'gzip').send(drawn.zipped) : reply.send(drawn.plain);
  });

  async function draw(code: string): Promise<Drawn | undefined> {
    const picture = await q.pictureOf(pool, code);
    if (!picture) return undefined;
    const plain = Buffer.from(drawTile(picture));
    return {
      etag: `W/"${sha256(plain.toString()).toString('base64url').slice(0, 16)}"`,
      plain,
      zipped: gzipSync(plain),
    };
  }
}
