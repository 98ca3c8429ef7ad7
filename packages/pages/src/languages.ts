import type { PageRequest } from '@tamarind/contract/pages';
import { type Language, languages, oneForEachText, tagOf, textsOf } from '@tamarind/ui/language.ts';

/** One language for each set of texts, because some languages share a set. The first is the brand's own language. */
export const pageLanguages: readonly Language[] = oneForEachText(languages);

/** Accepted values of `?lang=`. */
export const languageTags: readonly string[] = [...new Set(pageLanguages.flatMap((one) => [tagOf[one], textsOf[one]]))];

/** The language from `?lang=`; without it, the first of the brand's languages. */
export const languageOf = ({ query }: PageRequest): Language =>
  pageLanguages.find((one) => [tagOf[one], textsOf[one]].includes(query['lang'] ?? '')) ?? pageLanguages[0] ?? 'TY';

/**
 * The link of the language selector. It always contains `?lang=`, because without it a cookie could choose another
 * language.
 */
export const changingTo = (address: string, language: Language): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${tagOf[language]}`;

/** The page's address in a language; the first language has the address without `?lang=`. */
export function inLanguage(address: string, language: Language): string {
  if (language === pageLanguages[0]) return address;
  return changingTo(address, language);
}
