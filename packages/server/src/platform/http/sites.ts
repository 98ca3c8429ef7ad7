import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { branded, brandedOffice, type BrandFront } from './brand-front.ts';
import { refused } from './envelope.ts';
import { languageIn, type SystemScreen } from './pages.ts';

/** A built site: its folder below SITES_DIR, its path prefix, and which pages may show it in a frame. */
interface Site {
  readonly folder: string;
  readonly prefix: string;
  readonly framedBy: "'none'" | "'self'";
}

const sites: readonly Site[] = [
  { folder: 'lottery/dist', prefix: '/lottery-client/', framedBy: "'self'" },
  { folder: 'office/dist', prefix: '/office/', framedBy: "'none'" },
  { folder: 'player/dist', prefix: '/', framedBy: "'none'" },
];

/**
 * Serves the built sites. Files with a hash in their name are cached for a year; pages are revalidated each time. All
 * other paths below a site get its page, because the site's routes exist only in the browser; paths that look like a
 * file or an API call do not.
 */
export async function mountSites(
  app: FastifyInstance,
  config: Config,
  systemScreen: SystemScreen,
  pictures: FirstPictures,
  brandFront: () => Promise<BrandFront>,
): Promise<void> {
  const sitesDir = config.SITES_DIR ?? '';
  const built = new Map<string, string>();
  for (const site of sites) {
    const root = join(sitesDir, site.folder);
    if (!existsSync(join(root, 'index.html'))) throw new Error(`the site ${site.folder} is not built: run npm start`);
    const html = await readFile(join(root, 'index.html'), 'utf8');
    built.set(site.prefix, html);
    await app.register(fastifyStatic, {
      root,
      prefix: site.prefix,
      decorateReply: false,
      preCompressed: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        );
        // A service worker obeys the policy sent with its own file, and the player site's worker must fetch the site to
        // cache it.
        if (/\/sw\.js(?:\.\w+)?$/.test(path))
          reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
      },
    });
  }
  // Cache of each site's page with the brand's design and name. A page is built once for each version of the brand.
  const made = new Map<string, SitePage & { front: BrandFront }>();
  const pageOf = (site: Site, front: BrandFront, wanted: string): SitePage | undefined => {
    const tag = wanted in front.about ? wanted : '';
    const key = `${site.prefix} ${tag}`;
    const known = made.get(key);
    if (known && sameFront(known.front, front)) return known;
    const html = built.get(site.prefix);
    if (html === undefined) return undefined;
    const home = site.folder === 'office/dist' ? brandedOffice(html, front) : branded(html, front, tag);
    const page = {
      front,
      home,
      // The first-paint picture belongs to the home page only, so it is removed from other pages.
      html: home.replace(FIRST_PICTURE, ''),
      csp: policy(site, config, home),
    };
    made.set(key, page);
    return page;
  };
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const site = sites.find(({ prefix }) => `${path}/`.startsWith(prefix));
    const page = site && pageOf(site, await brandFront(), languageTag(request));
    const isPage =
      request.method === 'GET' &&
      !/^\/(api|wps|lgw|lotto|outside|tile)\//.test(path) &&
      !/\.\w{2,5}$/.test(path.replace(/\.html$/, ''));
    if (!page || !isPage) {
      const answer = refused('NOT_FOUND');
      return reply.status(answer.status).type('application/json').send(answer.body);
    }
    // During maintenance, and for visitors from a country that is not served, the chat still works, because the system
    // screens link to it. Before the opening no page of the site is served.
    const screen = site.folder === 'office/dist' ? undefined : await systemScreen(request);
    const closed = path === '/chat' && !screen?.isWhole ? undefined : screen;
    const isShown = !closed && site.prefix === '/';
    const tiles = isShown ? await pictures.tiles(path) : [];
    const slide = isShown && path === '/' ? await pictures.slide() : undefined;
    return (
      reply
        .status(closed?.status ?? 200)
        // The back office's editor shows the site in a frame of the same origin, so framing by 'self' is allowed.
        .header(
          'content-security-policy',
          new URLSearchParams(request.url.split('?')[1]).has('preview')
            ? page.csp.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
            : page.csp,
        )
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding, cookie')
        .type('text/html; charset=utf-8')
        .send(closed?.html ?? (slide ? withSlide(page.home, slide) : withTiles(page.html, tiles)))
    );
  });
}

/**
 * Pictures listed in the first HTML document of the player site, which the browser requests before any script has run.
 */
interface FirstPictures {
  /** Returns the picture URLs of a lobby's first games. */
  readonly tiles: (path: string) => Promise<readonly string[]>;
  /** Returns the URL of the home page's first slide; undefined if there is none. */
  readonly slide: () => Promise<string | undefined>;
}

interface SitePage {
  readonly html: string;
  readonly home: string;
  readonly csp: string;
}

/** The language named in the URL or in the cookie, as a short tag: `vi`, or `zh` for `zh-Hans`. */
const languageTag = ({ url, headers }: FastifyRequest): string =>
  (new URLSearchParams(url.split('?')[1]).get('lang') ?? languageIn(headers.cookie)).slice(0, 2);

const sameFront = (left: BrandFront, right: BrandFront): boolean => JSON.stringify(left) === JSON.stringify(right);

const FIRST_PICTURE = /<img\s+class="first-picture"[^>]*>/;
const withSlide = (html: string, slide: string): string =>
  html.replace(FIRST_PICTURE, (img) => img.replace(/src="[^"]*"/, `src="${slide}"`));

/** Adds a lobby's first pictures to the document, so that they are visible before any script has run. */
const withTiles = (html: string, pictures: readonly string[]): string =>
  pictures.length === 0
    ? html
    : html.replace(NO_TILES, `<div class="first-tiles">${pictures.map(tile).join('')}</div>`);
const NO_TILES = '<div class="first-tiles"></div>';
/** The first row gets high priority, because visitors see it first. */
const tile = (picture: string, at: number): string =>
  `<img src="${picture.replace(/[^\w./:-]/g, encodeURIComponent)}" width="300" height="400" ` +
  `alt=""${at < 3 ? ' fetchpriority="high"' : ''}>`;

const policy = (site: Site, { IMAGE_HOSTS, LAUNCH_HOSTS }: Config, html: string): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...digests(html, 'script')].join(' '),
    ["style-src 'self'", ...digests(html, 'style')].join(' '),
    ["img-src 'self' data: blob:", ...IMAGE_HOSTS].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    ["frame-src 'self'", ...LAUNCH_HOSTS].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${site.framedBy}`,
  ].join('; ');

/**
 * Hashes of the inline script and style that the build added for the first paint (ui/vite-first-paint.ts); all other
 * inline code stays forbidden.
 */
const digests = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
