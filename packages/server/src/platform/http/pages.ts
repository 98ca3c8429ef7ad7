import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '@tamarind/contract/pages';
import { refused } from './envelope.ts';

/** Long enough to take a rush after a draw, short enough that nobody waits for a result. */
const KEPT_MS = 3000;
const KEPT_MOST = 500;

/**
 * Pages that people search for, as HTML without script [L06]: rendered by packages/pages, which reads through the same calls as
 * a visitor's browser. An answer is kept for some seconds, for everybody: it is the same for all.
 */
export async function mountPages(
  app: FastifyInstance,
  sitesDir: string,
  now: () => Date,
  doorOf: (ip: string) => Promise<Door>,
): Promise<SystemScreen> {
  const folder = join(sitesDir, 'pages', 'dist');
  const { render, renderSystem } = (await import(
    pathToFileURL(join(folder, 'main.js')).href
  )) as PageRenderer;
  const assets = await readdir(join(folder, 'assets'));
  const ending = (name: string) =>
    assets.filter((file) => file.endsWith(name)).map((file) => `/pages/assets/${file}`);
  const [styles, fonts] = [ending('.css'), ending('.woff2')];
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/pages/assets/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });

  const kept = new Map<string, { until: number; answer: ReturnType<typeof render> }>();
  const answerTo = (request: FastifyRequest): ReturnType<typeof render> => {
    const at = now().getTime();
    const origin = `${request.protocol}://${hostOf(request)}`;
    const [path = '/', search = ''] = request.url.split('?');
    const asked = new URLSearchParams(search);
    // Only what makes another page: a made-up parameter must not fill the memory.
    const query = Object.fromEntries(
      ['lang', 'page'].flatMap((name) => {
        const value = asked.get(name);
        return value === null ? [] : [[name, value.slice(0, 8)]];
      }),
    );
    const key = JSON.stringify([origin, path, query]);
    const known = kept.get(key);
    if (known && known.until > at) return known.answer;
    const read = async (address: string) => {
      const response = await app.inject({ method: 'GET', url: address });
      return { status: response.statusCode, body: JSON.parse(response.body) as unknown };
    };
    const answer = render({ path, query, origin, styles, fonts, read });
    for (const [one, { until }] of kept) if (until <= at || kept.size >= KEPT_MOST) kept.delete(one);
    kept.set(key, { until: at + KEPT_MS, answer });
    answer.catch(() => kept.delete(key));
    return answer;
  };

  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await answerTo(request);
    if (!answer) {
      const none = refused('NOT_FOUND');
      return reply.status(none.status).type('application/json').send(none.body);
    }
    const tag = `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'no-cache').header('etag', tag).header('content-security-policy', policy);
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    return reply.status(answer.status).type(`${answer.type}; charset=utf-8`).send(answer.body);
  };
  for (const path of [
    '/results',
    '/results/*',
    '/rules',
    '/rules/*',
    '/offers',
    '/offers/*',
    '/helpmc',
    '/helpmc/*',
    '/notices',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
  ])
    app.get(path, send);
  return async (ip) => {
    const { status, country, settings } = await doorOf(ip);
    if (status === 0) return undefined;
    const until = settings.maintenanceUntil;
    const contact = settings.customerService.find(({ csType }) => csType !== 3)?.url ?? '/helpmc';
    return {
      status: status === 1 ? 503 : 403,
      html: renderSystem({ status, ip, country, until, contact, styles }),
    };
  };
}

/** How things stand for an address. */
interface Door {
  readonly status: 0 | 1 | 2;
  readonly country: string;
  readonly settings: {
    readonly maintenanceUntil: string | null;
    readonly customerService: readonly { readonly csType: number; readonly url: string }[];
  };
}

/** What stands in the place of the sites for an address that is not let in [G01]. */
export type SystemScreen = (
  ip: string,
) => Promise<{ readonly status: number; readonly html: string } | undefined>;

/** What the browser calls us, if it looks like a host; it ends up in canonical addresses. */
function hostOf(request: FastifyRequest): string {
  return /^[a-z0-9.-]{1,200}(:\d{1,5})?$/i.exec(request.host)?.[0] ?? 'localhost';
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  // No page calls anything; those who examine a page from within read robots.txt.
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
