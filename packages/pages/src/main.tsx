import { renderToStaticMarkup } from 'react-dom/server';
import type { PageAnswer, PageRenderer, PageRequest } from '@tamarind/contract/pages';
import { speak, tagOf, textsOf } from '@tamarind/ui/language.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { Document } from './Document.tsx';
import { pageLanguages } from './languages.ts';
import { helpPage } from './help.tsx';
import { gamePage, MissingPage, resultsPage } from './results.tsx';
import type { Page } from './page.ts';
import { sitemap } from './sitemap.ts';
import { SystemScreen } from './SystemScreen.tsx';

type Build = (request: PageRequest, parts: readonly string[]) => Promise<Page | undefined>;

/** Address to page. What is not listed belongs to the sites. */
const routes: readonly (readonly [RegExp, Build])[] = [
  [/^\/results$/, resultsPage],
  [/^\/results\/([a-z0-9_]{2,24})$/, gamePage],
  [/^\/results\/([a-z0-9_]{2,24})\/(\d{4}-\d{2}-\d{2})$/, gamePage],
  [/^\/helpmc$/, helpPage],
  [/^\/results\/.*$/, async () => undefined],
];

/**
 * Renders what people search for as plain HTML, readable without script, in the language of `?lang=` [A04, L06].
 * @public The server imports it after the build.
 */
export const render: PageRenderer['render'] = async (request) => {
  if (request.path === '/sitemap.xml')
    return { status: 200, type: 'application/xml', body: await sitemap(request) };
  if (request.path === '/robots.txt')
    return { status: 200, type: 'text/plain', body: robots(request.origin) };
  for (const [pattern, build] of routes) {
    const match = pattern.exec(request.path);
    if (match) return htmlOf(request, await build(request, match.slice(1)));
  }
  return undefined;
};

async function htmlOf(request: PageRequest, page: Page | undefined): Promise<PageAnswer> {
  const language =
    pageLanguages.find((one) => [tagOf[one], textsOf[one]].includes(request.query['lang'] ?? '')) ??
    pageLanguages[0] ??
    'TY';
  speak(language);
  await wordsReady();
  // Another request may have spoken while this one waited; from here to the end nothing waits.
  speak(language);
  const body = renderToStaticMarkup(
    <Document request={request} address={page?.address} head={page?.head} isBare={page?.isBare}>
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
