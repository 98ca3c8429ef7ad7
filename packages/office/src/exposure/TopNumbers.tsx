import type { Currency } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useState } from 'react';
import { Panel } from '#parts/Page.tsx';
import type { NumberRow } from './outcomes.ts';
import styles from './TopNumbers.module.css';
import { useExposureWords } from './words.ts';

const FEW = 12;
const MANY = 100;

/** The dearest selections, each as a part of the dearest one. */
export function TopNumbers({ numbers, currency }: { numbers: readonly NumberRow[]; currency: Currency }) {
  const t = useExposureWords();
  const { number } = useFormat();
  const [isAll, setAll] = useState(false);
  const [first] = numbers;
  if (!first) return null;
  return (
    <Panel
      title={t('top')}
      aside={
        numbers.length > FEW && (
          <Button kind="ghost" size="tiny" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? t('fewer') : t('more', { count: Math.min(numbers.length, MANY) })}
          </Button>
        )
      }
    >
      <table className={styles.top} aria-label={t('top')}>
        <thead>
          <tr>
            <th scope="col">{t('number')}</th>
            <th scope="col" className={classes(styles.right, styles.wide)}>
              {t('lines')}
            </th>
            <th scope="col" className={styles.right}>
              {t('stake')}
            </th>
            <th scope="col" className={styles.right}>
              {t('liability')}
            </th>
            <th scope="col">{t('ofDearest')}</th>
          </tr>
        </thead>
        <tbody>
          {numbers.slice(0, isAll ? MANY : FEW).map((row) => {
            const part = first.liability > 0n ? Number((row.liability * 100n) / first.liability) : 0;
            return (
              <tr key={row.selection}>
                <td>
                  <b className="num">{row.selection}</b>
                </td>
                <td className={classes(styles.right, styles.wide)}>{number(row.lines)}</td>
                <td className={styles.right}>
                  <Amount value={row.stake} currency={currency} short />
                </td>
                <td className={styles.right}>
                  <Amount value={row.liability} currency={currency} short />
                </td>
                <td className={styles.part}>
                  <span className={styles.bar}>
                    <i style={{ width: `${part}%` }} />
                  </span>
                  <span className="num">{part}%</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
