import { listAnnouncements } from '@tamarind/contract/announcements';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listHelpTexts } from '@tamarind/contract/site-texts';
import { plainText } from '@tamarind/domain/content/markup';
import { questionsOf } from '@tamarind/domain/content/site-text';
import { Questions } from '@tamarind/ui/help/Questions';
import { answerOf, type HelpTopic, helpTopics } from '@tamarind/ui/help/topics.ts';
import { useOwnPage } from '@tamarind/ui/help/useOwnPage.ts';
import { useHelpWords } from '@tamarind/ui/help/words.ts';
import { Markup } from '@tamarind/ui/markup/Markup';
import type { PageRequest } from '@tamarind/contract/pages';
import { Facts, QuestionList, Trail } from './Facts.tsx';
import { languageOf } from './languages.ts';
import type { Page } from './page.ts';
import { readEndpoint } from './read.ts';
import styles from './results.module.css';

/** `/helpmc`: the help centre as a bare page, with the topics below each other [B14]. */
export const helpPage = async (request: PageRequest): Promise<Page> => ({
  address: '/helpmc',
  isBare: true,
  head: <HelpHead />,
  body: <Help request={request} house={await houseQuestions(request)} written={await writtenPages(request)} />,
});

type HouseQuestions = OutputOf<typeof listAnnouncements>['player'];

/** The operator's questions: announcements of type H [M01]. */
const houseQuestions = async (request: PageRequest): Promise<HouseQuestions> =>
  (await readEndpoint(request, listAnnouncements, { language: languageOf(request), types: 'H' }))?.player ?? [];

type StaffPages = OutputOf<typeof listHelpTexts>['texts'];

const writtenPages = async (request: PageRequest): Promise<StaffPages> =>
  (await readEndpoint(request, listHelpTexts, { language: languageOf(request) }))?.texts ?? [];

function HelpHead() {
  const t = useHelpWords();
  return <Facts title={t('title')} text={helpTopics.map(({ topic }) => t(topic)).join(', ')} />;
}

interface HelpProps {
  request: PageRequest;
  house: HouseQuestions;
  written: StaffPages;
}

function Help({ request, house, written }: HelpProps) {
  const t = useHelpWords();
  const ownPage = useOwnPage(written);
  return (
    <>
      <h1>{t('title')}</h1>
      {helpTopics.map((topic) => {
        const own = ownPage(topic);
        return (
          <section key={topic.topic} id={topic.topic} className={styles.market}>
            <h2 lang={own?.lang}>{own?.title ?? t(topic.topic)}</h2>
            <Questions topic={topic} own={own} isPlayMoney={request.brand.playMoney} house={house} />
          </section>
        );
      })}
    </>
  );
}

/** `/helpmc/<topic>`: one topic with its own title, for people who search for a question [B14]. */
export async function topicPage(request: PageRequest, [name]: readonly string[]): Promise<Page | undefined> {
  const topic = helpTopics.find((one) => one.topic === name);
  if (!topic) return undefined;
  const house = topic.topic === 'faq' ? await houseQuestions(request) : [];
  const written = await writtenPages(request);
  return {
    address: `/helpmc/${topic.topic}`,
    head: <TopicHead topic={topic} written={written} />,
    body: <Topic topic={topic} request={request} house={house} written={written} />,
  };
}

function TopicHead({ topic, written }: { topic: HelpTopic; written: StaffPages }) {
  const t = useHelpWords();
  const own = useOwnPage(written)(topic);
  if (own)
    return (
      <Facts
        title={own.title}
        text={questionsOf(own.markup)
          .questions.map(({ question }) => question)
          .join(' ')}
      />
    );
  return <Facts title={t(topic.topic)} text={topic.questions.map((key) => t(key)).join(' ')} />;
}

function Topic({ topic, request, house, written }: HelpProps & { topic: HelpTopic }) {
  const t = useHelpWords();
  const own = useOwnPage(written)(topic);
  const { introduction, questions } = questionsOf(own?.markup ?? '');
  const supplied = topic.questions.map((key) => ({
    question: t(key),
    answer: t(answerOf(key, request.brand.playMoney)),
  }));
  return (
    <>
      <Trail above={[{ name: t('title'), path: '/helpmc' }]} />
      <h1 lang={own?.lang}>{own?.title ?? t(topic.topic)}</h1>
      {own?.note !== undefined && <p>{own.note}</p>}
      {introduction !== '' && <Markup text={introduction} />}
      <QuestionList
        questions={[
          ...house.map(({ title, markup }) => ({ question: title, answer: plainText(markup) })),
          ...(own ? questions.map(({ question, answer }) => ({ question, answer: plainText(answer) })) : supplied),
        ]}
      />
    </>
  );
}
