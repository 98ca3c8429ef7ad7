import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listHelpTexts } from '@tamarind/contract/site-texts';
import { languageNames, tagOf, textsOf, useLanguage } from '../language.ts';
import type { HelpTopic } from './topics.ts';
import { useHelpWords } from './words.ts';

type Texts = OutputOf<typeof listHelpTexts>['texts'];

/** Finds the page that staff wrote for a topic, with a note where it is in another language than the reader's. */
export function useOwnPage(texts: Texts = []) {
  const t = useHelpWords();
  const reader = useLanguage();
  return ({ topic }: HelpTopic) => {
    const found = texts.find(({ text }) => text === `help-${topic}`);
    if (!found) return undefined;
    const { title, markup, language } = found;
    if (textsOf[language] === textsOf[reader]) return { title, markup };
    return { title, markup, lang: tagOf[language], note: t('untranslated', { language: languageNames[language] }) };
  };
}
