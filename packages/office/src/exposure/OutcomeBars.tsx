import { ZERO, type Currency, type Money } from '@tamarind/domain/money';
import { Panel } from '#parts/Page.tsx';
import { scaleFor } from './heat.ts';
import styles from './OutcomeBars.module.css';
import type { Outcomes } from './outcomes.ts';
import { useScaled } from './useScaled.ts';
import { useExposureWords } from './words.ts';

const WIDTH = 560;
const HEIGHT = 136;

/**
 * The operator's result for every possible outcome of the draw, best at the left. Bars above the line are gains, bars
 * below it are losses.
 */
export function OutcomeBars({ outcomes, currency }: { outcomes: Outcomes; currency: Currency }) {
  const t = useExposureWords();
  const { sorted } = outcomes;
  const best = sorted[0]?.result ?? ZERO;
  const worst = sorted.at(-1)?.result ?? ZERO;
  const scale = scaleFor(sizeOf(best) > sizeOf(worst) ? sizeOf(best) : sizeOf(worst), currency);
  const print = useScaled(scale, 'exceptZero');
  const median = sorted[Math.floor(sorted.length / 2)]?.result ?? ZERO;
  const summary = t('barsSummary', { best: print(best), median: print(median), worst: print(worst) });
  const unit = t(`unit.${scale.unit}`, { currency });
  return (
    <Panel
      title={
        <>
          {t('bars', { count: sorted.length })} <span className={styles.unit}>{unit}</span>
        </>
      }
      aside={<span className="num">{summary}</span>}
    >
      <Bars
        results={sorted.map(({ result }) => result)}
        label={`${t('bars', { count: sorted.length })}, ${unit}: ${summary}`}
      />
    </Panel>
  );
}

/** Draws the bars. Rounding to pixels is harmless here, because no money is computed. */
function Bars({ results, label }: { results: readonly Money[]; label: string }) {
  const top = results[0] ?? ZERO;
  const bottom = results.at(-1) ?? ZERO;
  const above = top > 0n ? top : 0n;
  const below = bottom < 0n ? -bottom : 0n;
  const span = above + below || 1n;
  const pixels = (size: bigint): number => Number((size * BigInt(HEIGHT) * 100n) / span) / 100;
  const zero = pixels(above);
  const step = WIDTH / Math.max(results.length, 1);
  return (
    <svg
      className={styles.bars}
      viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {results.map((result, index) => {
        const height = Math.max(pixels(sizeOf(result)), 0.8);
        return (
          <rect
            key={index}
            className={result < 0n ? styles.loss : styles.gain}
            x={index * step + step * 0.1}
            y={result < 0n ? zero : zero - height}
            width={step * 0.8}
            height={height}
          />
        );
      })}
      <path className={styles.axis} d={`M0 ${zero}H${WIDTH}`} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

const sizeOf = (amount: Money): Money => (amount < 0n ? -amount : amount) as Money;
