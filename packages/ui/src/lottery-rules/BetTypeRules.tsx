import { type BetType, betTypesOf, levelsOf } from '@tamarind/domain/lottery/bets/index';
import { offeredOdds } from '@tamarind/domain/lottery/bet';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { settleLine } from '@tamarind/domain/lottery/settle';
import { type Money, times } from '@tamarind/domain/money';
import { useFormat } from '../format.ts';
import { useTypeNames } from '../lottery-names/bets/useTypeNames.ts';
import styles from './BetTypeRules.module.css';
import { exampleDraw, exampleOf } from './example.ts';
import { oneIn } from './one-in.ts';
import { type BetTypeInfo, houseRange, type Limits, type PriceRow, priceRows } from './price-rows.ts';
import { ruleKeys, ruleValues } from './rule-keys.ts';
import { useRulesWords } from './words.ts';

interface Props {
  format: FormatCode;
  info: BetTypeInfo;
  /** The stake limits of the game; their currency is also that of the shown amounts. */
  limits: Limits;
}

/**
 * Explains one bet type in plain words: when it wins, an example, its odds with exact chances, the house edge, and the
 * limits.
 */
export function BetTypeRules({ format, info, limits }: Props) {
  const t = useRulesWords();
  const names = useTypeNames(format);
  const { ppm, money, number } = useFormat();
  const type = betTypesOf(format).get(info.code);
  if (!type) return null;
  const key = ruleKeys(type).find((one) => t.has(one));
  const amount = (value: Money) => money(value, limits.currency, { short: true });
  const [lowest, highest] = houseRange(info);
  return (
    <article className={styles.type} id={`rule-${info.code}`} aria-label={names.type(info.code)}>
      <h3>
        {names.group(info.group)} · {names.type(info.code)}
      </h3>
      {key !== undefined && <p>{t(key as 'rule.digit', ruleValues(type))}</p>}
      <Example format={format} type={type} info={info} limits={limits} />
      <Prices format={format} type={type} rows={priceRows(type, info)} />
      <dl>
        <div>
          <dt>{t('house')}</dt>
          <dd className="num">{lowest === highest ? ppm(lowest) : `${ppm(lowest)} – ${ppm(highest)}`}</dd>
        </div>
        <div>
          <dt>{t('limits')}</dt>
          <dd className="num">
            {amount(limits.unitStakeMin)} – {amount(limits.unitStakeMax)}
          </dd>
        </div>
        {info.charge > 1 && (
          <div>
            <dt>{t('units')}</dt>
            <dd className="num">
              {number(info.charge)} ({t('smallest')} {amount(times(limits.unitStakeMin, info.charge))})
            </dd>
          </div>
        )}
        {info.discountE4 > 0 && (
          <div>
            <dt>{t('discount')}</dt>
            <dd className="num">{ppm(info.discountE4 * 100)}</dd>
          </div>
        )}
      </dl>
    </article>
  );
}

interface ExampleProps {
  format: FormatCode;
  type: BetType;
  info: BetTypeInfo;
  limits: Limits;
}

/** The example of a bet type: a line on the example result, settled by the real settlement function. */
function Example({ format, type, info, limits }: ExampleProps) {
  const t = useRulesWords();
  const names = useTypeNames(format);
  const { money } = useFormat();
  const { currency, unitStakeMin: unit } = limits;
  const prizes = exampleDraw(format);
  const { selection, isWon } = exampleOf(format, type, prizes);
  const oddsE4 = offeredOdds(
    type,
    selection,
    info.levels.map((level) => level.oddsE4),
  );
  const { payout } = settleLine({ format, prizes }, { betType: type.code, selection, unitStake: unit, oddsE4 });
  const name = names.selection(type.code, selection);
  return (
    <p className={styles.example}>
      {isWon
        ? t('exampleHit', {
            selection: name,
            unit: money(unit, currency, { short: true }),
            payout: money(payout, currency, { short: true }),
          })
        : t('exampleMiss', { selection: name })}
    </p>
  );
}

function Prices({ format, type, rows }: { format: FormatCode; type: BetType; rows: readonly PriceRow[] }) {
  const t = useRulesWords();
  const names = useTypeNames(format);
  const { number, odds } = useFormat();
  const nameOf = ({ choices, level }: PriceRow) => {
    const those = choices.map((choice) => names.choice(type.code, choice)).join(', ');
    const isPlain = choices.length > 0 && levelsOf(type, choices[0] ?? '').length === 1;
    if (isPlain) return those;
    const own = names.level(type.code, level);
    return those === '' ? own : `${those}: ${own}`;
  };
  return (
    <table className={styles.prices}>
      <thead>
        <tr>
          <th scope="col">{t('for')}</th>
          <th scope="col">{t('odds')}</th>
          <th scope="col">{t('chance')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.choices.join()} ${row.level}`}>
            <th scope="row">{nameOf(row)}</th>
            <td className="num">{t('times', { odds: odds(row.oddsE4) })}</td>
            <td className="num">
              {t('oneIn', { count: number(oneIn(row.chance)) })}
              <small>{exact(row)}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The exact chance as a fraction; empty if the fraction is too long to read. */
function exact({ chance }: PriceRow): string {
  const divisor = commonDivisor(chance.ways, chance.of);
  const text = `${chance.ways / divisor} / ${chance.of / divisor}`;
  return text.length <= READABLE ? text : '';
}
const READABLE = 21;

function commonDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left || 1n : commonDivisor(right, left % right);
}
