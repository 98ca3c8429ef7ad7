import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { budget, spend } from '../platform/budget.ts';
import type { StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import * as queries from './version-queries.ts';

type Kind = InputOf<typeof contract.brand.addBrandPicture>['kind'];

/**
 * Stores a logo or an icon as the server draws it: everything that is not a pixel is dropped. The first bytes decide
 * the type; SVG, which may hold script, is none of the three.
 */
export const pictureHandlers = {
  addBrandPicture: async (
    call: ChangeCall<StaffActor>,
    { kind, picture }: InputOf<typeof contract.brand.addBrandPicture>,
  ): Promise<{ name: string }> => {
    await spend(call.pool.apart, UPLOADS_BY_STAFF, call.actor.staffId, call.now);
    const drawn =
      (await drawPicture(Buffer.from(picture, 'base64'), kind)) ?? refuse('INPUT_INVALID', { field: 'picture' });
    // Point of no return
    await queries.insertPicture(call.tx, { ...drawn, addedBy: call.actor.staffId, now: call.now });
    return { name: drawn.name };
  },
};

/** Undefined when it is no picture, too small, or larger than 2048 × 2048. Drawing its own output changes no byte. */
export async function drawPicture(bytes: Buffer, kind: Kind): Promise<{ name: string; bytes: Buffer } | undefined> {
  if (bytes.length > BYTES_MAX || !starts.some((start) => start(bytes))) return undefined;
  const box =
    kind === 'icon'
      ? { width: ICON, height: ICON, fit: 'cover' as const }
      : { width: 1024, height: 256, fit: 'inside' as const, withoutEnlargement: true };
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .rotate()
    .resize(box)
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => ({ data: undefined, info: undefined }));
  if (!data || !info || Math.min(info.width, info.height) < SIDE_MIN) return undefined;
  return { name: `${sha256(data).toString('hex').slice(0, 32)}-${info.width}x${info.height}`, bytes: data };
}

/**
 * Serves /brand/<name>.png, and /brand/<name>/<size>.png as square icons: browsers keep them, as a name is one content.
 * The maskable one has a margin, because devices crop it to a circle.
 */
export function mountBrandPictures(app: FastifyInstance, { pool }: Platform): void {
  app.get<{ Params: { '*': string } }>('/brand/*', async (request, reply) => {
    const [, name = '', form] = PICTURE.exec(request.params['*']) ?? [];
    const bytes = name === '' ? undefined : await queries.picture(pool, name);
    if (!bytes)
      return reply.status(404).header('cache-control', 'public, max-age=60').type('text/plain').send('no such picture');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/png')
      .send(form === undefined ? bytes : await iconOf(bytes, form));
  });
}

function iconOf(bytes: Buffer, form: string): Promise<Buffer> {
  if (form !== 'maskable') return sharp(bytes).resize(Number(form), Number(form)).png().toBuffer();
  const [side, edge] = [ICON * 0.75, ICON * 0.125];
  return sharp(bytes)
    .resize(side, side)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, extendWith: 'copy' })
    .png()
    .toBuffer();
}

const PICTURE = /^([0-9a-f]{32}-\d+x\d+)(?:\/(64|180|192|512|maskable))?\.png$/;
const starts: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];
const ICON = 512;
const SIDE_MIN = 24;
const BYTES_MAX = 2 * 1024 * 1024;
const PIXELS_MAX = 4_194_304;
const UPLOADS_BY_STAFF = budget({ name: 'brand-upload', by: 'staff', max: 60, windowSeconds: 3600 });
