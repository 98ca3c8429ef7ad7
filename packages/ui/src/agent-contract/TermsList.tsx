import type { AgentContract } from '@tamarind/contract/commission';
import type { Money } from '@tamarind/domain/money';
import styles from './AgentContract.module.css';
import { useTermsLines } from './terms-lines.ts';

interface Props {
  kind: AgentContract['kind'];
  terms: AgentContract['terms'];
  show: (amount: Money) => string;
}

/** The text of a contract in sentences: every row of its rate table and every rule that is not empty. */
export function TermsList({ kind, terms, show }: Props) {
  const linesOf = useTermsLines();
  return (
    <ul className={styles.terms}>
      {linesOf(kind, terms, show).map(({ rate, text }, index) => (
        <li key={index}>
          {rate !== undefined && <b>{rate}</b>} {text}
        </li>
      ))}
    </ul>
  );
}
