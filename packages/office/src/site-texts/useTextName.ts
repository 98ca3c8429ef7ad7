import { ownText, type SiteText } from '@tamarind/domain/content/site-text';
import { useHelpWords } from '@tamarind/ui/help/words.ts';
import { topicOf } from './useSupplied.ts';
import { useSiteTextsWords } from './words.ts';

/** Returns a function that names a text: a legal document, a topic of the help centre, or a public page. */
export function useTextName(): (text: SiteText) => string {
  const t = useSiteTextsWords();
  const help = useHelpWords();
  return (text) => {
    const own = ownText(text);
    if (own) return t(`text.${own.kind}`, { slug: own.slug });
    const topic = topicOf(text);
    return topic ? t('text.help', { topic: help(topic.topic) }) : t(`text.${text as 'terms'}`);
  };
}
