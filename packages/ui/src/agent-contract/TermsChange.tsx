import type { AgentContract, Terms } from '@tamarind/contract/commission';
import type { Money } from '@tamarind/domain/money';
import styles from './AgentContract.module.css';
import { type TermsLine, useTermsLines } from './terms-lines.ts';
import { useContractWords } from './words.ts';

interface Props {
  kind: AgentContract['kind'];
  /** The terms in force; null if the agent has no contract of this kind. */
  before: Terms | null;
  /** The offered terms; null while the input is incomplete. */
  after: Terms | null;
  show: (amount: Money) => string;
}

/** Shows the contract in force beside the offered one. Sentences that appear in only one of the two are marked. */
export function TermsChange({ kind, before, after, show }: Props) {
  const t = useContractWords();
  const linesOf = useTermsLines();
  const old = before && linesOf(kind, before, show);
  const next = after && linesOf(kind, after, show);
  return (
    <div className={styles.change}>
      <section aria-label={t('change.before')}>
        <h3>{t('change.before')}</h3>
        {old ? <Lines lines={old} other={next} mark="del" /> : <p className={styles.note}>{t('change.none')}</p>}
      </section>
      <section aria-label={t('change.after')}>
        <h3>{t('change.after')}</h3>
        {next ? <Lines lines={next} other={old} mark="ins" /> : <p className={styles.note}>{t('change.incomplete')}</p>}
      </section>
    </div>
  );
}

interface LinesProps {
  lines: readonly TermsLine[];
  /**
   * The lines of the other contract, to find the lines to mark; null if there is no other contract, and then nothing is
   * marked.
   */
  other: readonly TermsLine[] | null;
  mark: 'del' | 'ins';
}

function Lines({ lines, other, mark: Mark }: LinesProps) {
  const known = other && new Set(other.map(textOf));
  return (
    <ul className={styles.terms}>
      {lines.map((line, index) => (
        <li key={index}>
          {known && !known.has(textOf(line)) ? (
            <Mark>
              <Line line={line} />
            </Mark>
          ) : (
            <Line line={line} />
          )}
        </li>
      ))}
    </ul>
  );
}

const Line = ({ line: { rate, text } }: { line: TermsLine }) => (
  <>
    {rate !== undefined && <b>{rate}</b>} {text}
  </>
);

const textOf = ({ rate, text }: TermsLine): string => `${rate ?? ''} ${text}`;
