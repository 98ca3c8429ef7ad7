import { useState } from 'react';
import { ZERO, type Currency, type Money } from '@tamarind/domain/money';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { Panel } from '#parts/Page.tsx';
import { HEAT_STEPS, heatStep, scaleFor } from './heat.ts';
import styles from './HeatMap.module.css';
import { isNearMax, partOfMax, stateOf, type NumberRow, type Rule } from './outcomes.ts';
import { useScaled } from './useScaled.ts';
import { useExposureWords } from './words.ts';

interface Props {
  /** All selections of the bet type, in order. */
  cells: readonly string[];
  currency: Currency;
  numbers: readonly NumberRow[];
  /** Number rules of the bet type, newest first. */
  rules: readonly Rule[];
  nameOf?: (selection: string) => string;
  /** Numbers selected for a number rule; undefined when this person may not set one. */
  chosen?: ReadonlySet<string> | undefined;
  onChoose?: ((selection: string) => void) | undefined;
}

/**
 * A map of what each number costs if it is drawn once, in seven colours, with value and state; one hundred numbers per
 * page.
 */
export function HeatMap(props: Props) {
  const t = useExposureWords();
  const { cells, currency, numbers, rules } = props;
  const [hundred, setHundred] = useState('0');
  const rows = new Map(numbers.map((row) => [row.selection, row]));
  const most = numbers.reduce<Money>((top, { liability }) => (liability > top ? liability : top), ZERO);
  const scale = scaleFor(most, currency);
  const print = useScaled(scale);
  const isByHundred = cells.length === 1000;
  const shown = isByHundred ? cells.filter((cell) => cell.startsWith(hundred)) : cells;
  const unit = t(`unit.${scale.unit}`, { currency });
  return (
    <Panel title={t('heat')} aside={<Legend most={print(most)} unit={unit} />}>
      {isByHundred && (
        <div className={styles.hundreds}>
          <Segmented
            label={t('hundreds')}
            value={hundred}
            options={Array.from('0123456789', (digit) => ({ value: digit, label: `${digit}00` }))}
            onChange={setHundred}
          />
        </div>
      )}
      <table className={styles.map}>
        <caption className="sr">{t('heatCaption', { unit })}</caption>
        <tbody>
          {Array.from({ length: Math.ceil(shown.length / 10) }, (_, line) => (
            <tr key={line}>
              {shown.slice(line * 10, line * 10 + 10).map((selection) => (
                <Cell
                  key={selection}
                  {...props}
                  selection={selection}
                  row={rows.get(selection)}
                  state={stateOf(selection, rows, rules)}
                  most={most}
                  print={print}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface CellProps extends Props {
  selection: string;
  row: NumberRow | undefined;
  state: ReturnType<typeof stateOf>;
  most: Money;
  print: (amount: Money) => string;
}

function Cell({
  selection,
  row,
  state: { state, reason },
  most,
  print,
  currency,
  nameOf,
  chosen,
  onChoose,
}: CellProps) {
  const t = useExposureWords();
  const { money } = useFormat();
  const liability = row?.liability ?? ZERO;
  const isChosen = chosen?.has(selection) ?? false;
  const part = row && partOfMax(row);
  const title = [
    t('cell', {
      number: nameOf?.(selection) ?? selection,
      liability: money(liability, currency),
      stake: money(row?.stake ?? ZERO, currency),
      lines: row?.lines ?? 0,
    }),
    ...(part === undefined ? [] : [t('partOfMax', { part })]),
    ...(state === 'full_rate' ? [] : [t(`state.${state}`), ...(reason === null ? [] : [reason])]),
  ].join(' · ');
  const content = (
    <>
      <b>{nameOf?.(selection) ?? selection}</b>
      <span>{liability > 0n ? print(liability) : '–'}</span>
      {state !== 'full_rate' && (
        <i className={styles.badge} aria-hidden>
          {state === 'closed' ? '×' : badgeOf(row)}
        </i>
      )}
    </>
  );
  return (
    <td
      className={classes(
        styles[`step${heatStep(liability, most)}`],
        row && isNearMax(row) && styles.near,
        state === 'closed' && styles.closed,
        isChosen && styles.chosen,
      )}
      title={title}
    >
      {onChoose ? (
        <button type="button" aria-pressed={isChosen} onClick={() => onChoose(selection)}>
          <span className={styles.face} aria-hidden>
            {content}
          </span>
          <span className="sr">{title}</span>
        </button>
      ) : (
        content
      )}
    </td>
  );
}

/**
 * The mark on a number with reduced odds: ½ for half pay, otherwise the percentage of the full odds that is still paid.
 */
const badgeOf = (row: NumberRow | undefined): string =>
  row === undefined || row.factorE4 === 5000 ? '½' : `${Math.floor(row.factorE4 / 100)}%`;

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
      <span className={styles.sign}>½ {t('state.reduced')}</span>
      <span className={styles.sign}>× {t('state.closed')}</span>
      <span className={styles.sign}>
        <i className={classes(styles.step6, styles.near)} />
        {t('nearMax')}
      </span>
    </span>
  );
};
