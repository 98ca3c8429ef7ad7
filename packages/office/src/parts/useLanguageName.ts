import type { TextLanguage } from '@tamarind/domain/content/announcement';
import { languageNames } from '@tamarind/ui/language.ts';
import { usePartsWords } from './words.ts';

/**
 * Returns a function that names each language in that language. Chinese is named in the office's language, because the
 * office has no Chinese font.
 */
export function useLanguageName(): (language: TextLanguage) => string {
  const t = usePartsWords();
  return (language) => (language === 'CN' ? t('chinese') : languageNames[language]);
}
