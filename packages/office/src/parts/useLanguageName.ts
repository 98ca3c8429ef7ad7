import type { TextLanguage } from '@tamarind/domain/content/announcement';
import { languageNames } from '@tamarind/ui/language.ts';
import { usePartsWords } from './words.ts';

/** The name of a language in itself; the office has no Chinese font, so Chinese is named in the office's language. */
export function useLanguageName(): (language: TextLanguage) => string {
  const t = usePartsWords();
  return (language) => (language === 'CN' ? t('chinese') : languageNames[language]);
}
