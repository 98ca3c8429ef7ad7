import { present } from '../../../present.ts';
import { type PrizeNumber, type Prizes, numbersOf } from '../../formats/format.ts';
import type { BetType } from '../bet-type.ts';
import { type Price, choose, picksEntry, priced, ticket } from './kit.ts';

/**
 * A game of the form "k of n", with or without a second ball. A line is paid by its highest tier only. A system ("bao")
 * of more numbers contains every line that can be made of them, and wins every tier on every line. "Bao 5" is five
 * numbers with each possible sixth. Jackpots have their starting value here: the value of a draw is published with its
 * result and divided among all winners, see `shares.ts` [L04]. The tiers of Lotto 5/35 are pools in a split draw only.
 */
type Game = {
  readonly code: string;
  /** `line`: how many numbers a line has, and how many are drawn. `highest`: the highest number. */
  readonly line: number;
  readonly highest: number;
  readonly prices: readonly Price[];
  readonly special?: { readonly lowest: number; readonly highest: number };
  /**
   * For a selection of whose numbers `others` were not drawn: how many of the possible second balls it misses, and how
   * many it hits.
   */
  readonly second: (others: number) => readonly [miss: number, hit: number];
  readonly isSecondHit: (prizes: Prizes, numbers: readonly string[], special: string | undefined) => boolean;
  /**
   * The number of winning lines for each tier of prizes. `lines(k)` returns how many lines of the selection contain
   * exactly k of the drawn numbers.
   */
  readonly hits: (lines: (matched: number) => number, result: Result) => readonly number[];
};
type Result = { readonly size: number; readonly matched: number; readonly isSecondHit: boolean };

const mega: Game = {
  code: 'mega',
  line: 6,
  highest: 45,
  prices: [
    { name: 'jackpot', prize: 12_000_000_000n, pool: { code: 'jackpot' } },
    { name: 'first', prize: 10_000_000n },
    { name: 'second', prize: 300_000n },
    { name: 'third', prize: 30_000n },
  ],
  second: () => [1, 0],
  isSecondHit: () => false,
  hits: (lines) => [lines(6), lines(5), lines(4), lines(3)],
};

const power: Game = {
  code: 'power',
  line: 6,
  highest: 55,
  prices: [
    { name: 'jackpot1', prize: 30_000_000_000n, pool: { code: 'jackpot1' } },
    { name: 'jackpot2', prize: 3_000_000_000n, pool: { code: 'jackpot2' } },
    { name: 'first', prize: 40_000_000n },
    { name: 'second', prize: 500_000n },
    { name: 'third', prize: 50_000n },
  ],
  // The power number is one of the 49 numbers that were not drawn in the main draw.
  second: (others) => [49 - others, others],
  isSecondHit: (prizes, numbers) => numbersOf(prizes, 'power').some((number) => numbers.includes(number)),
  hits: (lines, result) => {
    const jackpot2 = powerLines(result);
    return [lines(6), jackpot2, lines(5) - jackpot2, lines(4), lines(3)];
  },
};

const lotto: Game = {
  code: 'lotto',
  line: 5,
  highest: 35,
  special: { lowest: 1, highest: 12 },
  prices: [
    { name: 'jackpot', prize: 6_000_000_000n, pool: { code: 'jackpot' } },
    { name: 'first', prize: 10_000_000n, pool: { code: 'first' } },
    { name: 'second', prize: 5_000_000n, pool: { code: 'second' } },
    { name: 'third', prize: 500_000n, pool: { code: 'third' } },
    { name: 'fourth', prize: 100_000n, pool: { code: 'fourth' } },
    { name: 'fifth', prize: 30_000n, pool: { code: 'fifth' } },
    { name: 'consolation', prize: 10_000n },
  ],
  second: () => [11, 1],
  isSecondHit: (prizes, _, special) => numbersOf(prizes, 'special')[0] === special,
  hits: (lines, { isSecondHit }) =>
    isSecondHit
      ? [lines(5), 0, lines(4), 0, lines(3), 0, lines(2) + lines(1) + lines(0)]
      : [0, lines(5), 0, lines(4), 0, lines(3), 0],
};

export const megaTypes: readonly BetType[] = typesOf(mega, [5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 18]);
export const powerTypes: readonly BetType[] = typesOf(power, [5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 18]);
/**
 * The system sizes of Lotto 5/35 are our choice, because no source names them. A system has several numbers and one
 * special number.
 */
export const lottoTypes: readonly BetType[] = typesOf(lotto, [6, 7, 8, 9, 10]);

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function typesOf(game: Game, systems: readonly number[]): BetType[] {
  return [system(game, game.code, game.line), ...systems.map((size) => system(game, `${game.code}_bao${size}`, size))];
}

function system(game: Game, code: string, size: number): BetType {
  const { line, highest, prices, special } = game;
  const hitsOf = (result: Result) => game.hits((matched) => linesMatching(game, result, matched), result);
  const cases = Array.from({ length: line + 1 }, (_, matched) => {
    const ways = choose(size, matched) * choose(highest - size, line - matched);
    return game
      .second(size - matched)
      .map((balls, hit) => ({ ways: ways * BigInt(balls), hits: hitsOf({ size, matched, isSecondHit: hit === 1 }) }));
  }).flat();
  const [misses, hits] = game.second(0);
  const resultOf = (prizes: Prizes, selection: string): Result => {
    const [main = '', extra] = selection.split('+');
    const numbers = main.split('-');
    const matched = numbersOf(prizes, 'numbers').filter((number) => numbers.includes(number)).length;
    return { size, matched, isSecondHit: game.isSecondHit(prizes, numbers, extra) };
  };
  return ticket({
    code,
    group: game.code,
    entry: { ...picksEntry(size, highest), ...present({ special }) },
    charge: size < line ? highest - size : Number(choose(size, line)),
    ...priced(prices, cases, choose(highest, line) * BigInt(misses + hits)),
    hits: (prizes, selection) => hitsOf(resultOf(prizes, selection)),
    made,
  });
}

/**
 * The number of a selection's lines that contain exactly `wanted` of the drawn numbers. A system, a selection with more
 * or fewer numbers than a line, has several lines.
 */
function linesMatching({ line, highest }: Game, { size, matched }: Result, wanted: number): number {
  if (size >= line) return Number(choose(matched, wanted) * choose(size - matched, line - wanted));
  // A system with one number too few has one line for each other number of the game. Each such number that was drawn
  // adds one match to its line.
  const better = line - matched;
  if (wanted === matched + 1) return better;
  return wanted === matched ? highest - size - better : 0;
}

/** The number of lines with five of the six drawn numbers and the power number as the sixth. */
function powerLines({ size, matched, isSecondHit }: Result): number {
  if (size >= power.line) return isSecondHit ? Number(choose(matched, 5)) : 0;
  // A system of five picks. If all five are drawn, the power number completes one line. If four are drawn and the fifth
  // pick is the power number, each of the two missing drawn numbers completes a line.
  if (matched === 5) return 1;
  return matched === 4 && isSecondHit ? 2 : 0;
}

function made(prizes: Prizes, selection: string): PrizeNumber[] {
  const [main = '', extra] = selection.split('+');
  const numbers = main.split('-');
  const among = (prize: string, chosen: readonly string[]) =>
    numbersOf(prizes, prize)
      .filter((number) => chosen.includes(number))
      .map((number) => ({ prize, number }));
  return [
    ...among('numbers', numbers),
    ...among('power', numbers),
    ...among('special', extra === undefined ? [] : [extra]),
  ];
}
