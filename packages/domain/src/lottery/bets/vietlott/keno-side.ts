import { type PrizeNumber, type Prizes, numbersOf } from '../../formats/format.ts';
import type { BetType } from '../bet-type.ts';
import { type Case, type Price, choose, priced, pricedByChoice, reached, ticket } from './kit.ts';

const drawn = 20;
const draws = choose(80, drawn);

/**
 * The number of draws with the sum 810, and with a larger sum. A smaller sum is as frequent as a larger one, because
 * replacing each number x by 81 - x mirrors the sums at 810.
 */
const sumWays = { push: 15_542_763_534_960_598n, over: 1_759_886_689_338_606_861n };

/**
 * The sum of the draw in five ranges. The ranges are not symmetric (695 mirrors 925), so metal and earth have different
 * chances, and wood and fire too. A test counts the ways.
 */
const elements = [
  { name: 'metal', highest: 695, prize: 92_000n, ways: 362_424_019_495_171_770n },
  { name: 'wood', highest: 763, prize: 46_000n, ways: 712_463_910_471_784_803n },
  { name: 'water', highest: 855, prize: 24_000n, ways: 1_371_845_418_169_315_204n },
  { name: 'fire', highest: 923, prize: 46_000n, ways: 719_054_759_525_309_151n },
  { name: 'earth', highest: 1410, prize: 92_000n, ways: 369_528_034_550_593_392n },
] as const;

/** Vietlott's two side bets on Keno [L04]. */
export const kenoSideBets: readonly BetType[] = [half(), parity()];

/** The platform's side bets on a draw of 20 from 80 numbers, as Asian Keno sites offer them [L04]. */
export const kenoSideTypes: readonly BetType[] = [
  sum(),
  balance('keno_updown', ['up', 'tie', 'down'], isSmall),
  balance('keno_oddeven', ['odd', 'tie', 'even'], isOdd),
  element(),
];

// ── Vietlott's side bets ──────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Big and small pay if 13 or more numbers are from the chosen half and return the stake at 11 or 12. The tie at ten
 * each is a separate bet.
 */
function half(): BetType {
  const side: Price[] = [
    { name: 'h13', prize: 26_000n },
    { name: 'push', prize: 10_000n, isFixed: true },
  ];
  const tie: Price[] = [{ name: 'tie', prize: 26_000n }];
  const sideHits = (own: number) => reached(side, own >= 13 ? 'h13' : own >= 11 ? 'push' : undefined);
  return counting({
    code: 'keno_half',
    isFirst: (number) => !isSmall(number),
    tables: [
      { choices: ['big'], other: ['small'], prices: side, hits: sideHits },
      { choices: ['tie'], other: [], prices: tie, hits: (own) => reached(tie, own === 10 ? 'tie' : undefined) },
    ],
  });
}

/**
 * Even and odd pay if 13 or more numbers are of that kind; 11 or 12 is a separate bet, and so is the tie. We infer that
 * 11 and 12 do not belong to the first bet, because a combined bet would return 114 %.
 */
function parity(): BetType {
  const many: Price[] = [
    { name: 'h15', prize: 200_000n },
    { name: 'h13', prize: 40_000n },
  ];
  const few: Price[] = [{ name: 'h11', prize: 20_000n }];
  const tie: Price[] = [{ name: 'tie', prize: 20_000n }];
  const manyHits = (own: number) => reached(many, own >= 15 ? 'h15' : own >= 13 ? 'h13' : undefined);
  const fewHits = (own: number) => reached(few, own === 11 || own === 12 ? 'h11' : undefined);
  return counting({
    code: 'keno_parity',
    isFirst: (number) => !isOdd(number),
    tables: [
      { choices: ['even'], other: ['odd'], prices: many, hits: manyHits },
      { choices: ['even11'], other: ['odd11'], prices: few, hits: fewHits },
      { choices: ['tie'], other: [], prices: tie, hits: (own) => reached(tie, own === 10 ? 'tie' : undefined) },
    ],
  });
}

// ── Own side menu ─────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Three choices: `first` wins if more drawn numbers are of the first kind, `second` if fewer are, and `tied` with ten
 * of each.
 */
