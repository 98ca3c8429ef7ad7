import { subtract, sum, type Money } from '@tamarind/domain/money';
import { betTypes, toPpm } from '@tamarind/domain/lottery/bets/index';
import { Amount } from '@tamarind/ui/Amount';
import { useFormat } from '@tamarind/ui/format.ts';
import { Figure, Figures } from '#parts/Page.tsx';
import { expectedResult, NUMBERS_MAX, type Exposure, type NumberRow, type Outcomes } from './outcomes.ts';
import { useExposureWords } from './words.ts';

/** The draw as a whole. The worst cases of the types need not come together: their sum is an upper bound. */
export function AllFigures({ data }: { data: Exposure }) {
  const t = useExposureWords();
  const { number } = useFormat();
  const stake = sum(data.byType.map((row) => row.stake));
  const worst = subtract(stake, sum(data.byType.map((row) => row.worst)));
  return (
    <Figures>
      <Figure label={t('stakes')} value={<Amount value={stake} currency={data.currency} short />} />
      <Figure
        label={t('worstBound')}
        value={<Amount value={worst} currency={data.currency} sign="always" short />}
        note={t('worstBoundText')}
        tone={toneOf(worst)}
      />
      <Figure label={t('lines')} value={number(data.byType.reduce((count, { lines }) => count + lines, 0))} />
    </Figures>
  );
}

interface TypeProps {
  data: Exposure;
  type: string;
  numbers: readonly NumberRow[];
  outcomes: Outcomes | undefined;
}

export function TypeFigures({ data, type, numbers, outcomes }: TypeProps) {
  const t = useExposureWords();
  const { number, ppm } = useFormat();
  const row = data.byType.find(({ betType }) => betType === type);
  const rules = betTypes.get(type);
  if (!row || !rules) return null;
  const { currency } = data;
  const worst = subtract(row.stake, row.worst);
  const expected = expectedResult(type, row.stake, numbers, NUMBERS_MAX);
  const heldPpm =
    expected === undefined || row.stake === 0n ? undefined : Number((expected * 1_000_000n) / row.stake);
  const last = outcomes?.sorted.at(-1);
  return (
    <Figures>
      <Figure label={t('stakes')} value={<Amount value={row.stake} currency={currency} short />} />
      <Figure
        label={t(outcomes ? 'worstSingle' : 'worstBound')}
        value={<Amount value={worst} currency={currency} sign="always" short />}
        note={last ? t('ifDrawn', { number: last.selection }) : t('worstLoText')}
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
          {...(outcomes.losing > 0 ? { tone: 'warn' as const } : {})}
        />
      )}
      <Figure
        label={t('lines')}
        value={number(row.lines)}
        note={t('numbersPlayed', { count: numbers.length })}
      />
    </Figures>
  );
}

const toneOf = (result: Money): 'danger' | 'win' | undefined =>
  result < 0n ? 'danger' : result > 0n ? 'win' : undefined;
