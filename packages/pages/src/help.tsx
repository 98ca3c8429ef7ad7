import { Questions } from '@tamarind/ui/help/Questions';
import { helpTopics } from '@tamarind/ui/help/topics.ts';
import { useHelpWords } from '@tamarind/ui/help/words.ts';
import { Facts } from './Facts.tsx';
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
