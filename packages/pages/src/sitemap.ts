import { listGames, listResults } from '@tamarind/contract/lottery';
import type { PageRequest } from '@tamarind/contract/pages';
import { listPromotions } from '@tamarind/contract/promotions';
import { listHelpTexts } from '@tamarind/contract/site-texts';
import { legalTexts } from '@tamarind/domain/content/site-text';
import { helpTopics } from '@tamarind/ui/help/topics.ts';
import { tagOf } from '@tamarind/ui/language.ts';
import { inLanguage, pageLanguages } from './languages.ts';
import { ownPages } from './own-pages/own-pages.tsx';
import { readEndpoint } from './read.ts';
import { dayIn } from './results.tsx';

/**
 * The sitemap: every address for search engines, in each of its languages. For a lottery it lists the last ten days
 * with a draw.
 */
export async function sitemap(request: PageRequest): Promise<string> {
  const games = (await readEndpoint(request, listGames, {}))?.games ?? [];
  const promotions = (await readEndpoint(request, listPromotions, {}))?.promotions ?? [];
  const pages = await ownPages(request);
  const topics = (await readEndpoint(request, listHelpTexts, {}))?.topics ?? [];
  const days = await Promise.all(
    games
      .filter(({ everySeconds }) => everySeconds === null)
      .map(async ({ code }) => {
        const results = await readEndpoint(request, listResults, { game: code });
        return (results?.draws ?? []).map((draw) => `/results/${code}/${dayIn(draw.code)}`);
      }),
  );
  const addresses = [
    '/',
    '/results',
    '/rules',
    '/offers',
    ...promotions.filter(({ status }) => status !== 'closed').map(({ id }) => `/offers/${id}`),
    '/notices',
    '/legal',
    ...legalTexts.map((text) => `/legal/${text}`),
    '/helpmc',
    ...helpTopics.map(({ topic }) => `/helpmc/${topic}`),
    ...topics.map(({ slug }) => `/helpmc/${slug}`),
    ...pages.map(({ slug }) => `/pages/${slug}`),
    ...games.map(({ code }) => `/results/${code}`),
    ...games.map(({ code }) => `/rules/${code}`),
    ...new Set(days.flat()),
  ];
  const url = (address: string) => {
    const alternates =
      address === '/'
        ? []
        : pageLanguages.map(
            (language) =>
              `<xhtml:link rel="alternate" hreflang="${tagOf[language]}" ` +
              `href="${escaped(request.origin + inLanguage(address, language))}"/>`,
          );
    return `<url><loc>${escaped(request.origin + address)}</loc>${alternates.join('')}</url>`;
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...addresses.map(url),
    '</urlset>',
    '',
  ].join('\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
