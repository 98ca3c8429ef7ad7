import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '@tamarind/contract/pages';
import { present } from '@tamarind/domain/present';
import type { Config } from '../config.ts';
import { netOf } from '../network.ts';
import type { BrandFront } from './brand-front.ts';
import { refused } from './envelope.ts';
import { publicOrigin } from './hosts.ts';
import { createRenderQueue, PagesBusy, type RenderLimits } from './render-queue.ts';

/**
 * How long a page is cached, in milliseconds: long enough to absorb the requests after a draw, short enough that nobody
 * notices a delayed result.
 */
const KEPT_MS = 3000;
const KEPT_MOST = 500;
const RENDERS: RenderLimits = { together: 2, waiting: 60, waitingOfOne: 12 };

/**
 * Public pages as HTML without script, for search engines [L06]. They are rendered by packages/pages, which reads
 * through the same calls as a visitor's browser. A response is cached for some seconds for everybody, because it
 * depends only on path, language and page number. The language is named in the URL, or else in the site's cookie.
 */
export async function mountPages(
  app: FastifyInstance,
  config: Config,
  now: () => Date,
  doorOf: (ip: string) => Promise<Door>,
  brandFront: () => Promise<BrandFront>,
): Promise<SystemScreen> {
  const folder = join(config.SITES_DIR ?? '', 'pages', 'dist');
  const { languages, render, renderNotOpen, renderSystem } = (await import(
    pathToFileURL(join(folder, 'main.js')).href
  )) as PageRenderer;
  const assets = await readdir(join(folder, 'assets'));
  const ending = (name: string) => assets.filter((file) => file.endsWith(name)).map((file) => `/pages/assets/${file}`);
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

  const cache = new Map<string, { until: number; answer: ReturnType<typeof render> }>();
  const queued = createRenderQueue(RENDERS);
  const answerTo = async (request: FastifyRequest): ReturnType<typeof render> => {
    const at = now().getTime();
    const front = await brandFront();
    const look = lookAddress(front);
    const origin = publicOrigin(config, request);
    const [path = '/', search = ''] = request.url.split('?');
    const query = queryOf(search, languages, languageIn(request.headers.cookie));
    const key = JSON.stringify([origin, path, query, front.name, look]);
    const known = cache.get(key);
    if (known && known.until > at) return known.answer;
    const read = async (address: string) => {
      const { host } = new URL(origin);
      const response = await app.inject({ method: 'GET', url: address, headers: { host } });
      if (response.statusCode === 503) throw new PagesBusy();
      return { status: response.statusCode, body: JSON.parse(response.body) as unknown };
    };
    const answer = queued(netOf(request.ip), () =>
      render({ path, query, origin, styles: [...styles, ...look], fonts, brand: front, read }),
    );
    for (const [one, { until }] of cache) if (until <= at || cache.size >= KEPT_MOST) cache.delete(one);
    cache.set(key, { until: at + KEPT_MS, answer });
    answer.catch(() => cache.delete(key));
    return answer;
  };

  app.get('/brand/look.css', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css')
      .send((await brandFront()).css),
  );
  const systemScreen = systemScreenOf({ renderNotOpen, renderSystem }, { doorOf, brandFront, styles });
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    // These files are served whatever the system status is, because the system screens use them.
    const closed = readable.has(request.url.split('?')[0] ?? '') ? undefined : await systemScreen(request);
    if (closed?.isWhole)
      return reply
        .status(closed.status)
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(closed.html);
    const answer = await answerTo(request).catch((error: unknown) => {
      if (error instanceof PagesBusy) return error;
      throw error;
    });
    if (!answer || answer instanceof PagesBusy) {
      const none = refused(answer ? 'UNAVAILABLE' : 'NOT_FOUND');
      return reply
        .status(none.status)
        .headers(answer ? { 'retry-after': '2' } : {})
        .type('application/json')
        .send(none.body);
    }
    const tag = `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'no-cache').header('etag', tag).header('content-security-policy', policy);
    reply.header('vary', 'accept-encoding, cookie');
    // The pages have no script, so the server sets the cookie: the language in this URL then applies to later URLs
    // without one.
    const named = new URLSearchParams(request.url.split('?')[1]).get('lang') ?? '';
    if (languages.includes(named)) reply.header('set-cookie', `lang=${named}; Path=/; Max-Age=31536000; SameSite=Lax`);
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    return reply.status(answer.status).type(`${answer.type}; charset=utf-8`).send(answer.body);
  };
  for (const path of addresses) app.get(path, send);
  return systemScreen;
}

/**
 * URL of the style sheet with the brand's design. It changes with the content, because browsers cache it for a year.
 * Empty for the platform's default design.
 */
const lookAddress = ({ css }: BrandFront): string[] =>
  css === '' ? [] : [`/brand/look.css?${createHash('sha256').update(css).digest('base64url').slice(0, 12)}`];

const addresses = [
  '/results',
  '/results/*',
  '/rules',
  '/rules/*',
  '/offers',
  '/offers/*',
  '/helpmc',
  '/helpmc/*',
  '/notices',
  '/legal',
  '/legal/*',
  '/pages/:page',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
];

function systemScreenOf(
  { renderNotOpen, renderSystem }: Pick<PageRenderer, 'renderNotOpen' | 'renderSystem'>,
  {
    doorOf,
    brandFront,
    styles: ownStyles,
  }: { doorOf: (ip: string) => Promise<Door>; brandFront: () => Promise<BrandFront>; styles: readonly string[] },
): SystemScreen {
  return async (request) => {
    const { status, country, settings } = await doorOf(request.ip);
    if (status === 0) return undefined;
    const brand = await brandFront();
    const styles = [...ownStyles, ...lookAddress(brand)];
    if (status === 3) {
      const { name, languages: offered, defaultLanguage } = settings.brand;
      const wanted = wantedLanguages(request);
      const facts = { name, wanted, languages: [defaultLanguage, ...offered], styles };
      return { status: 503, html: renderNotOpen(facts), isWhole: true };
    }
    const until = settings.maintenanceUntil;
    const contact = settings.customerService.find(({ csType }) => csType !== 3)?.url ?? '/helpmc';
    const html = renderSystem({ status, ip: request.ip, country, until, contact, styles, brand });
    return { status: status === 1 ? 503 : 403, html, isWhole: false };
  };
}

/** Files served also before the opening, because they contain no offer. */
const readable: ReadonlySet<string> = new Set(['/robots.txt', '/manifest.webmanifest']);

/**
 * The languages that the visitor prefers, most important first: `?lang=`, then the site's cookie, then the browser's
 * languages.
 */
function wantedLanguages({ url, headers }: FastifyRequest): readonly string[] {
  const named = new URLSearchParams(url.split('?')[1]).get('lang') ?? '';
  const browser = (headers['accept-language'] ?? '').slice(0, 200).split(',');
  return [named, languageIn(headers.cookie), ...browser.map((one) => one.split(';')[0]?.trim() ?? '')].filter(Boolean);
}

/** The system status for a visitor's IP address, with its country and the brand's settings. */
interface Door {
  readonly status: 0 | 1 | 2 | 3;
  readonly country: string;
  readonly settings: {
    readonly brand: { readonly name: string; readonly languages: readonly string[]; readonly defaultLanguage: string };
    readonly maintenanceUntil: string | null;
    readonly customerService: readonly { readonly csType: number; readonly url: string }[];
  };
}

/**
 * The page sent instead of the sites to an IP address that is refused [G01]. `isWhole`: it also replaces the chat and
 * the public pages.
 */
export type SystemScreen = (
  request: FastifyRequest,
) => Promise<{ readonly status: number; readonly html: string; readonly isWhole: boolean } | undefined>;

/**
 * Keeps only parameters that change the page: known languages and small page numbers. Any other parameter is dropped,
 * so that invented ones cannot cause a new rendering.
 */
function queryOf(search: string, languages: readonly string[], chosen: string): Readonly<Record<string, string>> {
  const asked = new URLSearchParams(search);
  const named = asked.get('lang') ?? '';
  const [lang, page] = [languages.includes(named) ? named : chosen, asked.get('page') ?? ''];
  return present({
    lang: languages.includes(lang) ? lang : undefined,
    page: /^[1-9]\d{0,3}$/.test(page) ? page : undefined,
  });
}

/** The language in the site's `lang` cookie; other cookies are ignored. */
export const languageIn = (cookies = ''): string => /(?:^|;\s*)lang=([\w-]{2,7})(?:;|$)/.exec(cookies)?.[1] ?? '';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  // The pages call no API. 'self' is allowed only because auditing tools inside a page read robots.txt.
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
