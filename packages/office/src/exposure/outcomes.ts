import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getExposure } from '@tamarind/contract/lottery-office';
import { betTypes, type BetType } from '@tamarind/domain/lottery/bets/index';
import { divideHalfUp, money, subtract, ZERO, type Money } from '@tamarind/domain/money';

export type Exposure = OutputOf<typeof getExposure>;
export type NumberRow = Exposure['numbers'][number];

export interface Outcome {
  readonly selection: string;
  /** What the house keeps if it is drawn: stakes minus what it then owes. */
  readonly result: Money;
}

export interface Outcomes {
  /** The best for the house first. */
  readonly sorted: readonly Outcome[];
  readonly losing: number;
}

/** A type with one winning selection a draw has as many outcomes as selections; others have no such list. */
export const isSingleOutcome = (type: BetType | undefined): type is BetType =>
  type !== undefined && type.hitsTogether === 1 && type.picks === 1;

/** What the house keeps in each outcome of a single-outcome type, those that nobody played too. */
export function outcomesOf(type: BetType, stake: Money, numbers: readonly NumberRow[]): Outcomes {
  const liabilities = new Map(numbers.map(({ selection, liability }) => [selection, liability]));
  const sorted = Array.from({ length: 10 ** type.digits }, (_, value): Outcome => {
    const selection = String(value).padStart(type.digits, '0');
    return { selection, result: subtract(stake, liabilities.get(selection) ?? ZERO) };
  }).sort((left, right) => (left.result === right.result ? 0 : left.result > right.result ? -1 : 1));
  return { sorted, losing: sorted.filter(({ result }) => result < 0n).length };
}

/**
 * What the house keeps on average: stakes minus the sum of liability x mean hits, exact over all selections. Undefined when
 * the list was cut at `shown` rows, for then the sum is not the whole.
 */
export function expectedResult(
  betType: string,
  stake: Money,
  numbers: readonly NumberRow[],
  shown: number,
): Money | undefined {
  const type = betTypes.get(betType);
  if (!type || numbers.length >= shown) return undefined;
  const owed = numbers.reduce((total, { liability }) => total + liability, 0n);
  return subtract(stake, money(divideHalfUp(owed * type.meanHits.ways, type.meanHits.of)));
}

/** The server sends at most so many numbers of one type. */
export const NUMBERS_MAX = 1000;

/** Heat maps are for types with at most a hundred selections of one pick: 00–99, or 0–9. */
export const hasHeatMap = (type: BetType | undefined): boolean =>
  type !== undefined && type.picks === 1 && type.digits <= 2;
