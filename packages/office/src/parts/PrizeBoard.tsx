import { tiers, type Vn27 } from '@tamarind/domain/lottery/draw-result';
import styles from './PrizeBoard.module.css';
import { usePartsWords } from './words.ts';

/** The 27 numbers of a result, tier by tier. */
export function PrizeBoard({ prizes }: { prizes: Vn27 }) {
  const t = usePartsWords();
  return (
    <table className={styles.board}>
      <caption className="sr">{t('board')}</caption>
      <tbody>
        {tiers.map(({ prize }) => (
          <tr key={prize} className={prize === 'db' ? styles.special : undefined}>
            <th scope="row">{t(`prize.${prize}`)}</th>
            <td>
              <span className={styles.numbers}>
                {prizes[prize].map((number, index) => (
                  <span key={index} className="num">
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
