import type { Language } from '@tamarind/contract/brand';

/** The languages in which names of games are stored. */
export type NameLanguage = 'en' | 'th' | 'vi' | 'zh';

/** Thai for both Thai codes, and where a call names no language. */
export const nameLanguage = (language: Language | undefined): NameLanguage =>
  (({ TY: 'th', TH: 'th', VI: 'vi', EN: 'en', CN: 'zh' }) as const)[language ?? 'TY'];
