import { sha256, utf8 } from '../../hash.ts';
import { divideHalfUp, type Money, money, sum, times, ZERO } from '../../money.ts';
import { type BetType, betTypeOf, levelsOf } from '../bets/index.ts';
import type { FormatCode, Prizes } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import { drawResult, drawStream } from '../quick-draw.ts';
import type { SelectionLiability } from './worst-case.ts';

export type SoldSelection = SelectionLiability & { readonly betType: string };
/**
 * Simulates a draw many times to find the cost that it will hardly ever exceed (back-office design 5.4: the 99.9 %
 * value of 10,000 simulations) [L06]. The simulated results are always the same, so the figure changes only with the
 * bets sold. If many selections were sold, fewer results are simulated, but every selection is counted. `costOf`
 * computes one simulation, numbered 0 .. draws - 1, so that a caller can pause in between. `notPassed` computes the
 * figure from all costs.
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

/**
 * The cost that at least 999 of 1,000 simulated results do not exceed; undefined for fewer than 1,000 costs, which are
 * not enough for it.
 */
export function notPassed(costs: readonly Money[]): Money | undefined {
  if (costs.length < DRAWS_MIN) return undefined;
  const ascending = costs.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  return ascending[Math.ceil((costs.length * 999) / 1000) - 1];
}

/**
 * The number of results that can be simulated in half a second, at most 10,000. If these are fewer than 1,000, it is up
 * to three times as many (1.5 seconds), to reach 1,000. `looks` is the number of selections to evaluate for each
 * result.
 */
const drawsFor = (looks: number): number =>
  Math.max(
    1,
    Math.min(DRAWS_MAX, Math.floor(LOOKS_MAX / looks)),
    Math.min(DRAWS_MIN, Math.floor((3 * LOOKS_MAX) / looks)),
  );
const DRAWS_MAX = 10_000;
const DRAWS_MIN = 1_000;
const LOOKS_MAX = 1_000_000;
/**
 * The work of simulating one result, expressed as the number of selections that could be evaluated in the same time.
 */
const LOOKS_PER_RESULT = 150;

/**
 * The simulated result number `index`. It is derived like an own draw, with a key made of a fixed text and the index.
 */
export function simulatedResult(format: FormatCode, index: number): Prizes {
  const form = formatOf(format);
  for (let again = 0; ; again++) {
    const key = sha256(utf8(`tamarind likely cost|${format}|${index}|${again}`));
    const prizes = drawResult(form, drawStream(key));
    // The derivation does not apply rules between tiers (the power ball differs from the six), so results that break
    // them are skipped here.
    if ((form.across?.(prizes) ?? []).length === 0) return prizes;
  }
}

/**
 * The cost of one bet type in a result. It is computed from the list of winners if they are fewer than the sold
 * selections, otherwise from the sold selections.
 */
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
 * The cost of a selection's hits. Only one liability per selection is stored: with several levels, that of its most
 * expensive outcome. The cost of a smaller outcome is estimated from it in proportion to the default odds.
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
