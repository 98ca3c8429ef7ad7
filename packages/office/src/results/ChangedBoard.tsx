import { numbersOf, type FormatCode, type Prizes } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { classes } from '@tamarind/ui/classes.ts';
import { useTierName } from '@tamarind/ui/lottery-board/useTierName.ts';
import styles from './ChangedBoard.module.css';
import { useResultsWords } from './words.ts';

interface Props {
  format: FormatCode;
  before: Prizes;
  after: Prizes;
}

/** The tiers in which two results of one draw differ: the old number struck out, the new one beside it. */
export function ChangedBoard({ format, before, after }: Props) {
  const t = useResultsWords();
  const tierName = useTierName(format);
  const tiers = formatOf(format).tiers.filter(
    ({ prize }) => numbersOf(before, prize).join() !== numbersOf(after, prize).join(),
  );
  if (tiers.length === 0) return <p>{t('sameResult')}</p>;
  return (
    <table className={styles.board}>
      <caption className="sr">{t('changes')}</caption>
      <tbody>
        {tiers.map(({ prize }) => {
          const old = numbersOf(before, prize);
          const now = numbersOf(after, prize);
          return (
            <tr key={prize}>
              <th scope="row">{tierName(prize)}</th>
              <td>
                <span className={styles.numbers}>
                  {Array.from({ length: Math.max(old.length, now.length) }, (_, index) => {
                    const isChanged = old[index] !== now[index];
                    return (
                      <span key={index} className={classes('num', isChanged && styles.changed)}>
                        {isChanged && old[index] !== undefined && <s>{old[index]}</s>} {now[index]}
                      </span>
                    );
                  })}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
