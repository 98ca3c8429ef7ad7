import { noWords, type SiteTextWords } from '@tamarind/domain/content/site-text';
import { type TextLanguage, textLanguages } from '@tamarind/domain/content/announcement';
import { textsOf } from '../language.ts';
import { answerOf, type HelpTopic } from './topics.ts';

const files = import.meta.glob<Readonly<Record<string, string>>>('./messages/*.json', { import: 'default' });

/** The supplied text of a topic in every language, in the form in which staff write their own. */
export async function suppliedWords({ topic, questions }: HelpTopic, isPlayMoney: boolean): Promise<SiteTextWords> {
  const wordsIn = async (language: TextLanguage) => {
    const texts = (await files[`./messages/${textsOf[language]}.json`]?.()) ?? {};
    const body = questions.flatMap((key) => [`## ${texts[key] ?? ''}`, texts[answerOf(key, isPlayMoney)] ?? '']);
    return [language, { title: texts[topic] ?? '', body: body.join('\n') }] as const;
  };
  return { ...noWords, ...Object.fromEntries(await Promise.all(textLanguages.map(wordsIn))) };
}
