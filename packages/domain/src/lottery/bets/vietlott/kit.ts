import { present } from '../../../present.ts';
import type { PrizeNumber, Prizes } from '../../formats/format.ts';
import type { BetType, Entry, Level, Pool } from '../bet-type.ts';

/** The prize of a ticket for 10,000 đ. In đồng it equals the odds in E4: 90,000 đ for 10,000 đ is 9.0000 [L04]. */
export type Price = { readonly name: string; readonly prize: bigint; readonly isFixed?: boolean; readonly pool?: Pool };
/**
 * A group of equally likely draws with the same outcome: `ways` is the number of draws, `hits` are the hits of each
 * level.
 */
export type Case = { readonly ways: bigint; readonly hits: readonly number[] };
type LevelRules = Pick<BetType, 'levels' | 'most'> & Partial<Pick<BetType, 'levelsOf'>>;

/** The binomial coefficient n over k, exact at any size; 0 if k is out of range. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

/**
 * Computes the levels of a bet type from all possible cases, and the most hits that one selection can have. A level
 * that no case reaches is left out.
 */
export function priced(prices: readonly Price[], cases: readonly Case[], of: bigint): LevelRules {
  const best = bestOf(cases.filter(({ ways }) => ways > 0n).map(({ hits }) => hits));
  return { levels: levelsFrom(prices, cases, of), most: () => best };
}

/** Like `priced`, for a type whose selections have different price tables; each table lists its choices. */
export function pricedByChoice(
  tables: readonly { choices: readonly string[]; prices: readonly Price[]; cases: readonly Case[] }[],
  of: bigint,
): Required<LevelRules> {
  let first = 0;
  const byChoice = new Map<string, { indexes: number[]; best: readonly (readonly number[])[] }>();
  const levels = tables.flatMap(({ choices, prices, cases }) => {
    const indexes = prices.map((_, index) => first + index);
    first += prices.length;
    const best = bestOf(cases.filter(({ ways }) => ways > 0n).map(({ hits }) => hits));
    for (const choice of choices) byChoice.set(choice, { indexes, best });
    return levelsFrom(prices, cases, of);
  });
  const table = (selection: string) => {
    const known = byChoice.get(selection);
    if (!known) throw new RangeError(`no choice ${selection}`);
    return known;
  };
  return { levels, levelsOf: (selection) => table(selection).indexes, most: (selection) => table(selection).best };
}

type Rules = Omit<BetType, 'charge' | 'hitsTogether' | 'normalise' | 'winning' | 'hitBy'> & {
  readonly charge?: number;
  readonly hitsTogether?: number;
  /** The drawn numbers that explain a win. */
  readonly made: (prizes: Prizes, selection: string) => PrizeNumber[];
  /** The selections that can win a draw, if they are few; otherwise the type is settled from the sold selections. */
  readonly candidates?: (prizes: Prizes) => readonly string[];
};

/**
 * Builds a bet type from its rules: the entry gives the canonical text of a selection, the candidates give the winners.
 */
export function ticket({ made, candidates, ...rules }: Rules): BetType {
  const { entry, hits } = rules;
  const wins = (found: readonly number[]) => found.some((count) => count > 0);
  return {
    charge: 1,
    hitsTogether: Number.POSITIVE_INFINITY,
    ...rules,
    normalise: (text) => normalise(entry, text),
    hitBy: (prizes, selection) => (wins(hits(prizes, selection)) ? made(prizes, selection) : []),
    ...present({
      winning: candidates
        ? (prizes: Prizes) =>
            new Map(
              candidates(prizes)
                .map((selection) => [selection, hits(prizes, selection)] as const)
                .filter(([, found]) => wins(found)),
            )
        : undefined,
    }),
  };
}

/** The hits by level: 1 at the level with this name, 0 at all others. */
export const reached = (prices: readonly Price[], name: string | undefined): number[] =>
  prices.map((price) => (price.name === name ? 1 : 0));

export const picksEntry = (picks: number, highest: number, width = 2) =>
  ({ kind: 'picks', picks, lowest: 1, highest, width, isOrdered: false, repeats: false }) as const;

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const levelsFrom = (prices: readonly Price[], cases: readonly Case[], of: bigint): Level[] =>
  prices.map(({ name, prize, isFixed, pool }, index) => {
    let ways = 0n;
    let all = 0n;
    for (const { ways: those, hits } of cases) {
      const count = hits[index] ?? 0;
      if (count > 0) ways += those;
      all += those * BigInt(count);
    }
    return {
      name,
      oddsE4: prize,
      chance: { ways, of },
      meanHits: { ways: all, of },
      ...present({ isFixed: isFixed || undefined, pool }),
    };
  });

/**
 * The best vectors of hits: those to which no other vector is equal or higher at every level. Each is returned once.
 */
function bestOf(vectors: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const different = [...new Map(vectors.map((vector) => [vector.join(), vector])).values()];
  const isBelow = (low: readonly number[], high: readonly number[]) =>
    low !== high && low.every((count, level) => count <= (high[level] ?? 0));
  return different.filter((vector) => !different.some((other) => isBelow(vector, other)));
}

/**
 * The canonical text of a set of picks: sets are sorted and contain no number twice; ordered picks keep their order.
 */
function normalise(entry: Entry, text: string): string | undefined {
  if (entry.kind === 'choice') return entry.choices.includes(text) ? text : undefined;
  if (entry.kind === 'digits') return /^[0-9]*$/.test(text) && text.length === entry.digits ? text : undefined;
  const { picks, width, special, repeats, isOrdered } = entry;
  const [main = '', extra, ...rest] = text.split('+');
  const chosen = main.split('-');
  const fits = (number: string, field: { lowest: number; highest: number }) =>
    /^[0-9]+$/.test(number) &&
    number.length === width &&
    Number(number) >= field.lowest &&
    Number(number) <= field.highest;
  const isValid =
    rest.length === 0 &&
    chosen.length === picks &&
    chosen.every((number) => fits(number, entry)) &&
    (repeats || new Set(chosen).size === picks) &&
    (special ? extra !== undefined && fits(extra, special) : extra === undefined);
  if (!isValid) return undefined;
  const numbers = (isOrdered ? chosen : chosen.sort()).join('-');
  return special ? `${numbers}+${extra}` : numbers;
}