function balance(
  code: string,
  [first, tied, second]: readonly [string, string, string],
  isFirst: typeof isOdd,
): BetType {
  const side: Price[] = [{ name: 'side', prize: 23_000n }];
  const tie: Price[] = [{ name: 'tie', prize: 43_000n }];
  return counting({
    code,
    isFirst,
    tables: [
      { choices: [first], other: [second], prices: side, hits: (own) => reached(side, own > 10 ? 'side' : undefined) },
      { choices: [tied], other: [], prices: tie, hits: (own) => reached(tie, own === 10 ? 'tie' : undefined) },
    ],
  });
}

function sum(): BetType {
  const prices: Price[] = [
    { name: 'hit', prize: 19_500n },
    { name: 'push', prize: 10_000n, isFixed: true },
  ];
  const level = (total: number, selection: string) => {
    if (total === 810) return 'push';
    return total > 810 === (selection === 'over') ? 'hit' : undefined;
  };
  const choices = ['over', 'under'];
  return ticket({
    code: 'keno_sum',
    group: 'keno_side',
    entry: { kind: 'choice', choices },
    ...priced(
      prices,
      [
        { ways: sumWays.over, hits: reached(prices, 'hit') },
        { ways: sumWays.push, hits: reached(prices, 'push') },
      ],
      draws,
    ),
    hitsTogether: 2,
    hits: (prizes, selection) => reached(prices, level(sumOf(prizes), selection)),
    made: allDrawn,
    candidates: () => choices,
  });
}

function element(): BetType {
  const choices = elements.map(({ name }) => name);
  return ticket({
    code: 'keno_element',
    group: 'keno_side',
    entry: { kind: 'choice', choices },
    ...pricedByChoice(
      elements.map(({ name, prize, ways }) => ({
        choices: [name],
        prices: [{ name, prize }],
        cases: [{ ways, hits: [1] }],
      })),
      draws,
    ),
    hitsTogether: 1,
    hits: (prizes, selection) => {
      const total = sumOf(prizes);
      return [elements.find(({ highest }) => total <= highest)?.name === selection ? 1 : 0];
    },
    made: allDrawn,
    candidates: () => choices,
  });
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

type Kind = (number: string) => boolean;
type CountingTable = {
  /**
   * `choices` are paid by how many drawn numbers are of the first kind (such as even), `other` by how many are among
   * the remaining 40 numbers.
   */
  readonly choices: readonly string[];
  readonly other: readonly string[];
  readonly prices: readonly Price[];
  readonly hits: (own: number) => readonly number[];
};

/**
 * A side bet on how many of the twenty drawn numbers are of one kind, such as even. Each kind has 40 of the 80 numbers.
 */
function counting({
  code,
  isFirst,
  tables,
}: {
  code: string;
  isFirst: Kind;
  tables: readonly CountingTable[];
}): BetType {
  const choices = tables.flatMap((table) => [...table.choices, ...table.other]);
  const counts = Array.from({ length: drawn + 1 }, (_, own) => own);
  const counted = (prizes: Prizes, selection: string) => {
    const isOther = tables.some(({ other }) => other.includes(selection));
    return numbersOf(prizes, 'numbers').filter((number) => isFirst(number) !== isOther);
  };
  return ticket({
    code,
    group: 'keno_side',
    entry: { kind: 'choice', choices },
    ...pricedByChoice(
      tables.map((table) => ({
        choices: [...table.choices, ...table.other],
        prices: table.prices,
        cases: counts.map((own): Case => ({ ways: choose(40, own) * choose(40, drawn - own), hits: table.hits(own) })),
      })),
      draws,
    ),
    hitsTogether: 1,
    hits: (prizes, selection) => {
      const table = tables.find(({ choices: first, other }) => [...first, ...other].includes(selection));
      if (!table) throw new RangeError(`no choice ${selection}`);
      return table.hits(counted(prizes, selection).length);
    },
    made: (prizes, selection) => (selection === 'tie' ? allDrawn(prizes) : counted(prizes, selection).map(fromNumbers)),
    candidates: () => choices,
  });
}

function isSmall(number: string): boolean {
  return Number(number) <= 40;
}
function isOdd(number: string): boolean {
  return Number(number) % 2 === 1;
}
const sumOf = (prizes: Prizes): number =>
  numbersOf(prizes, 'numbers').reduce((total, number) => total + Number(number), 0);
function fromNumbers(number: string): PrizeNumber {
  return { prize: 'numbers', number };
}
function allDrawn(prizes: Prizes): PrizeNumber[] {
  return numbersOf(prizes, 'numbers').map(fromNumbers);
}
