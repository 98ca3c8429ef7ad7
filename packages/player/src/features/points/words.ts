import type { MallNames } from '@tamarind/contract/points';
import { useLanguage, type Language } from '@tamarind/ui/language.ts';
import { defineWords } from '@tamarind/ui/words.ts';
import type en from './messages/en.json';

export const usePointWords = defineWords<typeof en>(import.meta.glob('./messages/*.json'));

const nameIn: Readonly<Record<Language, keyof MallNames>> = { TY: 'TH', TH: 'TH', EN: 'EN', VI: 'VI', CN: 'CN' };

/** Returns an item's name in the site's language, or in English if it has no name in that language. */
export function useItemName(): (names: MallNames) => string {
  const language = useLanguage();
  return (names) => names[nameIn[language]] || names.EN;
}
