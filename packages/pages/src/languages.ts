import type { PageRequest } from '@tamarind/contract/pages';
import { type Language, languages, oneForEachText, tagOf, textsOf } from '@tamarind/ui/language.ts';

/** One language for each set of texts; the first is the brand's own. */
export const pageLanguages: readonly Language[] = oneForEachText(languages);

/** Accepted values of `?lang=`. */
export const languageTags: readonly string[] = [...new Set(pageLanguages.flatMap((one) => [tagOf[one], textsOf[one]]))];

/** The language from `?lang=`, or the first of the brand's languages. */
export const languageOf = ({ query }: PageRequest): Language =>
  pageLanguages.find((one) => [tagOf[one], textsOf[one]].includes(query['lang'] ?? '')) ?? pageLanguages[0] ?? 'TY';

/** A link that changes the language: it names the language also where the bare address would do, since a cookie may name another. */
export const changingTo = (address: string, language: Language): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${tagOf[language]}`;

/** The page's address in a language; the first language has the bare address. */
export function inLanguage(address: string, language: Language): string {
  if (language === pageLanguages[0]) return address;
  return changingTo(address, language);
}
