import { betTypesOf } from './bets/index.ts';
import { type Format, type FormatCode, numbersOf, type Prizes, tails } from './formats/format.ts';
import { formatOf } from './formats/index.ts';
import { allPairs } from './fill-in.ts';

/**
 * How often a number was drawn, and how long ago. `omission` (lô gan) is the number of draws since it was last drawn, 0
 * if it was in the latest draw. `record` is the longest absence within the counted draws. Draws are independent, so
 * this predicts nothing [L06].
 */
export type NumberStatistics = {
  readonly number: string;
  readonly hits: number;
  readonly omission: number;
  readonly record: number;
};

/**
 * Hits and omission of the endings 00..99 over past results, newest first. For a number that was never drawn, the
 * omission is the number of draws.
 */
export const numberStatistics = (format: Format, newestFirst: readonly Prizes[]): NumberStatistics[] =>
  symbolStatistics(
    allPairs,
    newestFirst.map((prizes) => tails(format, prizes, 2)),
  );

/**
 * Like `numberStatistics`, for any symbols: balls, faces, digits. Takes a list of drawn symbols for each draw, newest
 * first.
 */
export function symbolStatistics(
  symbols: readonly string[],
  newestFirst: readonly (readonly string[])[],
): NumberStatistics[] {
  const counts = new Map(symbols.map((number) => [number, { hits: 0, last: -1, omission: -1, record: 0 }]));
  for (const [ago, drawn] of newestFirst.entries())
    for (const number of drawn) {
      const count = counts.get(number);
      if (!count) continue;
      count.hits += 1;
      if (count.omission < 0) count.omission = ago;
      count.record = Math.max(count.record, ago - count.last - 1);
      count.last = ago;
    }
  return symbols.map((number) => {
    const { hits = 0, last = -1, omission = -1, record = 0 } = counts.get(number) ?? {};
    return {
      number,
      hits,
      omission: omission < 0 ? newestFirst.length : omission,
      record: Math.max(record, newestFirst.length - last - 1),
    };
  });
}

/**
 * One field of a result that can be counted: `pairs` are two-digit numbers, shown as a table of ten by ten; `symbols`
 * are balls, faces or digits.
 */
export type Field = {
  /**
   * The part of the result that is counted: a tier, or some digits of a number, such as `tails` (the last two) or
   * `top2`. For `place`, the field below gives the position from 1.
   */
  readonly name: 'tails' | 'top2' | 'bottom2' | 'balls' | 'extra' | 'faces' | 'digits' | 'place';
  readonly place: number;
  readonly kind: 'pairs' | 'symbols';
  readonly symbols: readonly string[];
  readonly read: (prizes: Prizes) => readonly string[];
};

/** The fields of a format, in display order. */
export function fieldsOf(code: FormatCode): Field[] {
  const format = formatOf(code);
  const first = format.tiers[0];
  if (code === 'vn27' || code === 'vn18') return [pairs('tails', (prizes) => tails(format, prizes, 2))];
  if (code === 'thai' || code === 'th4' || code === 'th3') {
    const [top, bottom] = code === 'thai' ? ['first', 'last2'] : ['top', 'bottom'];
    return [pairs('top2', lastTwoOf(top)), pairs('bottom2', lastTwoOf(bottom))];
  }
  if (code === 'max3d' || code === 'max3dpro')
    return [1, 2, 3].map((place) =>
      symbols('place', place, allDigits, (prizes) =>
        format.tiers.flatMap(({ prize }) => numbersOf(prizes, prize).map((number) => number.charAt(place - 1))),
      ),
    );
  if (!first) return [];
  const { prize, count, width, range } = first;
  const [lowest, highest] = range ?? [0, 10 ** width - 1];
  const all = span(lowest, highest, width);
  // If players bet on each position separately, the statistics count each position separately too.
  if (code === '5d' || code === 'pk10')
    return Array.from({ length: count }, (_, at) =>
      symbols('place', at + 1, all, (prizes) => numbersOf(prizes, prize).slice(at, at + 1)),
    );
  const isDice = code === 'k3' || code === 'bingo18';
  const name = isDice ? 'faces' : code === 'wingo' ? 'digits' : 'balls';
  const extra = format.tiers[1];
  return [
    symbols(name, 0, all, (prizes) => numbersOf(prizes, prize)),
    ...(extra?.range
      ? [symbols('extra', 0, span(...extra.range, extra.width), (prizes) => numbersOf(prizes, extra.prize))]
      : []),
  ];
}

/** For the bet type that names sums: how many draws had each sum, in the order of the type's choices. */
export function sumCounts(code: FormatCode, draws: readonly Prizes[]): { sum: number; draws: number }[] {
  const type = [...betTypesOf(code).values()].find(
    ({ entry }) => entry.kind === 'choice' && entry.choices.every((choice) => /^s\d+$/.test(choice)),
  );
  if (type?.entry.kind !== 'choice') return [];
  return type.entry.choices
    .map((choice) => ({
      sum: Number(choice.slice(1)),
      draws: draws.filter((prizes) => type.hits(prizes, choice).some((hits) => hits > 0)).length,
    }))
    .toSorted((left, right) => left.sum - right.sum);
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const span = (lowest: number, highest: number, width: number): string[] =>
  Array.from({ length: highest - lowest + 1 }, (_, index) => String(lowest + index).padStart(width, '0'));

const allDigits = span(0, 9, 1);

const lastTwoOf =
  (prize = '') =>
  (prizes: Prizes): string[] =>
    numbersOf(prizes, prize).map((number) => number.slice(-2));

const pairs = (name: Field['name'], read: Field['read']): Field => ({
  name,
  place: 0,
  kind: 'pairs',
  symbols: allPairs,
  read,
});

const symbols = (name: Field['name'], place: number, those: readonly string[], read: Field['read']): Field => ({
  name,
  place,
  kind: 'symbols',
  symbols: those,
  read,
});
