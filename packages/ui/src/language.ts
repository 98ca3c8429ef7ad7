import { kept } from './device-storage.ts';
import { createStore, useStore } from './store.ts';

/** Codes on the wire and in storage: TY is Thai [A04]. */
export const languages = ['TY', 'EN', 'VI'] as const;
export type Language = (typeof languages)[number];

/** Of html lang and the names of the message files. */
export const tagOf: Record<Language, 'th' | 'en' | 'vi'> = { TY: 'th', EN: 'en', VI: 'vi' };

/** For Intl. Thai counts Buddhist years; English has the day before the month, as in both countries. */
export const localeOf: Record<Language, string> = {
  TY: 'th-TH-u-ca-buddhist-nu-latn',
  EN: 'en-GB',
  VI: 'vi-VN',
};

export const languageNames: Record<Language, string> = { TY: 'ไทย', EN: 'English', VI: 'Tiếng Việt' };

export const isLanguage = (code: string | null): code is Language =>
  languages.some((language) => language === code);

const keptLanguage = (): Language => {
  const code = kept.get('lang');
  return isLanguage(code) ? code : 'TY';
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
  document.documentElement.lang = tagOf[language];
  store.set(language);
}
