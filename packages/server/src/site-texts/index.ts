import { contract } from '@tamarind/contract/index';
import { languageOrder, textLanguageOf } from '@tamarind/domain/content/announcement';
import { isHelpText, legalTexts, type LegalText, readableLanguage } from '@tamarind/domain/content/site-text';
import { brandSettings } from '../brand/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { routes } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { officeHandlers } from './office.ts';
import * as queries from './queries.ts';

export { brandTextLanguages, siteTextActs } from './office.ts';
export { publishWords } from './publish.ts';
export { putPackDraft } from './pack-draft.ts';

/** Texts of public pages as versions that two people publish. */
export const siteTextRoutes = routes('siteTexts', contract.siteTexts, {
  getSiteText: async ({ pool }, { text, language, number }) => {
    const [version, versions, { brand }] = await Promise.all([
      queries.version(pool, text, number),
      queries.versions(pool, text),
      brandSettings(pool),
    ]);
    if (!version) return refuse('NOT_FOUND');
    const own = textLanguageOf(brand.defaultLanguage);
    const order = languageOrder(language ? textLanguageOf(language) : own, own);
    const read = readableLanguage(version.words, order) ?? refuse('NOT_FOUND');
    const { title, body } = version.words[read];
    return {
      number: version.number,
      sha256: version.sha256,
      publishedAt: version.publishedAt,
      language: read,
      title,
      markup: body,
      versions: versions.map(({ number: of, sha256, publishedAt }) => ({ number: of, sha256, publishedAt })),
    };
  },
  listHelpTexts: async ({ pool }, { language }) => {
    const [published, { brand }] = await Promise.all([queries.publishedVersions(pool), brandSettings(pool)]);
    const own = textLanguageOf(brand.defaultLanguage);
    const order = languageOrder(language ? textLanguageOf(language) : own, own);
    const texts = published.flatMap(({ text, words }) => {
      const read = isHelpText(text) ? readableLanguage(words, order) : undefined;
      return read ? [{ text, language: read, title: words[read].title, markup: words[read].body }] : [];
    });
    return { texts };
  },
  ...officeHandlers,
});

/** Legal documents of which no version is published. */
export async function legalTextsMissing(db: Db): Promise<LegalText[]> {
  const published = (await queries.publishedVersions(db)).map(({ text }) => text);
  return legalTexts.filter((text) => !published.includes(text));
}
