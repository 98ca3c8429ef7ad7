import type { MallNames } from '@tamarind/contract/points';
import { useLanguage } from '@tamarind/ui/language.ts';
import { defineWords } from '@tamarind/ui/words.ts';
import type en from './messages/en.json';

export const useMallWords = defineWords<typeof en>(import.meta.glob('./messages/*.json'));

/** Returns a function that gives the name of a points-mall item in the office's language. */
export function useItemName(): (names: MallNames) => string {
  const language = useLanguage();
  const key = language === 'VI' ? 'VI' : language === 'EN' ? 'EN' : 'TH';
  return (names) => names[key] || names.EN;
}
