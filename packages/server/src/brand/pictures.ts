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
 * Stores a logo, an icon or a banner's picture. The server redraws it, so that only pixels remain. The first bytes
 * decide the type, which must be PNG, JPEG or WebP; SVG is refused because it may contain scripts.
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

/**
 * Redraws a picture. Undefined if the bytes are no picture, or one that is too small (for a banner: under 600 × 240) or
 * larger than 2048 × 2048. Redrawing a redrawn picture changes no byte, so its name stays the same.
 */
export async function drawPicture(bytes: Buffer, kind: Kind): Promise<{ name: string; bytes: Buffer } | undefined> {
  if (bytes.length > BYTES_MAX || !starts.some((start) => start(bytes))) return undefined;
  const source = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate();
  const size = await source.metadata().catch(() => undefined);
  if (!size || (kind === 'banner' && Math.min(size.width / 1200, size.height / 480) < 0.5)) return undefined;
  const { data, info } = await source
    .resize(boxes[kind])
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => ({ data: undefined, info: undefined }));
  if (!data || !info || Math.min(info.width, info.height) < SIDE_MIN) return undefined;
  return { name: `${sha256(data).toString('hex').slice(0, 32)}-${info.width}x${info.height}`, bytes: data };
}

/**
 * Serves /brand/<name>.png, /brand/<name>/<size>.png as square icons, and /brand/<name>/banner.webp, a fifth of the size of
 * the stored PNG. Browsers cache them, because a name always
 * has the same content. The maskable icon has a margin, because devices crop it to a circle.
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
      .type(form === 'banner.webp' ? 'image/webp' : 'image/png')
      .send(form === undefined ? bytes : await drawnAs(form, bytes));
  });
}

function drawnAs(form: string, bytes: Buffer): Promise<Buffer> {
  if (form === 'banner.webp') return sharp(bytes).webp({ quality: 78 }).toBuffer();
  if (form !== 'maskable.png')
    return sharp(bytes).resize(Number.parseInt(form, 10), Number.parseInt(form, 10)).png().toBuffer();
  const [side, edge] = [ICON * 0.75, ICON * 0.125];
  return sharp(bytes)
    .resize(side, side)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, extendWith: 'copy' })
    .png()
    .toBuffer();
}

const PICTURE = /^([0-9a-f]{32}-\d+x\d+)(?:\.png|\/((?:64|180|192|512|maskable)\.png|banner\.webp))$/;
const starts: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];
const ICON = 512;
const boxes = {
  logo: { width: 1024, height: 256, fit: 'inside', withoutEnlargement: true },
  icon: { width: ICON, height: ICON, fit: 'cover' },
  banner: { width: 1200, height: 480, fit: 'cover' },
} as const satisfies Readonly<Record<Kind, object>>;
const SIDE_MIN = 24;
const BYTES_MAX = 2 * 1024 * 1024;
const PIXELS_MAX = 4_194_304;
const UPLOADS_BY_STAFF = budget({ name: 'brand-upload', by: 'staff', max: 60, windowSeconds: 3600 });
