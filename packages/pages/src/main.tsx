import { renderToStaticMarkup } from 'react-dom/server';
import type { PageAnswer, PageRenderer, PageRequest } from '@tamarind/contract/pages';
import { speak } from '@tamarind/ui/language.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { nameBrand } from './brand-name.ts';
import { Document } from './Document.tsx';
import { legalPage, legalTextPage } from './legal/legal.tsx';
import { manifest } from './manifest.ts';
import { languageOf, languageTags } from './languages.ts';
import { helpPage, topicPage } from './help.tsx';
import { NotOpenScreen } from './NotOpenScreen.tsx';
import { noticesPage } from './notices.tsx';
import { gamePage, MissingPage, resultsPage } from './results.tsx';
import { offerPage, offersPage } from './offers/offers.tsx';
import { ownPage, ownPages } from './own-pages/own-pages.tsx';
import type { Page } from './page.ts';
import { gameRulesPage, rulesPage } from './rules/rules.tsx';
import { sitemap } from './sitemap.ts';
import { SystemScreen } from './SystemScreen.tsx';

/** @public The values that `?lang=` accepts; the server imports them after the build. */
export const languages: PageRenderer['languages'] = languageTags;

type Build = (request: PageRequest, parts: readonly string[]) => Promise<Page | undefined>;

/** Routes of the public pages. Other addresses belong to the sites. */
const routes: readonly (readonly [RegExp, Build])[] = [
  [/^\/results$/, resultsPage],
  [/^\/results\/([a-z0-9_]{2,24})$/, gamePage],
  [/^\/results\/([a-z0-9_]{2,24})\/(\d{4}-\d{2}-\d{2})$/, gamePage],
  [/^\/rules$/, rulesPage],
  [/^\/rules\/([a-z0-9]{2,16})$/, gameRulesPage],
  [/^\/offers$/, offersPage],
  [/^\/offers\/([1-9]\d{0,14})$/, offerPage],
  [/^\/helpmc$/, helpPage],
  [/^\/helpmc\/([a-z][a-z0-9-]{1,31})$/, topicPage],
  [/^\/notices$/, noticesPage],
  [/^\/legal$/, legalPage],
  [/^\/legal\/([a-z]{2,12})$/, legalTextPage],
  [/^\/legal\/([a-z]{2,12})\/([1-9]\d{0,5})$/, legalTextPage],
  [/^\/pages\/([a-z][a-z0-9-]{1,31})$/, ownPage],
  [/^\/(results|rules|offers|helpmc|legal|pages)\/.*$/, async () => undefined],
];

/**
 * Renders the public pages as plain HTML, readable without script, in the language of `?lang=`, so that search engines
 * index them [A04, L06].
 * @public The server imports it after the build.
 */
export const render: PageRenderer['render'] = async (request) => {
  if (request.path === '/sitemap.xml') return { status: 200, type: 'application/xml', body: await sitemap(request) };
  if (request.path === '/robots.txt') return { status: 200, type: 'text/plain', body: robots(request.origin) };
  if (request.path === '/manifest.webmanifest')
    return { status: 200, type: 'application/manifest+json', body: await manifest(request) };
  for (const [pattern, build] of routes) {
    const match = pattern.exec(request.path);
    if (match) return htmlOf(request, await build(request, match.slice(1)));
  }
  return undefined;
};

async function htmlOf(request: PageRequest, page: Page | undefined): Promise<PageAnswer> {
  const language = languageOf(request);
  const own = page?.isBare ? [] : await ownPages(request);
  speak(language);
  await wordsReady();
  // Set the language only now: another request may have set it during the await, and from here on the rendering awaits
  // nothing.
  speak(language);
  nameBrand(request.brand.name);
  const body = renderToStaticMarkup(
    <Document request={request} address={page?.address} head={page?.head} isBare={page?.isBare} own={own}>
      {page?.body ?? <MissingPage />}
    </Document>,
  );
  return { status: page ? 200 : 404, type: 'text/html', body: `<!doctype html>${body}` };
}

const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /office/\nSitemap: ${origin}/sitemap.xml\n`;

/**
 * The whole document of a system screen, in Vietnamese and English whatever the visitor's language [G02, G03].
 * @public The server imports it after the build.
 */
export const renderSystem: PageRenderer['renderSystem'] = (facts) =>
  `<!doctype html>${renderToStaticMarkup(<SystemScreen {...facts} />)}`;

/** @public The server imports this renderer of the screen shown before the sites are opened, after the build. */
export const renderNotOpen: PageRenderer['renderNotOpen'] = (facts) =>
  `<!doctype html>${renderToStaticMarkup(<NotOpenScreen {...facts} />)}`;
