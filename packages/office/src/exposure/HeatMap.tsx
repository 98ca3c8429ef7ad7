import type { Currency, Money } from '@tamarind/domain/money';
import { ZERO } from '@tamarind/domain/money';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Panel } from '#parts/Page.tsx';
import { HEAT_STEPS, heatStep, scaleFor } from './heat.ts';
import styles from './HeatMap.module.css';
import type { NumberRow } from './outcomes.ts';
import { useScaled } from './useScaled.ts';
import { useExposureWords } from './words.ts';

interface Props {
  digits: number;
  currency: Currency;
  numbers: readonly NumberRow[];
}

/** What each number would cost if it is drawn once: seven steps of colour, each value printed, the dearest framed. */
export function HeatMap({ digits, currency, numbers }: Props) {
  const t = useExposureWords();
  const { money } = useFormat();
  const rows = new Map(numbers.map((row) => [row.selection, row]));
  const most = numbers.reduce<Money>((top, { liability }) => (liability > top ? liability : top), ZERO);
  const scale = scaleFor(most, currency);
  const print = useScaled(scale);
  const tens = digits === 1 ? [''] : Array.from('0123456789');
  return (
    <Panel
      title={t('heat')}
      aside={<Legend most={print(most)} unit={t(`unit.${scale.unit}`, { currency })} />}
    >
      <table className={styles.map}>
        <caption className="sr">{t('heatCaption', { unit: t(`unit.${scale.unit}`, { currency }) })}</caption>
        <tbody>
          {tens.map((ten) => (
            <tr key={ten}>
              {Array.from('0123456789', (unit) => {
                const selection = ten + unit;
                const row = rows.get(selection);
                const liability = row?.liability ?? ZERO;
                const isMost = liability > 0n && liability === most;
                return (
                  <td
                    key={selection}
                    className={classes(styles[`step${heatStep(liability, most)}`], isMost && styles.most)}
                    title={t('cell', {
                      number: selection,
                      liability: money(liability, currency),
                      stake: money(row?.stake ?? ZERO, currency),
                      lines: row?.lines ?? 0,
                    })}
                  >
                    <b>{selection}</b>
                    <span>{liability > 0n ? print(liability) : '–'}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

const Legend = ({ most, unit }: { most: string; unit: string }) => {
  const t = useExposureWords();
  return (
    <span className={styles.legend}>
      <span>{unit}</span>
      <span className="num">0</span>
      {Array.from({ length: HEAT_STEPS }, (_, step) => (
        <i key={step} className={styles[`step${step}`]} />
      ))}
      <span className="num">{most}</span>
      <i className={classes(styles.step6, styles.most)} />
      <span>{t('dearest')}</span>
    </span>
  );
};
