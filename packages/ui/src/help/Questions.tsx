import { questionsOf } from '@tamarind/domain/content/site-text';
import { Markup } from '../markup/Markup.tsx';
import styles from './Questions.module.css';
import { answerOf, type HelpTopic } from './topics.ts';
import { useHelpWords } from './words.ts';

/** A question added by the operator: an announcement of type H (help), in its markup. */
export interface HouseQuestion {
  readonly id: string;
  readonly title: string;
  readonly markup: string;
}

/**
 * A help page written by staff. It replaces a supplied page, or is a new topic of the operator. Its headings are the
 * questions.
 */
export interface OwnPage {
  readonly markup: string;
  /**
   * `lang`: the language tag of the text. `note`: a sentence that says that the text is not in the page's language.
   * Both are undefined if the languages are the same.
   */
  readonly lang?: string | undefined;
  readonly note?: string | undefined;
}

interface Props {
  /** The supplied questions; undefined for a topic that staff added. */
  topic?: HelpTopic | undefined;
  own?: OwnPage | undefined;
  isPlayMoney: boolean;
  isOpen?: boolean;
  /** Questions that the operator added; shown first under the topic of frequent questions. */
  house: readonly HouseQuestion[];
}

/** The questions of a topic; pressing one opens its answer. This works without scripts. */
export function Questions({ topic, own, isPlayMoney, isOpen = false, house }: Props) {
  const t = useHelpWords();
  return (
    <div className={styles.questions}>
      {(topic?.topic === 'faq' ? house : []).map(({ id, title, markup }) => (
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
        topic?.questions.map((key) => (
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
