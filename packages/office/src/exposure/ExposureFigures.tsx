import { toPpm, type BetType } from '@tamarind/domain/lottery/bets/index';
import { subtract, type Money } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Figure, Figures } from '#parts/Page.tsx';
import styles from './ExposurePage.module.css';
import { expectedResult, limitPercent, NUMBERS_MAX, type Exposure, type NumberRow, type Outcomes } from './outcomes.ts';
import { useExposureWords } from './words.ts';

/**
 * The figures of the whole draw: its worst case (exact if a single number determines it) and the share of the limit
 * used.
 */
export function DrawFigures({ data }: { data: Exposure }) {
  const t = useExposureWords();
  const { number, money } = useFormat();
  const { currency, stake, worst, likely, worstCaseMax } = data;
  const atWorst = subtract(stake, worst.cost);
  const percent = limitPercent(data);
  const maker = [
    ...(worst.top === null ? [] : [t('worstTop', { number: worst.top })]),
    ...(worst.bottom === null ? [] : [t('worstBottom', { number: worst.bottom })]),
  ].join(', ');
  return (
    <Figures>
      <Figure label={t('stakesOfDraw')} value={<Amount value={stake} currency={currency} short />} />
      <Figure
        label={t(worst.isExact ? 'worstExact' : 'worstBound')}
        value={<Amount value={atWorst} currency={currency} sign="always" short />}
        note={maker || t(worst.isExact ? 'worstExactText' : 'worstBoundText')}
        tone={toneOf(atWorst)}
      />
      {likely !== null && (
        <Figure
          label={t('likely')}
          value={<Amount value={subtract(stake, likely)} currency={currency} sign="always" short />}
          note={t('likelyText')}
          tone={toneOf(subtract(stake, likely))}
        />
      )}
      <Figure
        label={t('limit')}
        value={
          <>
            {t('limitPart', { percent: number(percent) })}
            <span
              className={classes(styles.limit, percent > 100 ? styles.over : percent >= 80 && styles.near)}
              role="meter"
              aria-label={t('limit')}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.min(percent, 100)}
            >
              <i style={{ width: `${Math.min(percent, 100)}%` }} />
            </span>
          </>
        }
        note={t('limitOf', { limit: money(worstCaseMax, currency, { short: true }) })}
        tone={percent > 100 ? 'danger' : percent >= 80 ? 'warn' : undefined}
      />
      <Figure label={t('lines')} value={number(data.byType.reduce((count, { lines }) => count + lines, 0))} />
    </Figures>
  );
}

interface TypeProps {
  data: Exposure;
  type: BetType;
  numbers: readonly NumberRow[];
  outcomes: Outcomes | undefined;
}

/** The stakes, payouts and liability figures of one bet type of the draw. */
export function TypeFigures({ data, type, numbers, outcomes }: TypeProps) {
  const t = useExposureWords();
  const { number, ppm } = useFormat();
  const row = data.byType.find(({ betType }) => betType === type.code);
  if (!row) return null;
  const { currency } = data;
  const worst = subtract(row.stake, row.worst);
  const expected = expectedResult(type, row.stake, numbers, NUMBERS_MAX);
  const heldPpm = expected === undefined || row.stake === 0n ? undefined : Number((expected * 1_000_000n) / row.stake);
  const last = outcomes?.sorted.at(-1);
  const closed = numbers.filter(({ state }) => state === 'closed').length;
  const reduced = numbers.filter(({ state }) => state === 'reduced').length;
  return (
    <Figures>
      <Figure label={t('stakes')} value={<Amount value={row.stake} currency={currency} short />} />
      <Figure
        label={t(outcomes ? 'worstSingle' : 'worstBound')}
        value={<Amount value={worst} currency={currency} sign="always" short />}
        note={last ? t('ifDrawn', { number: last.selection }) : t('worstManyText')}
        tone={toneOf(worst)}
      />
      {expected !== undefined && (
        <Figure
          label={t('expected')}
          value={<Amount value={expected} currency={currency} sign="always" short />}
          note={heldPpm !== undefined && t('held', { part: ppm(heldPpm) })}
          tone={toneOf(expected)}
        />
      )}
      {outcomes && (
        <Figure
          label={t('losing')}
          value={t('losingOf', { count: outcomes.losing, all: outcomes.sorted.length })}
          note={t('chance', {
            part: ppm(toPpm({ ways: BigInt(outcomes.losing), of: BigInt(outcomes.sorted.length) })),
          })}
          tone={outcomes.losing > 0 ? 'warn' : undefined}
        />
      )}
      <Figure label={t('notFull')} value={number(closed + reduced)} note={t('notFullText', { closed, reduced })} />
      <Figure label={t('lines')} value={number(row.lines)} note={t('numbersPlayed', { count: numbers.length })} />
    </Figures>
  );
}

const toneOf = (result: Money): 'danger' | 'win' | undefined =>
  result < 0n ? 'danger' : result > 0n ? 'win' : undefined;
