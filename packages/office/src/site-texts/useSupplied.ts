import { useEffect, useState } from 'react';
import { isHelpText, noWords, type SiteText, type SiteTextWords } from '@tamarind/domain/content/site-text';
import { helpTopics } from '@tamarind/ui/help/topics.ts';
import { suppliedWords } from '@tamarind/ui/help/supplied.ts';
import { useIsDemo } from '#parts/useIsDemo.ts';

/** The topic of a help page; undefined for legal documents. */
export const topicOf = (text: SiteText) => helpTopics.find(({ topic }) => text === `help-${topic}`);

/** The supplied text of a help page, empty for legal documents; undefined while it loads. */
export function useSupplied(text: SiteText): SiteTextWords | undefined {
  const isDemo = useIsDemo();
  const [supplied, setSupplied] = useState(isHelpText(text) ? undefined : noWords);
  useEffect(() => {
    const topic = topicOf(text);
    let isGone = false;
    if (topic)
      void suppliedWords(topic, isDemo).then((words) => {
        if (!isGone) setSupplied(words);
      });
    return () => {
      isGone = true;
    };
  }, [text, isDemo]);
  return supplied;
}
