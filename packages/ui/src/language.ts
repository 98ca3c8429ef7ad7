import type { Language } from '@tamarind/contract/brand';
import { kept } from './device-storage.ts';
import { createStore, useStore } from './store.ts';

export type { Language };

/** The message file of each language. TY is the site's code for Thai, TH is the code that game vendors use [A04]. */
export const textsOf: Record<Language, 'th' | 'en' | 'vi' | 'zh'> = {
  TY: 'th',
  EN: 'en',
  VI: 'vi',
  CN: 'zh',
  TH: 'th',
};

/** Value of the html lang attribute. `zh-Hans` names the script, so the device uses simplified Chinese glyphs. */
export const tagOf: Record<Language, string> = { ...textsOf, CN: 'zh-Hans' };

/**
 * The locale for Intl. Thai uses Buddhist years; English puts the day before the month, as is usual in both countries.
 */
export const localeOf: Record<Language, string> = {
  TY: 'th-TH-u-ca-buddhist-nu-latn',
  EN: 'en-GB',
  VI: 'vi-VN',
  CN: 'zh-CN',
  TH: 'th-TH-u-ca-buddhist-nu-latn',
};

/** Name of each language in that language. */
export const languageNames: Record<Language, string> = {
  TY: 'ไทย',
  EN: 'English',
  VI: 'Tiếng Việt',
  CN: '简体中文',
  TH: 'ไทย',
};

/**
 * Removes each language code that has the same texts as an earlier one. TY and TH are two codes, the site's and the
 * vendors', for the same Thai texts [A04], so a list of languages shows only the first of them.
 */
export const oneForEachText = (codes: readonly Language[]): readonly Language[] =>
  codes.filter((code, at) => codes.findIndex((other) => textsOf[other] === textsOf[code]) === at);

const known = Object.keys(textsOf) as Language[];
/**
 * Languages of this site: those that its HTML lists (`<html data-languages="TY EN VI">`, as in the back office), else
 * all.
 */
const spoken = globalThis.document?.documentElement.dataset['languages'];
export const languages: readonly Language[] = known.filter((code) => spoken?.includes(code) ?? true);

export const isLanguage = (code: string | null): code is Language => languages.some((language) => language === code);

const keptLanguage = (): Language => {
  const code = kept.get('lang');
  if (isLanguage(code)) return code;
  const chosen = known.find((language) => language === code);
  // The stored language was chosen on another site of this origin and is not offered here: use a language with the same
  // texts, else English.
  return chosen ? (languages.find((language) => textsOf[language] === textsOf[chosen]) ?? 'EN') : first;
};

/** The first language in the page's list is the brand's first language; it is the default. */
const first = (spoken?.slice(0, 2) ?? 'TY') as Language;
const store = createStore<Language>(keptLanguage());
export const currentLanguage = store.get;
export const useLanguage = (): Language => useStore(store);

/** Sets the language for all later rendering where there is no document, as in server rendering. */
export const speak = (language: Language): void => store.set(language);

/** Stores the choice [A07, C01] and sets it on the document; words.ts calls it when the texts have loaded. */
export function applyLanguage(language: Language): void {
  kept.set('lang', language);
  kept.set('hisLang', language);
  rememberForPages(language);
  showLanguage(language);
}

const YEAR_S = 365 * 86_400;

/**
 * The server renders the public pages and cannot read local storage, so a cookie sends it the language. The cookie
 * contains nothing else.
 */
function rememberForPages(language: Language): void {
  document.cookie = `lang=${tagOf[language]}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

/** Applies the stored language at start. A stored choice that this site does not offer is left unchanged. */
export function keepLanguage(): void {
  const code = kept.get('lang');
  const isForeign = known.some((language) => language === code) && !isLanguage(code);
  (isForeign ? showLanguage : applyLanguage)(store.get());
}

function showLanguage(language: Language): void {
  document.documentElement.lang = tagOf[language];
  store.set(language);
}
