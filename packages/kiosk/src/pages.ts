import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Answering, Reply } from './http.ts';

/** Serves the built page, its assets, the icon and the health check. */
export function pages(given: { readonly pagesDir: string; readonly frameAncestors: string }): Answering {
  return ({ method, path }) => {
    if (method !== 'GET') return undefined;
    if (path === '/health')
      return { status: 200, type: 'application/json', body: JSON.stringify({ ok: true, pid: process.pid }) };
    if (path === '/icon.svg') return { status: 200, type: 'image/svg+xml', body: ICON };
    if (path.startsWith('/play/')) return playPage(given.pagesDir, given.frameAncestors);
    const asset = /^\/assets\/([\w.-]+)$/.exec(path)?.[1];
    return asset === undefined ? undefined : assetFile(given.pagesDir, asset);
  };
}

function playPage(folder: string, frameAncestors: string): Reply {
  const file = join(folder, 'index.html');
  if (!statSync(file, { throwIfNoEntry: false }))
    return { status: 503, type: 'text/plain; charset=utf-8', body: 'The page is not built.' };
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: readFileSync(file),
    headers: {
      'content-security-policy':
        `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; ` +
        `base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors}`,
    },
  };
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

function assetFile(folder: string, name: string): Reply | undefined {
  const file = join(folder, 'assets', name);
  const type = types[name.split('.').at(-1) ?? ''];
  if (!type || !statSync(file, { throwIfNoEntry: false })) return undefined;
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' };
  return { status: 200, type, body: readFileSync(file), headers };
}

/** The icon: a little stall with a striped roof. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0f3d3a"/>' +
  '<path d="M12 30h40v22H12z" fill="#f6efe0"/><path d="M16 34h32v9H16z" fill="#1d5f5a"/>' +
  '<path d="M10 14h44l4 14H6z" fill="#f2a93b"/><path d="M19 14l-3 14H6l4-14zM37 14h8l5 14H39zM28 14h-4l-1 14h10V14z" fill="#fff7e8"/>' +
  '<circle cx="32" cy="48" r="5" fill="#f2a93b"/></svg>';
