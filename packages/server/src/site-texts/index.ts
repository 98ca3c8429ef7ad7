import type { Language } from '@tamarind/contract/brand';
import { contract } from '@tamarind/contract/index';
import { languageOrder, type TextLanguage, textLanguageOf } from '@tamarind/domain/content/announcement';
import { isHelpText, legalTexts, type LegalText, ownText, readableLanguage } from '@tamarind/domain/content/site-text';
import { inOrder, type OwnKind } from '@tamarind/domain/content/text-place';
import { present } from '@tamarind/domain/present';
import { brandSettings } from '../brand/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { routes } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { officeHandlers } from './office.ts';
import * as queries from './queries.ts';

export { brandTextLanguages, siteTextActs } from './office.ts';
export { publishWords } from './publish.ts';
export { putPackDraft } from './pack-draft.ts';

/** Texts of public pages, stored as versions that two people publish. */
export const siteTextRoutes = routes('siteTexts', contract.siteTexts, {
  getSiteText: async ({ pool }, { text, language, number }) => {
    const [version, versions, { brand }] = await Promise.all([
      queries.version(pool, text, number),
      queries.versions(pool, text),
      brandSettings(pool),
    ]);
    const newest = version?.place && number !== undefined ? await queries.version(pool, text) : version;
    if (!version || newest?.place?.isEnded) return refuse('NOT_FOUND');
    const order = orderFor(language, brand);
    const read = readableLanguage(version.words, order) ?? refuse('NOT_FOUND');
    const { title, description, body } = version.words[read];
    return {
      number: version.number,
      sha256: version.sha256,
      publishedAt: version.publishedAt,
      language: read,
      title,
      ...present({ description }),
      markup: body,
      versions: versions.map(({ number: of, sha256, publishedAt }) => ({ number: of, sha256, publishedAt })),
    };
  },
  listHelpTexts: async ({ pool }, { language }) => {
    const [published, topics, { brand }] = await Promise.all([
      queries.publishedVersions(pool),
      ownTexts(pool, 'topic'),
      brandSettings(pool),
    ]);
    const order = orderFor(language, brand);
    const texts = published.flatMap(({ text, words }) => {
      const read = isHelpText(text) ? readableLanguage(words, order) : undefined;
      return read ? [{ text, language: read, title: words[read].title, markup: words[read].body }] : [];
    });
    return {
      texts,
      topics: topics.flatMap(({ slug, category, words }) => {
        const read = readableLanguage(words, order);
        if (!read || category === null) return [];
        return [{ slug, category, language: read, title: words[read].title, markup: words[read].body }];
      }),
    };
  },
  listOwnPages: async ({ pool }, { language }) => {
    const [pages, { brand }] = await Promise.all([ownTexts(pool, 'page'), brandSettings(pool)]);
    const order = orderFor(language, brand);
    return {
      pages: pages.flatMap(({ slug, words }) => {
        const read = readableLanguage(words, order);
        return read ? [{ slug, language: read, title: words[read].title }] : [];
      }),
    };
  },
  ...officeHandlers,
});

/** The order in which languages are tried: the reader's, the brand's, then the others. */
function orderFor(language: Language | undefined, brand: { readonly defaultLanguage: Language }): TextLanguage[] {
  const own = textLanguageOf(brand.defaultLanguage);
  return languageOrder(language ? textLanguageOf(language) : own, own);
}

/** The texts of this kind that staff added and have not removed, in display order. */
async function ownTexts(db: Db, kind: OwnKind) {
  const found = (await queries.publishedOwn(db, kind)).flatMap(({ text, words, place }) => {
    const own = ownText(text);
    return own && !place.isEnded ? [{ ...place, slug: own.slug, words }] : [];
  });
  return inOrder(found);
}

/** Legal documents without a published version. */
export async function legalTextsMissing(db: Db): Promise<LegalText[]> {
  const published = (await queries.publishedVersions(db)).map(({ text }) => text);
  return legalTexts.filter((text) => !published.includes(text));
}
