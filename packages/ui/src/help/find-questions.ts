import { plainText } from '@tamarind/domain/content/markup';
import { questionsOf } from '@tamarind/domain/content/site-text';
import { foldName } from '@tamarind/domain/games/folding';
import type { HouseQuestion } from './Questions.tsx';
import { answerOf } from './topics.ts';
import type { MenuTopic } from './useHelpMenu.ts';
import type { useHelpWords } from './words.ts';

interface FoundQuestion {
  readonly topic: MenuTopic;
  readonly question: string;
  readonly answer: string;
}

interface Source {
  readonly menu: readonly MenuTopic[];
  readonly house: readonly HouseQuestion[];
  readonly isPlayMoney: boolean;
}

/**
 * The questions that contain every typed word in their topic's name, their question or their answer; accents and tone
 * marks are ignored. Empty if nothing was typed.
 */
export function findQuestions(typed: string, { menu, house, isPlayMoney }: Source, t: ReturnType<typeof useHelpWords>) {
  const wanted = foldName(typed).split(' ').filter(Boolean);
  if (wanted.length === 0) return [];
  return menu.flatMap((topic) => {
    const isWanted = ({ question, answer }: Pick<FoundQuestion, 'question' | 'answer'>) => {
      const text = foldName(`${topic.name} ${topic.title} ${question} ${answer}`);
      return wanted.every((word) => text.includes(word));
    };
    return questionsIn(topic, { house, isPlayMoney }, t)
      .filter(isWanted)
      .map((found): FoundQuestion => ({ topic, ...found }));
  });
}

/**
 * Every question of the topic as plain text. The introduction of a page counts as a question whose text is the page's
 * title.
 */
function questionsIn(
  { supplied, own, title }: MenuTopic,
  { house, isPlayMoney }: Omit<Source, 'menu'>,
  t: ReturnType<typeof useHelpWords>,
): Pick<FoundQuestion, 'question' | 'answer'>[] {
  const added = supplied?.topic === 'faq' ? house : [];
  const { introduction, questions } = questionsOf(own?.markup ?? '');
  return [
    ...added.map((one) => ({ question: one.title, answer: plainText(one.markup) })),
    ...(introduction === '' ? [] : [{ question: title, answer: plainText(introduction) }]),
    ...questions.map(({ question, answer }) => ({ question, answer: plainText(answer) })),
    ...(own ? [] : (supplied?.questions ?? [])).map((key) => ({
      question: t(key),
      answer: t(answerOf(key, isPlayMoney)),
    })),
  ];
}
