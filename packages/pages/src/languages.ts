import type { PageRequest } from '@tamarind/contract/pages';
import { type Language, languages, tagOf, textsOf } from '@tamarind/ui/language.ts';

/** One language for each set of texts; the first is the brand's own. */
export const pageLanguages: readonly Language[] = languages.filter(
  (language, at) => languages.findIndex((one) => tagOf[one] === tagOf[language]) === at,
);

/** What `?lang=` asks for, or the brand's own. */
export const languageOf = ({ query }: PageRequest): Language =>
  pageLanguages.find((one) => [tagOf[one], textsOf[one]].includes(query['lang'] ?? '')) ??
  pageLanguages[0] ??
  'TY';

/** The page's address in a language; the first language has the bare address. */
export function inLanguage(address: string, language: Language): string {
  if (language === pageLanguages[0]) return address;
  return `${address}${address.includes('?') ? '&' : '?'}lang=${tagOf[language]}`;
}
