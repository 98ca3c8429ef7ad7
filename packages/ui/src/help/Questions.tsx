import { Markup } from '../markup/Markup.tsx';
import styles from './Questions.module.css';
import { answerOf, type HelpTopic } from './topics.ts';
import { useHelpWords } from './words.ts';

/** A question that the operator added: an announcement of type H, in its markup. */
interface HouseQuestion {
  readonly id: string;
  readonly title: string;
  readonly markup: string;
}

interface Props {
  topic: HelpTopic;
  isPlayMoney: boolean;
  isOpen?: boolean;
  /** The operator's questions; they come first, among the frequent ones. */
  house: readonly HouseQuestion[];
}

/** A topic's questions, each opening its answer; works without script. */
export function Questions({ topic, isPlayMoney, isOpen = false, house }: Props) {
  const t = useHelpWords();
  return (
    <div className={styles.questions}>
      {(topic.topic === 'faq' ? house : []).map(({ id, title, markup }) => (
        <details key={id} open={isOpen}>
          <summary>{title}</summary>
          <div className={styles.house}>
            <Markup text={markup} />
          </div>
        </details>
      ))}
      {topic.questions.map((key) => (
        <details key={key} open={isOpen}>
          <summary>{t(key)}</summary>
          <p>{t(answerOf(key, isPlayMoney))}</p>
        </details>
      ))}
    </div>
  );
}
