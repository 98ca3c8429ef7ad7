import { add, type Money, sum, times, ZERO } from '../../money.ts';
import { betTypeOf } from '../bets/index.ts';
import type { FormatCode, Prizes } from '../formats/format.ts';

/**
 * The operator's cost if the selection has one hit; for a type of several levels, the cost of its most expensive
 * outcome.
 */
export interface SelectionLiability {
  readonly selection: string;
  readonly liability: Money;
}

/**
 * The most a draw can cost on one bet type. One draw gives a type `hitsTogether` hits in total, and one selection at
 * most `most` of them. The hits are assigned to the most expensive selections first, to each as many as it can have.
 * The result is exact if one selection wins; for lô it is an upper bound, because not every distribution of hits is a
 * possible draw.
 */
export function worstCase(format: FormatCode, betType: string, liabilities: readonly SelectionLiability[]): Money {
  const type = betTypeOf(format, betType);
  const isOneLevel = type.levels.length === 1;
  let left = type.hitsTogether;
  let worst = ZERO;
  for (const { selection, liability } of liabilities.toSorted((l, r) => Number(r.liability - l.liability))) {
    if (left <= 0) break;
    // If the type has several levels, the stored liability is already that of the most expensive outcome, so it is
    // counted once.
    const most = isOneLevel ? Math.max(...type.most(selection).map(([hits = 0]) => hits)) : 1;
    const hits = Math.min(most, left);
    worst = add(worst, times(liability, hits));
    left -= hits;
  }
  return worst;
}

/**
 * The exact maximum cost of a Thai draw. The top digits and the two bottom digits are drawn independently, so the costs
 * of the most expensive top and bottom are added (back-office design 5.4). All 1,000 tops (10,000 if four digits are
 * sold) and 100 bottoms are tried.
 */
export function thaiWorstCase(
  format: FormatCode,
  liabilities: readonly (SelectionLiability & { readonly betType: string })[],
): ThaiWorstCase {
  const byType = Map.groupBy(liabilities, ({ betType }) => betType);
  const owed = new Map(liabilities.map((row) => [`${row.betType} ${row.selection}`, row.liability]));
  const sold = (codes: readonly string[]) => codes.filter((code) => byType.has(code));
  const cost = (codes: readonly string[], prizes: Prizes): Money =>
    sum(
      codes.flatMap((code) =>
        [...winningOf(format, code, prizes)].map(([selection, [hits = 0]]) =>
          times(owed.get(`${code} ${selection}`) ?? ZERO, hits),
        ),
      ),
    );
  const dearest = (width: number, codes: readonly string[], prizesOf: (number: string) => Prizes): Dearest => {
    let worst: Dearest = { number: '', cost: ZERO };
    if (codes.length === 0) return worst;
    for (let n = 0; n < 10 ** width; n += 1) {
      const number = String(n).padStart(width, '0');
      const found = cost(codes, prizesOf(number));
      if (found > worst.cost || worst.number === '') worst = { number, cost: found };
    }
    return worst;
  };
  const width = sold(FOUR_DIGIT_TYPES).length > 0 ? 4 : 3;
  const top = dearest(width, sold([...TOP_TYPES, ...FOUR_DIGIT_TYPES]), (number) => thaiPrizes(format, number, '00'));
  const bottom = dearest(2, sold(BOTTOM_TYPES), (number) => thaiPrizes(format, '0000', number));
  const counted = new Set([...TOP_TYPES, ...FOUR_DIGIT_TYPES, ...BOTTOM_TYPES]);
  const others = sum(
    [...byType].filter(([code]) => !counted.has(code)).map(([code, rows]) => worstCase(format, code, rows)),
  );
  return { top, bottom, others, total: add(add(top.cost, bottom.cost), others) };
}

export type Dearest = { readonly number: string; readonly cost: Money };
export type ThaiWorstCase = {
  readonly top: Dearest;
  readonly bottom: Dearest;
  /**
   * The worst case of the bet types that depend on neither top nor bottom, such as front three and last three. Their
   * numbers are drawn independently of top and bottom, so the total is the sum of the three worst cases.
   */
  readonly others: Money;
  readonly total: Money;
};

const TOP_TYPES = [
  ...['top3', 'tod3', 'top2', 'tod2', 'run_top', 'pin_100', 'pin_10', 'pin_1'],
  ...['tod4_in3', 'tod5_in3', 'top2_side'],
];
const FOUR_DIGIT_TYPES = ['top4', 'tod4'];
const BOTTOM_TYPES = ['bottom2', 'run_bottom', 'bottom2_side'];

function winningOf(format: FormatCode, code: string, prizes: Prizes): Map<string, readonly number[]> {
  const type = betTypeOf(format, code);
  if (!type.winning) throw new RangeError(`the winners of ${code} cannot be listed`);
  return type.winning(prizes);
}

/** A result with this top and bottom; digits that no bet uses are zeros. */
const thaiPrizes = (format: FormatCode, top: string, bottom: string): Prizes =>
  format === 'thai'
    ? { first: [top.padStart(6, '0')], front3: ['000', '001'], last3: ['000', '001'], last2: [bottom] }
    : { top: [format === 'th4' ? top.padStart(4, '0') : top.slice(-3)], bottom: [bottom] };
