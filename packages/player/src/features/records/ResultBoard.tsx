import type { Vn27 } from '@tamarind/contract/lottery';
import type * as z from 'zod/mini';
import { classes } from '@tamarind/ui/classes.ts';
import styles from './TicketDetail.module.css';
import { useRecordWords } from './words.ts';

const order = ['db', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7'] as const;

/** The 27 numbers of the draw, special prize first; those that hit a line of the ticket are marked. */
export function ResultBoard({ prizes, hits }: { prizes: z.output<typeof Vn27>; hits: ReadonlySet<string> }) {
  const t = useRecordWords();
  return (
    <table className={styles.board}>
      <tbody>
        {order.map((prize) => (
          <tr key={prize} className={prize === 'db' ? styles.special : undefined}>
            <th scope="row">{t(`prize.${prize}`)}</th>
            <td>
              {prizes[prize].map((number, index) => (
                <span key={index} className={classes('num', hits.has(`${prize} ${number}`) && styles.marked)}>
                  {number}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
