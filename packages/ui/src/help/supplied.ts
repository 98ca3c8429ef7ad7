import { noWords, type SiteTextWords } from '@tamarind/domain/content/site-text';
import { type TextLanguage, textLanguages } from '@tamarind/domain/content/announcement';
import { wordsLoader } from '../words.ts';
import { answerOf, type HelpTopic } from './topics.ts';

const wordsOf = wordsLoader(import.meta.glob('./messages/*.json'));

/**
 * The help text that ships with the site for a topic, in every language, in the markup in which staff write their own.
 */
export async function suppliedWords({ topic, questions }: HelpTopic, isPlayMoney: boolean): Promise<SiteTextWords> {
  const wordsIn = async (language: TextLanguage) => {
    const t = await wordsOf(language);
    const body = questions.flatMap((key) => [`## ${t(key)}`, t(answerOf(key, isPlayMoney))]);
    return [language, { title: t(topic), body: body.join('\n') }] as const;
  };
  return { ...noWords, ...Object.fromEntries(await Promise.all(textLanguages.map(wordsIn))) };
}
