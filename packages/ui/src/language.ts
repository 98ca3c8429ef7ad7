import type { Language } from '@tamarind/contract/brand';
import { kept } from './device-storage.ts';
import { createStore, useStore } from './store.ts';

export type { Language };

/** The message file a language reads. TY and TH are both Thai, the site's code and the vendors' [A04]. */
export const textsOf: Record<Language, 'th' | 'en' | 'vi' | 'zh'> = {
  TY: 'th',
  EN: 'en',
  VI: 'vi',
  CN: 'zh',
  TH: 'th',
};

/** Of html lang: simplified letters are said, so that a device chooses their forms. */
export const tagOf: Record<Language, string> = { ...textsOf, CN: 'zh-Hans' };

/** For Intl. Thai counts Buddhist years; English has the day before the month, as in both countries. */
export const localeOf: Record<Language, string> = {
  TY: 'th-TH-u-ca-buddhist-nu-latn',
  EN: 'en-GB',
  VI: 'vi-VN',
  CN: 'zh-CN',
  TH: 'th-TH-u-ca-buddhist-nu-latn',
};

/** Each in its own words. */
export const languageNames: Record<Language, string> = {
  TY: 'ไทย',
  EN: 'English',
  VI: 'Tiếng Việt',
  CN: '简体中文',
  TH: 'ไทย',
};

/** TY and TH are the same Thai texts under the site's and the vendors' code [A04]: a choice shows one entry, the first. */
export const oneForEachText = (codes: readonly Language[]): readonly Language[] =>
  codes.filter((code, at) => codes.findIndex((other) => textsOf[other] === textsOf[code]) === at);

const known = Object.keys(textsOf) as Language[];
/** What this site speaks: all, or what its page names (`<html data-languages="TY EN VI">`: the back office). */
const spoken = globalThis.document?.documentElement.dataset['languages'];
export const languages: readonly Language[] = known.filter((code) => spoken?.includes(code) ?? true);

export const isLanguage = (code: string | null): code is Language => languages.some((language) => language === code);

const keptLanguage = (): Language => {
  const code = kept.get('lang');
  if (isLanguage(code)) return code;
  const chosen = known.find((language) => language === code);
  // Chosen on another site of this device: the same texts, or what most can read.
  return chosen ? (languages.find((language) => textsOf[language] === textsOf[chosen]) ?? 'EN') : 'TY';
};

const store = createStore<Language>(keptLanguage());
export const currentLanguage = store.get;
export const useLanguage = (): Language => useStore(store);

/** Where there is no document: what is rendered from here on speaks this language. */
export const speak = (language: Language): void => store.set(language);

/** Writes the choice down [A07, C01] and tells the document; words.ts calls it when the texts are there. */
export function applyLanguage(language: Language): void {
  kept.set('lang', language);
  kept.set('hisLang', language);
  rememberForPages(language);
  showLanguage(language);
}

const YEAR_S = 365 * 86_400;

/** The public pages come from the server, which cannot read this device's storage: a cookie tells it the language and nothing else. */
function rememberForPages(language: Language): void {
  document.cookie = `lang=${tagOf[language]}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

/** At the start. A choice made on another site that this one does not speak is left as it is. */
export function keepLanguage(): void {
  const code = kept.get('lang');
  const isForeign = known.some((language) => language === code) && !isLanguage(code);
  (isForeign ? showLanguage : applyLanguage)(store.get());
}

function showLanguage(language: Language): void {
  document.documentElement.lang = tagOf[language];
  store.set(language);
}
