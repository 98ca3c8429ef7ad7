import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from './games/catalogue.ts';
import { pictures } from './pictures.ts';
import type { Answering, Reply } from './http.ts';

/** Serves the built game page, its pictures and the health check. */
export function pages(given: {
  readonly pagesDir: string;
  readonly frameAncestors: string;
  readonly catalogue: Catalogue;
}): Answering {
  return ({ method, path, headers }) => {
    if (method !== 'GET') return undefined;
    if (path === '/health')
      return { status: 200, type: 'application/json', body: JSON.stringify({ ok: true, pid: process.pid }) };
    if (path.startsWith('/play/')) return playPage(given.pagesDir, given.frameAncestors);
    const asset = /^\/assets\/([\w.-]+)$/.exec(path)?.[1];
    if (asset) return assetFile(given.pagesDir, asset, String(headers['accept-encoding'] ?? ''));
    const art = /^\/art\/([a-z-]+)\.svg$/.exec(path)?.[1];
    if (art) return picture(art);
    const thumb = /^\/thumb\/([\w-]+)\.svg$/.exec(path)?.[1];
    if (thumb) return thumbnail(given.catalogue, thumb);
    return undefined;
  };
}

/**
 * Content security policy: scripts and styles come from this origin only, nothing is inline, and only the configured
 * sites may frame the page.
 */
export const pagePolicy = (frameAncestors: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors}`;

function playPage(folder: string, frameAncestors: string): Reply {
  const file = join(folder, 'index.html');
  if (!statSync(file, { throwIfNoEntry: false }))
    return { status: 503, type: 'text/plain; charset=utf-8', body: 'The pages are not built.' };
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: readFileSync(file),
    headers: { 'content-security-policy': pagePolicy(frameAncestors) },
  };
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

function assetFile(folder: string, name: string, accepted: string): Reply | undefined {
  const file = join(folder, 'assets', name);
  const type = types[name.split('.').at(-1) ?? ''];
  if (!type || !statSync(file, { throwIfNoEntry: false })) return undefined;
  const small = /\bbr\b/.test(accepted) && statSync(`${file}.br`, { throwIfNoEntry: false }) !== undefined;
  return {
    status: 200,
    type,
    body: readFileSync(small ? `${file}.br` : file),
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...(small ? { 'content-encoding': 'br' } : {}),
    },
  };
}

const svg = (body: string, box: string): Reply => ({
  status: 200,
  type: 'image/svg+xml',
  body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${box.split(' ')[2]}" height="${box.split(' ')[3]}">${body}</svg>`,
  headers: { 'cache-control': 'public, max-age=86400', 'content-security-policy': "default-src 'none'" },
});

const picture = (name: string): Reply | undefined => {
  const body = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
  return body === undefined ? undefined : svg(body, '0 0 32 32');
};

/** A 3:4 picture that shows the highest-paying symbol on the game's colours. */
function thumbnail(catalogue: Catalogue, code: string): Reply | undefined {
  const game = catalogue.gameOf(code);
  if (!game) return undefined;
  const look = game.about as { palette?: readonly string[]; pictures?: Readonly<Record<string, string>> } | null;
  const [dark = '#2B0F0A', middle = '#8A3B1F', light = '#F0B37A'] = look?.palette ?? [];
  const hero = pictures[look?.pictures?.['A'] ?? 'game-die'] ?? '';
  return svg(
    `<defs><radialGradient id="g" cx=".5" cy=".42" r=".75"><stop stop-color="${light}"/>` +
      `<stop offset=".45" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs>` +
      `<rect width="300" height="400" fill="url(#g)"/><ellipse cx="150" cy="285" rx="80" ry="14" fill="${dark}" opacity=".4"/>` +
      `<g transform="translate(60 100) scale(5.6)">${hero}</g>`,
    '0 0 300 400',
  );
}
