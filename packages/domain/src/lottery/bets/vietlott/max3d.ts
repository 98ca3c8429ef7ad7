import { type PrizeNumber, type Prizes, numbersOf } from '../../formats/format.ts';
import type { BetType, Level } from '../bet-type.ts';
import { ticket } from './kit.ts';

/**
 * The tiers of a Max 3D draw: twenty independent numbers of three digits, which may repeat inside a tier and between
 * tiers. The odds are those of a bet on one number.
 */
const tiers = [
  { prize: 'special', count: 2, oddsE4: 1_000_000n },
  { prize: 'first', count: 4, oddsE4: 350_000n },
  { prize: 'second', count: 6, oddsE4: 210_000n },
  { prize: 'third', count: 8, oddsE4: 100_000n },
] as const;

/** Levels of the two-number games, in the order of their prizes. */
const pairLevels = ['special', 'special_reverse', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/**
 * The bet types of Max 3D: a bet on one number of three digits in their exact order. It is paid by its tier each time
 * it is drawn, and the prizes of the tiers add up [L04].
 */
export const max3dTypes: readonly BetType[] = [
  straight(),
  pair('max3d_plus', false, [
    1_000_000_000n,
    undefined,
    40_000_000n,
    10_000_000n,
    5_000_000n,
    1_000_000n,
    150_000n,
    40_000n,
  ]),
];

/** Max 3D Pro: two numbers in the order in which the specials are drawn; prizes as in the published tables [L04]. */
export const max3dProTypes: readonly BetType[] = [
  pair('max3d_pro', true, [
    2_000_000_000n,
    400_000_000n,
    30_000_000n,
    10_000_000n,
    4_000_000n,
    1_000_000n,
    100_000n,
    40_000n,
  ]),
];

// ── One number ────────────────────────────────────────────────────────────────────────────────────────────────────────

function straight(): BetType {
  const most = [tiers.map(({ count }) => count)];
  return ticket({
    code: 'max3d',
    group: 'max3d',
    entry: { kind: 'digits', digits: 3 },
    levels: tiers.map(({ prize: name, count, oddsE4 }) => ({
      name,
      oddsE4,
      chance: { ways: 1000n ** BigInt(count) - 999n ** BigInt(count), of: 1000n ** BigInt(count) },
      meanHits: { ways: BigInt(count), of: 1000n },
    })),
    most: () => most,
    hitsTogether: 20,
    hits: (drawn, selection) => tiers.map(({ prize }) => timesIn(drawn, prize, selection)),
    made: (drawn, selection) => shown(drawn, [selection]),
    candidates: (drawn) => tiers.flatMap(({ prize }) => numbersOf(drawn, prize)),
  });
}

// ── Two numbers ───────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Two different numbers. Tiers add up, and `fifth` (a special) and `sixth` (any other) count each time one of the two
 * is drawn. For Pro the published winners confirm this in two ways. 596 draws had 6.73 winners of `fourth` per winner
 * of `third`: adding tiers up gives 6.79, counting only the highest gives 5.00. And draws that repeated a number had as
 * many `sixth` winners as other draws. For Plus one open platform pays like this, and nothing official was found. A
 * ticket with the same number twice is not sold, because its prizes are unknown.
 */
function pair(code: string, isOrdered: boolean, prizes: readonly (bigint | undefined)[]): BetType {
  const all = pairLevels.map((name, index) => ({ name, oddsE4: prizes[index], ...chancesOf(name, isOrdered) }));
  const offered = all.filter((level): level is Level & typeof level => level.oddsE4 !== undefined);
  const own = (vector: Readonly<Record<(typeof pairLevels)[number], number>>) =>
    offered.map(({ name }) => vector[name]);
  // The most hits that one selection can have: each of the twenty drawn numbers is one of the two picked numbers. The
  // two special numbers match in one order only.
  const rest = { first: 1, second: 1, third: 1, fourth: 1, fifth: 2, sixth: 18 };
  const most = [
    own({ special: 1, special_reverse: 0, ...rest }),
    ...(isOrdered ? [own({ special: 0, special_reverse: 1, ...rest })] : []),
  ];
  return ticket({
    code,
    group: 'max3d',
    entry: { kind: 'picks', picks: 2, lowest: 0, highest: 999, width: 3, isOrdered, repeats: false },
    levels: offered,
    most: () => most,
    hits: (drawn, selection) => own(hitsOf(drawn, selection, isOrdered)),
    made: (drawn, selection) => shown(drawn, selection.split('-')),
  });
}

function hitsOf(drawn: Prizes, selection: string, isOrdered: boolean) {
  const chosen = selection.split('-');
  const [first = '', second = ''] = numbersOf(drawn, 'special');
  const isReverse = isOrdered && selection === `${second}-${first}`;
  const hasBoth = (numbers: readonly string[]) => (chosen.every((number) => numbers.includes(number)) ? 1 : 0);
  const times = (prize: string) => chosen.reduce((sum, number) => sum + timesIn(drawn, prize, number), 0);
  return {
    special: isReverse ? 0 : hasBoth([first, second]),
    special_reverse: isReverse ? 1 : 0,
    first: hasBoth(numbersOf(drawn, 'first')),
    second: hasBoth(numbersOf(drawn, 'second')),
    third: hasBoth(numbersOf(drawn, 'third')),
    fourth: hasBoth(tiers.flatMap(({ prize }) => numbersOf(drawn, prize))),
    fifth: times('special'),
    sixth: times('first') + times('second') + times('third'),
  };
}

function chancesOf(level: (typeof pairLevels)[number], isOrdered: boolean): Pick<Level, 'chance' | 'meanHits'> {
  const once = (ways: bigint, of: bigint) => ({ chance: { ways, of }, meanHits: { ways, of } });
  /**
   * The chance that both picked numbers are among `count` drawn ones, by inclusion and exclusion: 1, less twice the
   * chance that a certain one is missing, plus the chance that both are missing.
   */
  const both = (count: bigint) => once(1000n ** count - 2n * 999n ** count + 998n ** count, 1000n ** count);
  const times = (count: bigint) => ({
    chance: { ways: 1000n ** count - 998n ** count, of: 1000n ** count },
    meanHits: { ways: 2n * count, of: 1000n },
  });
  switch (level) {
    case 'special':
    case 'special_reverse':
      return once(isOrdered ? 1n : 2n, 1_000_000n);
    case 'first':
      return both(4n);
    case 'second':
      return both(6n);
    case 'third':
      return both(8n);
    case 'fourth':
      return both(20n);
    case 'fifth':
      return times(2n);
    case 'sixth':
      return times(18n);
  }
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function timesIn(drawn: Prizes, prize: string, selection: string): number {
  return numbersOf(drawn, prize).filter((number) => number === selection).length;
}

function shown(drawn: Prizes, chosen: readonly string[]): PrizeNumber[] {
  return tiers.flatMap(({ prize }) =>
    numbersOf(drawn, prize)
      .filter((number) => chosen.includes(number))
      .map((number) => ({ prize, number })),
  );
}
