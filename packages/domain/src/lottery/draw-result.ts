/**
 * The 27 numbers of a Northern Vietnam draw (and of our own quick draw in the same form): eight tiers of fixed count and
 * width [L02]. Numbers are text and keep their leading zeros: 00002 is a real special prize (2024-06-17).
 */
export type Prize = 'db' | 'g1' | 'g2' | 'g3' | 'g4' | 'g5' | 'g6' | 'g7';
export type Vn27 = Readonly<Record<Prize, readonly string[]>>;
export type PrizeNumber = { readonly prize: Prize; readonly number: string };
export type Tier = { readonly prize: Prize; readonly count: number; readonly width: number };

/** Rank order, which is also the order a quick draw derives them in. */
export const tiers: readonly Tier[] = [
  { prize: 'db', count: 1, width: 5 },
  { prize: 'g1', count: 1, width: 5 },
  { prize: 'g2', count: 2, width: 5 },
  { prize: 'g3', count: 6, width: 5 },
  { prize: 'g4', count: 4, width: 4 },
  { prize: 'g5', count: 6, width: 4 },
  { prize: 'g6', count: 3, width: 3 },
  { prize: 'g7', count: 4, width: 2 },
];

/** As drawn and shown: first prize to seventh, the special prize last. */
export const displayOrder: readonly Prize[] = ['g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'db'];

export type Fault = { prize: Prize; index?: number; fault: 'count' | 'width' | 'digits' | 'repeat' };
/** Allowed but rare (about 1 draw in 370): the same full number in two tiers, worth a second look at what was typed. */
export type Warning = { prize: Prize; index: number; alsoIn: Prize };
export type Vn27Check = { ok: true; prizes: Vn27; warnings: Warning[] } | { ok: false; faults: Fault[] };

/**
 * Exact count and width, digits only, and no repeat inside a tier: the organiser draws a repeat again (none in 7,530 real
 * draws where the seventh prize alone would have had 444), so a feed that holds one is wrong. Different tiers may share.
 */
export function checkVn27(prizes: Partial<Record<Prize, readonly string[]>>): Vn27Check {
  const faults = tiers.flatMap(({ prize, count, width }): Fault[] => {
    const numbers = prizes[prize] ?? [];
    if (numbers.length !== count) return [{ prize, fault: 'count' }];
    return numbers.flatMap((number, index): Fault[] => {
      if (!/^[0-9]*$/.test(number)) return [{ prize, index, fault: 'digits' }];
      if (number.length !== width) return [{ prize, index, fault: 'width' }];
      return numbers.indexOf(number) < index ? [{ prize, index, fault: 'repeat' }] : [];
    });
  });
  return faults.length === 0
    ? { ok: true, prizes: prizes as Vn27, warnings: warningsOf(prizes as Vn27) }
    : { ok: false, faults };
}

/** All 27 with their tier, special prize first. */
export const allNumbers = (prizes: Vn27): PrizeNumber[] =>
  tiers.flatMap(({ prize }) => prizes[prize].map((number) => ({ prize, number })));

/** The last k digits of every number that has at least k: 27 for two, 23 for three, 20 for four. */
export const tails = (prizes: Vn27, digits: number): string[] =>
  allNumbers(prizes)
    .filter(({ number }) => number.length >= digits)
    .map(({ number }) => number.slice(-digits));

/** A whole result equal to an earlier day's is a fault of the source: it showed the old page. */
export const sameResult = (left: Vn27, right: Vn27): boolean =>
  tiers.every(({ prize }) => left[prize].join() === right[prize].join());

/** One CSV row, header -> cell, with the numbers of a tier in one cell separated by blanks. Check it before use. */
export const vn27FromColumns = (row: Readonly<Record<string, string | undefined>>): Vn27 =>
  byTier(({ prize }) => (row[prize] ?? '').split(/\s+/).filter(Boolean));

/** A result built tier by tier, in rank order. */
export const byTier = (numbersOf: (tier: Tier) => readonly string[]): Vn27 =>
  tiers.reduce((prizes, tier) => ({ ...prizes, [tier.prize]: numbersOf(tier) }), {} as Vn27);

function warningsOf(prizes: Vn27): Warning[] {
  return tiers.flatMap(({ prize }, rank) =>
    prizes[prize].flatMap((number, index) =>
      tiers
        .slice(0, rank)
        .filter((earlier) => prizes[earlier.prize].includes(number))
        .map((earlier) => ({ prize, index, alsoIn: earlier.prize })),
    ),
  );
}
