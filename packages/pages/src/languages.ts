import { type Language, languages, tagOf } from '@tamarind/ui/language.ts';

/** One language for each set of texts; the first is the brand's own. */
export const pageLanguages: readonly Language[] = languages.filter(
  (language, at) => languages.findIndex((one) => tagOf[one] === tagOf[language]) === at,
);

/** The page's address in a language; the first language has the bare address. */
export function inLanguage(address: string, language: Language): string {
  if (language === pageLanguages[0]) return address;
  return `${address}${address.includes('?') ? '&' : '?'}lang=${tagOf[language]}`;
}
