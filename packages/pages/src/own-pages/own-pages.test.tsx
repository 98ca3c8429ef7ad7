// @vitest-environment node
import { expect, test } from 'vitest';
import { listGames } from '@tamarind/contract/lottery';
import { listPromotions } from '@tamarind/contract/promotions';
import { listHelpTexts, listOwnPages } from '@tamarind/contract/site-texts';
import { render } from '../main.tsx';

const page = { slug: 'about-us', language: 'EN', title: 'About <us>' };
const text = {
  number: 2,
  sha256: 'a'.repeat(64),
  publishedAt: '2026-11-23T10:00:00.000Z',
  language: 'EN',
  title: 'About <us>',
  description: 'A "house" in Hanoi.',
  markup: '# Who we are\nSince **2026**. <script>alert(1)</script>',
  versions: [],
};
const values: Readonly<Record<string, unknown>> = {
  [listOwnPages.path]: { pages: [page] },
  [listHelpTexts.path]: { texts: [], topics: [] },
  [listGames.path]: { games: [] },
  [listPromotions.path]: { promotions: [] },
  '/api/texts/page-about-us': text,
  '/api/texts/page-plain': { ...text, description: undefined },
};
const open = async (path: string, lang = 'en') => {
  const answer = await render({
    path,
    query: { lang },
    origin: 'https://play.test',
    styles: [],
    fonts: [],
    brand: { name: 'Lotus House', playMoney: false, header: '#431811', icon: undefined },
    read: async (address) => {
      const value = values[address.split('?')[0] ?? ''];
      return value === undefined ? { status: 404, body: {} } : { status: 200, body: { value } };
    },
  });
  return { status: answer?.status, html: answer?.body ?? '' };
};

test('[I04] an added page has its head tags, its text in safe markup, and a link in its footer', async () => {
  const { status, html } = await open('/pages/about-us');
  expect(status).toBe(200);
  expect(html).toContain('<title>About &lt;us&gt; · Lotus House</title>');
  expect(html).toContain('<meta name="description" content="A &quot;house&quot; in Hanoi."/>');
  expect(html).toContain('<link rel="canonical" href="https://play.test/pages/about-us?lang=en"/>');
  expect(html).toContain('Since <b>2026</b>.');
  expect(html).not.toContain('<script>alert');
  const footer = html.slice(html.indexOf('<footer'));
  expect(footer).toContain('href="/pages/about-us?lang=en"');
  expect((await open('/pages/plain')).html).toContain('content="Who we are Since 2026.');
});

test('[I04] a reader of another language sees the note, and the language of the text', async () => {
  const { html } = await open('/pages/about-us', 'vi');
  expect(html).toContain('<h1 lang="en">About &lt;us&gt;</h1>');
  expect(html).toMatch(/English/);
});

test('[I04] a page that ended or never was is missing with 404, and search engines do not index it', async () => {
  for (const path of ['/pages/ended', '/pages/UPPER', '/pages/a--b', '/pages/about-us/more']) {
    const { status, html } = await open(path);
    expect([path, status]).toEqual([path, 404]);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  }
});

test('[L06] the sitemap has every added page in each language', async () => {
  const { html } = await open('/sitemap.xml');
  expect(html).toContain('<loc>https://play.test/pages/about-us</loc>');
  expect(html).toContain('href="https://play.test/pages/about-us?lang=vi"');
});
