import type { Language } from '@tamarind/contract/brand';

/** The languages in which game names are stored. */
export type NameLanguage = 'en' | 'th' | 'vi' | 'zh';

/** The language of game names for a call: Thai for both Thai codes, and for calls without a language. */
export const nameLanguage = (language: Language | undefined): NameLanguage =>
  (({ TY: 'th', TH: 'th', VI: 'vi', EN: 'en', CN: 'zh' }) as const)[language ?? 'TY'];
