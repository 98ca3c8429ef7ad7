import type { SiteText } from '@tamarind/domain/content/site-text';
import { useHelpWords } from '@tamarind/ui/help/words.ts';
import { topicOf } from './useSupplied.ts';
import { useSiteTextsWords } from './words.ts';

/** The name of a text: a legal document, or a topic of the help centre. */
export function useTextName(): (text: SiteText) => string {
  const t = useSiteTextsWords();
  const help = useHelpWords();
  return (text) => {
    const topic = topicOf(text);
    return topic ? t('text.help', { topic: help(topic.topic) }) : t(`text.${text as 'terms'}`);
  };
}
