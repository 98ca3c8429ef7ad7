import { Questions } from '@tamarind/ui/help/Questions';
import { type HelpTopic, helpTopics } from '@tamarind/ui/help/topics.ts';
import { useHelpWords } from '@tamarind/ui/help/words.ts';
import type { PageRequest } from '@tamarind/contract/pages';
import { Facts, QuestionList, Trail } from './Facts.tsx';
import type { Page } from './page.ts';
import styles from './results.module.css';

/** `/helpmc`: the help centre as a bare page, topics one below the other [B14]. */
export const helpPage = async (): Promise<Page> => ({
  address: '/helpmc',
  isBare: true,
  head: <HelpHead />,
  body: <Help />,
});

function HelpHead() {
  const t = useHelpWords();
  return <Facts title={t('title')} text={helpTopics.map(({ topic }) => t(topic)).join(', ')} />;
}

function Help() {
  const t = useHelpWords();
  return (
    <>
      <h1>{t('title')}</h1>
      {helpTopics.map((topic) => (
        <section key={topic.topic} id={topic.topic} className={styles.market}>
          <h2>{t(topic.topic)}</h2>
          <Questions topic={topic} />
        </section>
      ))}
    </>
  );
}

/** `/helpmc/<topic>`: one topic with its own title, for people who search for a question [B14]. */
export async function topicPage(_request: PageRequest, [name]: readonly string[]): Promise<Page | undefined> {
  const topic = helpTopics.find((one) => one.topic === name);
  return (
    topic && { address: `/helpmc/${topic.topic}`, head: <TopicHead topic={topic} />, body: <Topic topic={topic} /> }
  );
}

function TopicHead({ topic }: { topic: HelpTopic }) {
  const t = useHelpWords();
  return <Facts title={t(topic.topic)} text={topic.questions.map((key) => t(key)).join(' ')} />;
}

function Topic({ topic }: { topic: HelpTopic }) {
  const t = useHelpWords();
  return (
    <>
      <Trail above={[{ name: t('title'), path: '/helpmc' }]} />
      <h1>{t(topic.topic)}</h1>
      <QuestionList questions={topic.questions.map((key) => ({ question: t(key), answer: t(`${key}.answer`) }))} />
    </>
  );
}
