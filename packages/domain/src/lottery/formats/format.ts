/**
 * The result of a draw of any lottery: tiers of numbers. Numbers are text of fixed width with leading zeros (00002 is a
 * real special prize, XSMB 2024-06-17); balls and dice are numbers too ('07' of 45, '6' of a die) [L02-L05].
 */
export type Prizes = Readonly<Record<string, readonly string[]>>;
export type PrizeNumber = { readonly prize: string; readonly number: string };

export type FormatCode =
  | 'vn27'
  | 'vn18'
  | 'thai'
  | 'th4'
  | 'th3'
  | 'mega645'
  | 'power655'
  | 'lotto535'
  | 'max3d'
  | 'max3dpro'
  | 'bingo18'
  | 'keno'
  | '5d'
  | 'k3'
  | 'pk10'
  | '11x5'
  | 'wingo';

export type Tier = {
  readonly prize: string;
  readonly count: number;
  readonly width: number;
  /** Lowest and highest number, if not every text of the width is possible: balls 01 to 45, dice 1 to 6. */
  readonly range?: readonly [lowest: number, highest: number];
  /** Whether a number may occur twice in the tier. `rare`: it may, but the input should be checked again. */
  readonly repeats: 'never' | 'rare' | 'free';
  /**
   * An official result may contain the number twice, since its rules do not forbid it, while our own draw draws again.
   * It gives a warning, and a bet wins once.
   */
  readonly mayRepeatOfficially?: boolean;
  /** Drawn from a separate machine: it repeats a number of another tier too often to warn about it. */
  readonly isDrawnApart?: boolean;
  /** Shown if known; no bet depends on it, and own draws do not have it. */
  readonly isOptional?: boolean;
};

/** The form of a result. It is all data, so checking, deriving and showing need one function each. */
export type Format = {
  readonly code: FormatCode;
  /** Tiers in rank order, which is also the order in which an own draw derives them. */
  readonly tiers: readonly Tier[];
  /** Tiers in the order in which they are drawn and shown. */
  readonly displayOrder: readonly string[];
  /** Rules between tiers; called only if each tier is complete. */
  readonly across?: (prizes: Prizes) => Fault[];
};

export type Fault = {
  readonly prize: string;
  readonly index?: number;
  readonly fault: 'count' | 'width' | 'digits' | 'range' | 'repeat' | 'mismatch' | 'unknown';
};
/** Allowed but rare: the input should be checked again. */
export type Warning = { readonly prize: string; readonly index: number; readonly alsoIn: string };
export type ResultCheck =
  | { readonly ok: true; readonly prizes: Prizes; readonly warnings: Warning[] }
  | { readonly ok: false; readonly faults: Fault[] };

/** The numbers of a tier; empty if the tier is optional and unknown. */
export const numbersOf = (prizes: Prizes, prize: string): readonly string[] => prizes[prize] ?? [];

/** The only number of a tier; throws if it is missing, because results are checked before they are read. */
export function numberOf(prizes: Prizes, prize: string): string {
  const number = numbersOf(prizes, prize)[0];
  if (number === undefined) throw new RangeError(`no number in ${prize}`);
  return number;
}

/** Checks count, width, range, digits, repeats as the format allows, and that there is no unknown tier. */
export function checkResult(format: Format, prizes: Prizes): ResultCheck {
  const known = new Set(format.tiers.map(({ prize }) => prize));
  const faults: Fault[] = Object.keys(prizes)
    .filter((prize) => !known.has(prize))
    .map((prize) => ({ prize, fault: 'unknown' }));
  for (const tier of format.tiers) faults.push(...tierFaults(tier, numbersOf(prizes, tier.prize)));
  if (faults.length === 0) faults.push(...(format.across?.(prizes) ?? []));
  return faults.length === 0 ? { ok: true, prizes, warnings: warningsOf(format, prizes) } : { ok: false, faults };
}

/** Every number with its tier, in rank order. */
export const allNumbers = (format: Format, prizes: Prizes): PrizeNumber[] =>
  format.tiers.flatMap(({ prize }) => numbersOf(prizes, prize).map((number) => ({ prize, number })));

/** The last k digits of every number that has at least k: 27, 23 and 20 in the North for two, three and four. */
export const tails = (format: Format, prizes: Prizes, digits: number): string[] =>
  allNumbers(format, prizes)
    .filter(({ number }) => number.length >= digits)
    .map(({ number }) => number.slice(-digits));

/**
 * True if two results are equal. A result equal to an earlier day's is a fault of the source: it showed the old page.
 */
export const sameResult = (left: Prizes, right: Prizes): boolean => {
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return names.every((prize) => numbersOf(left, prize).join() === numbersOf(right, prize).join());
};

/**
 * A result from one CSV row (header -> cell), the numbers of a tier in one cell separated by blanks. Check it before
 * use.
 */
export const prizesFromColumns = (format: Format, row: Readonly<Record<string, string | undefined>>): Prizes =>
  byTier(
    format.tiers.filter(({ prize, isOptional }) => !isOptional || (row[prize] ?? '') !== ''),
    ({ prize }) => (row[prize] ?? '').split(/\s+/).filter(Boolean),
  );

/** A result built tier by tier, in rank order. */
export const byTier = (tiers: readonly Tier[], numbers: (tier: Tier) => readonly string[]): Prizes =>
  Object.fromEntries(tiers.map((tier) => [tier.prize, numbers(tier)]));

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function tierFaults(tier: Tier, numbers: readonly string[]): Fault[] {
  const { prize, count, width, range, isOptional } = tier;
  const isUnique = tier.repeats === 'never' && !tier.mayRepeatOfficially;
  if (isOptional && numbers.length === 0) return [];
  if (numbers.length !== count) return [{ prize, fault: 'count' }];
  return numbers.flatMap((number, index): Fault[] => {
    if (!/^[0-9]*$/.test(number)) return [{ prize, index, fault: 'digits' }];
    if (number.length !== width) return [{ prize, index, fault: 'width' }];
    if (range && (Number(number) < range[0] || Number(number) > range[1])) return [{ prize, index, fault: 'range' }];
    return isUnique && numbers.indexOf(number) < index ? [{ prize, index, fault: 'repeat' }] : [];
  });
}

/** The same full number in two tiers (about 1 Northern draw in 370), or twice in a tier where that is rare. */
function warningsOf({ tiers }: Format, prizes: Prizes): Warning[] {
  return tiers.flatMap(({ prize, repeats, isDrawnApart }, rank) => {
    if (repeats === 'free') return [];
    const numbers = numbersOf(prizes, prize);
    const earlierTiers = isDrawnApart ? [] : tiers.slice(0, rank);
    return numbers.flatMap((number, index) => [
      ...(numbers.indexOf(number) < index ? [{ prize, index, alsoIn: prize }] : []),
      ...earlierTiers
        .filter((earlier) => numbersOf(prizes, earlier.prize).includes(number))
        .map((earlier) => ({ prize, index, alsoIn: earlier.prize })),
    ]);
  });
}
