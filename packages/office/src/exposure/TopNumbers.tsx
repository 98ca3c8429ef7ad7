import { useState } from 'react';
import { ZERO, type Currency, type Money } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Tag } from '@tamarind/ui/Tag';
import { Panel } from '#parts/Page.tsx';
import { scaleFor, type Scale } from './heat.ts';
import type { RuleKind } from './NumberRule.tsx';
import { isNearMax, partOfMax, type NumberRow } from './outcomes.ts';
import styles from './TopNumbers.module.css';
import { useScaled } from './useScaled.ts';
import { useExposureWords } from './words.ts';

const FEW = 12;
const MANY = 100;

interface Props {
  numbers: readonly NumberRow[];
  currency: Currency;
  nameOf: (selection: string) => string;
  /** Actions on the numbers. Undefined if the person lacks the right, and after the draw has closed. */
  acts?:
    | {
        readonly chosen: ReadonlySet<string>;
        readonly isBlocked: boolean;
        onChoose(selection: string): void;
        onRule(kind: RuleKind, selections: readonly string[]): void;
      }
    | undefined;
}

/** The selections with the largest liability, each with its share of the maximum, its state and its actions. */
export function TopNumbers({ numbers, currency, nameOf, acts }: Props) {
  const t = useExposureWords();
  const { money } = useFormat();
  const [isAll, setAll] = useState(false);
  const stakes = scaleFor(largest(numbers.map(({ stake }) => stake)), currency);
  const liabilities = scaleFor(largest(numbers.map(({ liability }) => liability)), currency);
  const printStake = useScaled(stakes);
  const printLiability = useScaled(liabilities);
  const unitOf = ({ unit }: Scale) => t(`unit.${unit}`, { currency });
  if (numbers.length === 0) return null;
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
      <div className={styles.scroll}>
        <table className={styles.top} aria-label={t('top')}>
          <thead>
            <tr>
              <th scope="col">{t('number')}</th>
              <th scope="col" className={classes(styles.right, styles.wide)}>
                {t('stake')} <small>{unitOf(stakes)}</small>
              </th>
              <th scope="col" className={styles.right}>
                {t('liability')} <small>{unitOf(liabilities)}</small>
              </th>
              <th scope="col" className={styles.part}>
                {t('ofMax')}
              </th>
              <th scope="col">{t('stateHead')}</th>
            </tr>
          </thead>
          <tbody>
            {numbers.slice(0, isAll ? MANY : FEW).map((row) => {
              const part = partOfMax(row);
              return (
                <tr key={row.selection}>
                  <td>
                    <Chooser row={row} name={nameOf(row.selection)} acts={acts} />
                  </td>
                  <td className={classes(styles.right, styles.wide)} title={money(row.stake, currency)}>
                    {printStake(row.stake)}
                  </td>
                  <td className={styles.right} title={money(row.liability, currency)}>
                    {printLiability(row.liability)}
                  </td>
                  <td className={styles.part}>
                    {part !== undefined && (
                      <>
                        <span className={classes(styles.bar, isNearMax(row) && styles.near)}>
                          <i style={{ width: `${Math.min(part, 100)}%` }} />
                        </span>
                        <span className="num">{part}%</span>
                      </>
                    )}
                  </td>
                  <td>
                    <StateAndActs row={row} acts={acts} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

const largest = (amounts: readonly Money[]): Money =>
  amounts.reduce((most, amount) => (amount > most ? amount : most), ZERO);

type Acts = Props['acts'];

function Chooser({ row: { selection }, name, acts }: { row: NumberRow; name: string; acts: Acts | undefined }) {
  const t = useExposureWords();
  const label = <b className="num">{name}</b>;
  if (!acts) return label;
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        aria-label={t('choose', { number: selection })}
        checked={acts.chosen.has(selection)}
        onChange={() => acts.onChoose(selection)}
      />
      {label}
    </label>
  );
}

function StateAndActs({ row, acts }: { row: NumberRow; acts: Acts | undefined }) {
  const t = useExposureWords();
  const { selection, state, factorE4, reason } = row;
  const kinds: RuleKind[] =
    state === 'full_rate' ? ['half', 'closed'] : state === 'closed' ? ['lifted'] : ['closed', 'lifted'];
  return (
    <span className={styles.acts}>
      {state !== 'full_rate' && (
        <span title={reason ?? undefined}>
          <Tag tone={state === 'closed' ? 'danger' : 'warn'}>
            {state === 'closed' ? t('state.closed') : t('state.part', { part: Math.floor(factorE4 / 100) })}
          </Tag>
          {reason !== null && <small>{t.has(`why.${reason}`) ? t(`why.${reason}` as 'why.full') : reason}</small>}
        </span>
      )}
      {acts &&
        kinds.map((kind) => (
          <Button
            key={kind}
            kind="soft"
            size="tiny"
            disabled={acts.isBlocked}
            aria-label={t(`rule.${kind}.one`, { number: selection })}
            onClick={() => acts.onRule(kind, [selection])}
          >
            {t(`rule.${kind}`)}
          </Button>
        ))}
    </span>
  );
}
