import { questionsOf } from '@tamarind/domain/content/site-text';
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

/** A page that staff wrote in place of the supplied one; its headings are the questions. */
interface OwnPage {
  readonly markup: string;
  /** Tag of its language, and the note that it is in another one than the page; undefined where it is in the page's. */
  readonly lang?: string | undefined;
  readonly note?: string | undefined;
}

interface Props {
  topic: HelpTopic;
  own?: OwnPage | undefined;
  isPlayMoney: boolean;
  isOpen?: boolean;
  /** The operator's questions; they come first, among the frequent ones. */
  house: readonly HouseQuestion[];
}

/** A topic's questions, each opening its answer; works without script. */
export function Questions({ topic, own, isPlayMoney, isOpen = false, house }: Props) {
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
      {own ? (
        <OwnQuestions own={own} isOpen={isOpen} />
      ) : (
        topic.questions.map((key) => (
          <details key={key} open={isOpen}>
            <summary>{t(key)}</summary>
            <p>{t(answerOf(key, isPlayMoney))}</p>
          </details>
        ))
      )}
    </div>
  );
}

function OwnQuestions({ own: { markup, lang, note }, isOpen }: { own: OwnPage; isOpen: boolean }) {
  const { introduction, questions } = questionsOf(markup);
  return (
    <div lang={lang}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {introduction !== '' && (
        <div className={styles.introduction}>
          <Markup text={introduction} />
        </div>
      )}
      {questions.map(({ question, answer }) => (
        <details key={question} open={isOpen}>
          <summary>{question}</summary>
          <div className={styles.house}>
            <Markup text={answer} />
          </div>
        </details>
      ))}
    </div>
  );
}
