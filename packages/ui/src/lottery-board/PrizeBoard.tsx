import { type FormatCode, numbersOf, type Prizes } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { classes } from '../classes.ts';
import type { IsMarked } from './is-marked.ts';
import { NumberBalls } from './NumberBalls.tsx';
import styles from './PrizeBoard.module.css';
import { useTierName } from './useTierName.ts';
import { useBoardWords } from './words.ts';

interface Props {
  format: FormatCode;
  prizes: Prizes;
  /** Decides which numbers to highlight because they match one of the player's lines. */
  isMarked?: IsMarked | undefined;
}

/** A result in the layout that players know: a table of prizes, or balls, dice and cars. */
export function PrizeBoard(props: Props) {
  return isTable(props.format) ? <PrizeTable {...props} /> : <NumberBalls {...props} />;
}

/**
 * The order of the prize tiers: result sheets of the South and Centre of Vietnam begin with the eighth prize, all
 * others with the highest.
 */
export function tierOrder(format: FormatCode): string[] {
  const { tiers, displayOrder } = formatOf(format);
  return format === 'vn18' ? [...displayOrder] : tiers.map(({ prize }) => prize);
}

const tables: readonly FormatCode[] = ['vn27', 'vn18', 'thai', 'th4', 'th3', 'max3d', 'max3dpro'];
const isTable = (format: FormatCode): boolean => tables.includes(format);

/**
 * Prize tiers of the Thai draw with many numbers. They are collapsed by default, because players search them for a
 * number instead of reading them.
 */
const folded: readonly string[] = ['second', 'third', 'fourth', 'fifth'];

function PrizeTable({ format, prizes, isMarked }: Props) {
  const t = useBoardWords();
  const shown = tierOrder(format).filter((prize) => numbersOf(prizes, prize).length > 0);
  const isLong = (prize: string) => format === 'thai' && folded.includes(prize);
  const rows = (those: readonly string[]) => (
    <TierRows format={format} prizes={prizes} tiers={those} isMarked={isMarked} />
  );
  const long = shown.filter(isLong);
  return (
    <div className={styles.whole}>
      <table className={styles.board}>
        <caption className="sr">{t('board')}</caption>
        {rows(shown.filter((prize) => !isLong(prize)))}
      </table>
      {long.length > 0 && (
        <details className={styles.more}>
          <summary>{t('morePrizes')}</summary>
          <table className={styles.board}>
            <caption className="sr">{t('morePrizes')}</caption>
            {rows(long)}
          </table>
        </details>
      )}
    </div>
  );
}

function TierRows({ format, prizes, tiers, isMarked }: Props & { tiers: readonly string[] }) {
  const name = useTierName(format);
  const top = formatOf(format).tiers[0]?.prize;
  return (
    <tbody>
      {tiers.map((prize) => {
        const numbers = numbersOf(prizes, prize);
        return (
          <tr key={prize} className={classes(prize === top && styles.special)}>
            <th scope="row">{name(prize)}</th>
            <td>
              <span className={styles.numbers} data-count={numbers.length}>
                {numbers.map((number, index) => (
                  <span key={index} className={classes('num', isMarked?.(prize, number) && styles.marked)}>
                    {number}
                  </span>
                ))}
              </span>
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}
