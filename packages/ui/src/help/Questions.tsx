import styles from './Questions.module.css';
import type { HelpTopic } from './topics.ts';
import { useHelpWords } from './words.ts';

/** A topic's questions, each opening its answer; works without script. */
export function Questions({ topic, isOpen = false }: { topic: HelpTopic; isOpen?: boolean }) {
  const t = useHelpWords();
  return (
    <div className={styles.questions}>
      {topic.questions.map((key) => (
        <details key={key} open={isOpen}>
          <summary>{t(key)}</summary>
          <p>{t(`${key}.answer`)}</p>
        </details>
      ))}
    </div>
  );
}
