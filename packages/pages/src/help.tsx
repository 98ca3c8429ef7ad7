import { listAnnouncements } from '@tamarind/contract/announcements';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { plainText } from '@tamarind/domain/content/markup';
import { Questions } from '@tamarind/ui/help/Questions';
import { answerOf, type HelpTopic, helpTopics } from '@tamarind/ui/help/topics.ts';
import { useHelpWords } from '@tamarind/ui/help/words.ts';
import type { PageRequest } from '@tamarind/contract/pages';
import { Facts, QuestionList, Trail } from './Facts.tsx';
import { languageOf } from './languages.ts';
import type { Page } from './page.ts';
import { readEndpoint } from './read.ts';
import styles from './results.module.css';

/** `/helpmc`: the help centre as a bare page, topics one below the other [B14]. */
export const helpPage = async (request: PageRequest): Promise<Page> => ({
  address: '/helpmc',
  isBare: true,
  head: <HelpHead />,
  body: <Help request={request} house={await houseQuestions(request)} />,
});

type HouseQuestions = OutputOf<typeof listAnnouncements>['player'];

/** The operator's questions: announcements of type H [M01]. */
const houseQuestions = async (request: PageRequest): Promise<HouseQuestions> =>
  (await readEndpoint(request, listAnnouncements, { language: languageOf(request), types: 'H' }))?.player ?? [];

function HelpHead() {
  const t = useHelpWords();
  return <Facts title={t('title')} text={helpTopics.map(({ topic }) => t(topic)).join(', ')} />;
}

function Help({ request, house }: { request: PageRequest; house: HouseQuestions }) {
  const t = useHelpWords();
  return (
    <>
      <h1>{t('title')}</h1>
      {helpTopics.map((topic) => (
        <section key={topic.topic} id={topic.topic} className={styles.market}>
          <h2>{t(topic.topic)}</h2>
          <Questions topic={topic} isPlayMoney={request.brand.playMoney} house={house} />
        </section>
      ))}
    </>
  );
}

/** `/helpmc/<topic>`: one topic with its own title, for people who search for a question [B14]. */
export async function topicPage(request: PageRequest, [name]: readonly string[]): Promise<Page | undefined> {
  const topic = helpTopics.find((one) => one.topic === name);
  if (!topic) return undefined;
  const house = topic.topic === 'faq' ? await houseQuestions(request) : [];
  return {
    address: `/helpmc/${topic.topic}`,
    head: <TopicHead topic={topic} />,
    body: <Topic topic={topic} request={request} house={house} />,
  };
}

function TopicHead({ topic }: { topic: HelpTopic }) {
  const t = useHelpWords();
  return <Facts title={t(topic.topic)} text={topic.questions.map((key) => t(key)).join(' ')} />;
}

function Topic({ topic, request, house }: { topic: HelpTopic; request: PageRequest; house: HouseQuestions }) {
  const t = useHelpWords();
  return (
    <>
      <Trail above={[{ name: t('title'), path: '/helpmc' }]} />
      <h1>{t(topic.topic)}</h1>
      <QuestionList
        questions={[
          ...house.map(({ title, markup }) => ({ question: title, answer: plainText(markup) })),
          ...topic.questions.map((key) => ({ question: t(key), answer: t(answerOf(key, request.brand.playMoney)) })),
        ]}
      />
    </>
  );
}
