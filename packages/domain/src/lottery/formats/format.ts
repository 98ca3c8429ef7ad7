/**
 * The result of a draw of any lottery: the numbers of each tier. Numbers are texts of fixed width with leading zeros
 * (00002 is a real special prize, XSMB 2024-06-17); balls and dice are numbers too ('07' of 45, '6' of a die)
 * [L02-L05].
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
  /** The lowest and highest number, if the tier does not use all numbers of its width: balls 01 to 45, dice 1 to 6. */
  readonly range?: readonly [lowest: number, highest: number];
  /**
   * Whether a number may occur twice in the tier. `rare`: it may, but this is unusual, so people should check the
   * entered result again.
   */
  readonly repeats: 'never' | 'rare' | 'free';
  /**
   * True if an official result may contain the same number twice, because the rules of the lottery do not forbid it.
   * Such a repeat gives only a warning, and a bet on the number wins once. The platform's own draws never repeat a
   * number, because they draw it again.
   */
  readonly mayRepeatOfficially?: boolean;
  /**
   * True if the tier is drawn from a separate machine. It then often repeats a number of another tier, so there is no
   * warning.
   */
  readonly isDrawnApart?: boolean;
  /** True if no bet depends on the tier. It is shown if its numbers are known; own draws do not draw it. */
  readonly isOptional?: boolean;
};

/**
 * The format of a result: its tiers and their rules. It is data, so checking, deriving and showing results need one
 * function each.
 */
export type Format = {
  readonly code: FormatCode;
  /** Tiers in rank order, which is also the order in which an own draw derives them. */
  readonly tiers: readonly Tier[];
  /** Tiers in the order in which they are drawn and shown. */
  readonly displayOrder: readonly string[];
  /** Checks rules that connect several tiers. Called only if each tier is complete. */
  readonly across?: (prizes: Prizes) => Fault[];
};

export type Fault = {
  readonly prize: string;
  readonly index?: number;
  readonly fault: 'count' | 'width' | 'digits' | 'range' | 'repeat' | 'mismatch' | 'unknown';
};
/** Something that is allowed but rare in a result, so people should check the entered result again. */
export type Warning = { readonly prize: string; readonly index: number; readonly alsoIn: string };
export type ResultCheck =
  | { readonly ok: true; readonly prizes: Prizes; readonly warnings: Warning[] }
  | { readonly ok: false; readonly faults: Fault[] };

/** The numbers of a tier; empty if the tier is optional and unknown. */
export const numbersOf = (prizes: Prizes, prize: string): readonly string[] => prizes[prize] ?? [];

/** The number of a tier that has only one. Throws if it is missing, which cannot happen with a checked result. */
export function numberOf(prizes: Prizes, prize: string): string {
  const number = numbersOf(prizes, prize)[0];
  if (number === undefined) throw new RangeError(`no number in ${prize}`);
  return number;
}

/** Checks the count, width, range, digits and repeats of each tier, and that the result contains no unknown tier. */
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

/**
 * The last `digits` digits of every number that has at least that many. In a Northern draw there are 27, 23 and 20 such
 * endings of two, three and four digits.
 */
export const tails = (format: Format, prizes: Prizes, digits: number): string[] =>
  allNumbers(format, prizes)
    .filter(({ number }) => number.length >= digits)
    .map(({ number }) => number.slice(-digits));

/**
 * True if two results are equal. A source that reports the same result as for an earlier day has probably shown an old
 * page.
 */
export const sameResult = (left: Prizes, right: Prizes): boolean => {
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return names.every((prize) => numbersOf(left, prize).join() === numbersOf(right, prize).join());
};

/**
 * Reads a result from one CSV row (header -> cell) in which the numbers of a tier are in one cell, separated by blanks.
 * The result is not checked.
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

/**
 * Warnings for the same full number in two tiers (in about 1 of 370 Northern draws), or twice in a tier where that is
 * rare.
 */
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
