import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listHelpTexts } from '@tamarind/contract/site-texts';
import { helpMenu } from '@tamarind/domain/content/text-place';
import { languageNames, tagOf, textsOf, useLanguage } from '../language.ts';
import type { OwnPage } from './Questions.tsx';
import type { HelpTopic } from './topics.ts';
import { useHelpWords } from './words.ts';

export type HelpTexts = OutputOf<typeof listHelpTexts>;

/** A topic in the menu of the help centre: a supplied one, or one that staff added. */
export interface MenuTopic {
  /** Identifies the topic in the URL. */
  readonly slug: string;
  /** The short name in the menu. */
  readonly name: string;
  readonly title: string;
  /** The questions that ship with the site; undefined for a topic that staff added. */
  readonly supplied?: HelpTopic | undefined;
  /** The text that staff wrote; undefined while the supplied text is shown. */
  readonly own?: OwnPage | undefined;
  /** The language tag of the name if it differs from the page's language. */
  readonly lang?: string | undefined;
}

/**
 * Builds the menu of the help centre from the supplied topics, the pages that staff wrote for them, and the topics that
 * staff added. A text in a language other than the reader's gets a note.
 */
export function useHelpMenu({ texts, topics }: HelpTexts = { texts: [], topics: [] }) {
  const t = useHelpWords();
  const reader = useLanguage();
  const pageOf = ({ markup, language }: Pick<HelpTexts['texts'][number], 'markup' | 'language'>): OwnPage =>
    textsOf[language] === textsOf[reader]
      ? { markup }
      : { markup, lang: tagOf[language], note: t('untranslated', { language: languageNames[language] }) };
  const menuTopic = (supplied: HelpTopic): MenuTopic => {
    const name = t(supplied.topic);
    const found = texts.find(({ text }) => text === `help-${supplied.topic}`);
    return { slug: supplied.topic, name, title: found?.title ?? name, supplied, own: found && pageOf(found) };
  };
  return (listed: readonly HelpTopic[]): readonly MenuTopic[] =>
    helpMenu(listed, topics).map((one) => {
      if ('topic' in one) return menuTopic(one);
      const own = pageOf(one);
      return { slug: one.slug, name: one.title, title: one.title, own, lang: own.lang };
    });
}
