import type { Vn27 } from '@tamarind/domain/lottery/draw-result';
import { headTailTable } from '@tamarind/domain/lottery/statistics';
import { classes } from '@tamarind/ui/classes.ts';
import { tierRows } from './board.ts';
import styles from './PrizeBoard.module.css';
import { useResultsWords } from './words.ts';

/** The 27 prizes; two-digit ends of `marked` numbers are lit. */
export function PrizeBoard({
  prizes,
  isMarked,
}: {
  prizes: Vn27;
  isMarked?: (prize: string, number: string) => boolean;
}) {
  const t = useResultsWords();
  return (
    <table className={styles.board}>
      <caption className="sr">{t('boardCaption')}</caption>
      <tbody>
        {tierRows(prizes).map(({ prize, numbers }) => (
          <tr key={prize} className={prize === 'db' ? styles.special : undefined}>
            <th scope="row">{t(`prize.${prize}`)}</th>
            <td>
              <span className={styles.numbers} data-count={numbers.length}>
                {numbers.map((number) => (
                  <span key={number} className={classes('num', isMarked?.(prize, number) && styles.marked)}>
                    {number}
                  </span>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** By tens digit which units came, and by unit digit which tens. */
export function HeadTail({ prizes }: { prizes: Vn27 }) {
  const t = useResultsWords();
  const { heads, tails } = headTailTable(prizes);
  return (
    <table className={styles.headTail}>
      <caption className="sr">{t('headTailCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('head')}</th>
          <th scope="col">{t('units')}</th>
          <th scope="col">{t('tail')}</th>
          <th scope="col">{t('tens')}</th>
        </tr>
      </thead>
      <tbody>
        {heads.map((units, digit) => (
          <tr key={digit} className="num">
            <th scope="row">{digit}</th>
            <td>{units.join(' ') || '–'}</td>
            <td className={styles.digit}>{digit}</td>
            <td>{tails[digit]?.join(' ') || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
