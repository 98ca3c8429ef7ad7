import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { createApp, type App } from '../../app.ts';
import { changeBrand } from '../../testing/brand.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readConfig } from '../config.ts';

/** Creates minimal builds of the sites, and a page that displays the request it received. */
async function smallSites(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tamarind-sites-'));
  const files = {
    'player/dist/index.html': '<!doctype html><style>a{}</style><script>1</script>',
    'office/dist/index.html': '<!doctype html>',
    'lottery/dist/index.html': '<!doctype html>',
    'pages/dist/assets/page.css': 'a{}',
    'pages/dist/main.js': `
      export const languages = ['th', 'en'];
      export let rendered = 0;
      export const render = async ({ path, query, origin, read }) => {
        globalThis.tamarindRenders = (globalThis.tamarindRenders ?? 0) + 1;
        const status = (await read('/api/openapi.json')).status;
        return { status: 200, type: 'text/html', body: [origin, path, JSON.stringify(query), status].join(' ') };
      };
      export const renderSystem = () => 'closed';`,
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}
const renders = () => (globalThis as { tamarindRenders?: number }).tamarindRenders ?? 0;

let folder: string;
let base: TestApp;
let app: App;
beforeAll(async () => {
  folder = await smallSites();
  base = await startTestApp();
  const config = readConfig({
    DATABASE_URL: base.platform.config.DATABASE_URL,
    SECRET_KEY: base.platform.config.SECRET_KEY,
    TEST_CLOCK: '1',
    DEMO: '1',
    SITES_DIR: folder,
    PUBLIC_URL: 'https://play.example',
    OTHER_HOSTS: 'https://desk.example',
  });
  app = await createApp({ ...base.platform, config });
});
afterAll(async () => {
  await app.push.close();
  await app.http.close();
  await base.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, host: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers: { ...headers, host } });

describe('the host of a request', () => {
  test.each([
    'evil.example',
    'play.example.evil.example',
    'evil.example:443',
    'play.example@evil.example',
    '10.0.0.1',
    '[',
  ])('[S-L4] "%s" is answered 421 for pages, sites, calls and pictures', async (host) => {
    for (const url of ['/results', '/sitemap.xml', '/', '/office/', '/api/system/status', '/tile/x', '/nowhere'])
      expect([url, (await get(url, host)).statusCode]).toEqual([url, 421]);
  });

  test('[S-L4] the public host, other hosts of the platform and this machine are served', async () => {
    for (const host of [
      'play.example',
      'PLAY.example:443',
      'play.example.',
      'desk.example',
      'localhost:4000',
      '127.0.0.1',
    ])
      expect([host, (await get('/results', host)).statusCode]).toEqual([host, 200]);
    for (const url of ['/healthz', '/readyz']) expect((await get(url, '10.9.8.7:4001')).statusCode).toBe(200);
  });

  test('[S-L4] an entrance is served while the brand lists it', async () => {
    expect((await get('/results', 'agents.example')).statusCode).toBe(421);
    await changeBrand(base, { entrances: [{ host: 'agents.example', takes: 'agents' }] });
    base.clock.advance(1100);
    expect((await get('/results', 'agents.example')).statusCode).toBe(200);
    await changeBrand(base, { entrances: [] });
    base.clock.advance(1100);
    expect((await get('/results', 'agents.example')).statusCode).toBe(421);
  });
});

describe('pages', () => {
  test('[S-L4] name the public origin whatever host was asked for, and are rendered once for all of them', async () => {
    base.clock.advance(5000);
    const before = renders();
    for (const host of ['play.example', 'desk.example', 'localhost', '127.0.0.1:81'])
      expect((await get('/rules', host)).body).toBe('https://play.example /rules {} 200');
    expect(renders() - before).toBe(1);
  });

  test('[S-L4] parameters that make no other page cause no rendering', async () => {
    base.clock.advance(5000);
    await get('/rules', 'play.example');
    const before = renders();
    for (const search of ['?x=1', '?lang=xx', '?lang=TH', '?page=0', '?page=99999999', '?page=1e3', '?lang=%00'])
      expect((await get(`/rules${search}`, 'play.example')).body).toBe('https://play.example /rules {} 200');
    expect(renders() - before).toBe(0);
    expect((await get('/rules?lang=en&page=2', 'play.example')).body).toContain('{"lang":"en","page":"2"}');
  });

  test('[UX-16] speak the language chosen on the site, which its cookie names, unless the address names another', async () => {
    const inCookie = (lang: string, url = '/offers') =>
      get(url, 'play.example', { cookie: `theme=dark; lang=${lang}; other=1` });
    expect((await inCookie('en')).body).toContain('{"lang":"en"}');
    expect((await get('/offers', 'play.example')).body).toContain('{}');
    expect((await inCookie('en', '/offers?lang=th')).body).toContain('{"lang":"th"}');
    for (const made of ['xx', '', 'en%00', 'en en']) expect((await inCookie(made)).body).toContain('{}');
    const { headers } = await inCookie('en');
    expect(headers['vary']).toContain('cookie');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('[UX-16] an address that names a language is a choice: the next page without a name speaks it, too', async () => {
    const chosen = (await get('/offers?lang=th', 'play.example')).headers['set-cookie'];
    expect(chosen).toBe('lang=th; Path=/; Max-Age=31536000; SameSite=Lax');
    expect((await get('/offers?lang=xx', 'play.example')).headers['set-cookie']).toBeUndefined();
  });

  test('[S-L4] one network cannot have more than its share waiting: the rest is answered 503', async () => {
    base.clock.advance(5000);
    const asked = await Promise.all(Array.from({ length: 40 }, (_, at) => get(`/results/game${at}`, 'play.example')));
    const statuses = asked.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBe(14);
    expect(statuses.filter((status) => status === 503).length).toBe(26);
    expect(asked.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('2');
  });
});

describe('headers', () => {
  test.each([
    '/',
    '/games',
    '/office/',
    '/office/members',
    '/lottery-client/',
    '/results',
    '/sitemap.xml',
    '/robots.txt',
    '/pages/assets/page.css',
    '/api/system/status',
    '/api/openapi.json',
    '/nowhere.png',
    '/healthz',
  ])('[S-L8] %s keeps browsers on https, runs nothing inline and is framed by nobody else', async (url) => {
    const { headers } = await get(url, 'play.example');
    const csp = String(headers['content-security-policy']);
    expect(csp).toContain("default-src 'none'");
    expect(csp).not.toMatch(/unsafe-|\*|(?<!img-src 'self' )data:|https?:/);
    expect(csp).toContain(url.startsWith('/lottery-client/') ? "frame-ancestors 'self'" : "frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  test('[S-L8] over http, as in a demo without a public address, no HSTS header is sent', async () => {
    const { headers } = await base.http.inject({ method: 'GET', url: contract.brand.getStatus.path });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});
