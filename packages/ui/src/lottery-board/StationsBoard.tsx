import { numbersOf, type Prizes } from '@tamarind/domain/lottery/formats/format';
import { classes } from '../classes.ts';
import styles from './PrizeBoard.module.css';
import { tierOrder } from './PrizeBoard.tsx';
import { useTierName } from './useTierName.ts';
import { useBoardWords } from './words.ts';

interface Props {
  /** The stations that drew on one day. */
  stations: readonly { readonly code: string; readonly name: string; readonly prizes: Prizes }[];
  current: string;
}

/**
 * All Southern or Central stations of one day in one table, a column for each station, like the printed result sheets
 * in the street [L02].
 */
export function StationsBoard({ stations, current }: Props) {
  const t = useBoardWords();
  const name = useTierName('vn18');
  return (
    <div className={styles.scroll}>
      <table className={classes(styles.board, styles.columns)}>
        <caption className="sr">{t('stations')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('prize')}</th>
            {stations.map((station) => (
              <th key={station.code} scope="col" aria-current={station.code === current || undefined}>
                {station.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tierOrder('vn18').map((prize) => (
            <tr key={prize} className={classes((prize === 'db' || prize === 'g8') && styles.special)}>
              <th scope="row">{name(prize)}</th>
              {stations.map((station) => (
                <td key={station.code} className="num">
                  {numbersOf(station.prizes, prize).map((number, index) => (
                    <span key={index}>{number}</span>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
