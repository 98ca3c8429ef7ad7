import type { Language } from '@tamarind/contract/brand';

/** Languages of stored game names. */
export type NameLanguage = 'en' | 'th' | 'vi' | 'zh';

/** Thai for both Thai codes, and for calls without a language. */
export const nameLanguage = (language: Language | undefined): NameLanguage =>
  (({ TY: 'th', TH: 'th', VI: 'vi', EN: 'en', CN: 'zh' }) as const)[language ?? 'TY'];
