import { sha256, utf8 } from '../../hash.ts';
import { divideHalfUp, type Money, money, sum, times, ZERO } from '../../money.ts';
import { type BetType, betTypeOf, levelsOf } from '../bets/index.ts';
import type { FormatCode, Prizes } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import { drawResult, drawStream } from '../quick-draw.ts';
import type { SelectionLiability } from './worst-case.ts';

export type SoldSelection = SelectionLiability & { readonly betType: string };
/**
 * What a draw will hardly ever cost more than (back-office design 5.4: the 99.9 % value of 10,000 simulated draws) [L06]. The
 * results are the same at every call, so the figure moves with what was sold and with nothing else. Many sold selections make
 * the draws fewer, never the selections: draws × selections looked at is bounded. `costOf` takes 0 .. draws - 1, so that a
 * caller can rest between them; `notPassed` makes the one figure of all costs.
 */
export function simulation(format: FormatCode, rows: readonly SoldSelection[]): Simulation {
  const first = simulatedResult(format, 0);
  const parts = [...Map.groupBy(rows, ({ betType }) => betType)].map(([code, sold]) =>
    costOfType(betTypeOf(format, code), sold, first),
  );
  const looks = parts.reduce((total, part) => total + part.looks, LOOKS_PER_RESULT);
  return {
    draws: drawsFor(looks),
    costOf(index) {
      const prizes = simulatedResult(format, index);
      return sum(parts.map(({ cost }) => cost(prizes)));
    },
  };
}
export type Simulation = { readonly draws: number; readonly costOf: (index: number) => Money };

/** What at least 999 of 1,000 costs do not pass; undefined when there are fewer than 1,000, which say nothing about so few. */
export function notPassed(costs: readonly Money[]): Money | undefined {
  if (costs.length < DRAWS_MIN) return undefined;
  const ascending = costs.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  return ascending[Math.ceil((costs.length * 999) / 1000) - 1];
}

/** As many as half a second allows; for a full board longer, so that a thousand come together. */
const drawsFor = (looks: number): number =>
  Math.max(
    1,
    Math.min(DRAWS_MAX, Math.floor(LOOKS_MAX / looks)),
    Math.min(DRAWS_MIN, Math.floor((3 * LOOKS_MAX) / looks)),
  );
const DRAWS_MAX = 10_000;
const DRAWS_MIN = 1_000;
const LOOKS_MAX = 1_000_000;
/** What making a result takes, in selections looked at. */
const LOOKS_PER_RESULT = 150;

/** Result number `index`: drawn like an own draw, from a key that is a fixed text and the number. */
export function simulatedResult(format: FormatCode, index: number): Prizes {
  const form = formatOf(format);
  for (let again = 0; ; again++) {
    const key = sha256(utf8(`tamarind likely cost|${format}|${index}|${again}`));
    const prizes = drawResult(form, drawStream(key));
    // A rule between tiers (the power ball is another ball than the six) is not known to the stream.
    if ((form.across?.(prizes) ?? []).length === 0) return prizes;
  }
}

/** The cost of one type: from the winners where they are fewer than what was sold, else from what was sold. */
function costOfType(type: BetType, sold: readonly SoldSelection[], sample: Prizes): Part {
  const { winning } = type;
  const winners = winning?.(sample).size ?? 0;
  if (!winning || winners > Math.min(WINNERS_MAX, sold.length))
    return {
      looks: sold.length,
      cost: (prizes) => sum(sold.map((row) => owed(type, row, type.hits(prizes, row.selection)))),
    };
  const bySelection = new Map(sold.map((row) => [row.selection, row]));
  return {
    looks: winners,
    cost: (prizes) =>
      sum(
        [...winning(prizes)].map(([selection, hits]) => {
          const row = bySelection.get(selection);
          return row ? owed(type, row, hits) : ZERO;
        }),
      ),
  };
}
type Part = { readonly looks: number; readonly cost: (prizes: Prizes) => Money };
const WINNERS_MAX = 2_000;

/**
 * What these hits cost. The liability of a selection with several levels is its dearest outcome; a smaller one costs its share
 * of it by the default odds, since only the one sum is kept of what was sold.
 */
function owed(type: BetType, { selection, liability }: SelectionLiability, hits: readonly number[]): Money {
  if (hits.every((count) => count === 0)) return ZERO;
  const levels = levelsOf(type, selection).map((index) => type.levels[index]?.oddsE4 ?? 0n);
  if (levels.length === 1) return times(liability, hits[0] ?? 0);
  const worth = (counts: readonly number[]): bigint =>
    counts.reduce((total, count, at) => total + BigInt(count) * (levels[at] ?? 0n), 0n);
  const dearest = type
    .most(selection)
    .map(worth)
    .reduce((most, one) => (one > most ? one : most), 1n);
  return money(divideHalfUp(liability * worth(hits), dearest));
}
