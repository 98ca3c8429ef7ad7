import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getExposure } from '@tamarind/contract/lottery-exposure';
import type { BetType } from '@tamarind/domain/lottery/bets/index';
import { divideHalfUp, money, subtract, ZERO, type Money } from '@tamarind/domain/money';

export type Exposure = OutputOf<typeof getExposure>;
export type NumberRow = Exposure['numbers'][number];
export type Rule = Exposure['rules'][number];

/** The largest count of numbers of one bet type that the server sends. */
export const NUMBERS_MAX = 1000;

// ── Selections of a type ──────────────────────────────────────────────────────────────────────────────────────────────

/**
 * All numbers of a bet type with one to three digits, or all choices of a bet type on words such as big or odd;
 * undefined for other types, which get no map.
 */
export function cellsOf({ entry, normalise }: BetType): string[] | undefined {
  if (entry.kind === 'choice') return [...entry.choices];
  if (entry.kind !== 'digits' || entry.digits > 3) return undefined;
  const { digits } = entry;
  const cells = Array.from({ length: 10 ** digits }, (_, value) => String(value).padStart(digits, '0'));
  // No map for types that ignore the order of digits: they write 321 as 123, so their numbers would leave gaps in the
  // map.
  return cells.every((cell) => normalise(cell) === cell) ? cells : undefined;
}

export type NumberState = Pick<NumberRow, 'state' | 'reason'>;

/**
 * State and reason of a number: from its row if it has bets, otherwise from the newest number rule for it (`rules` are
 * newest first). If it has neither, the state is `full_rate`.
 */
export function stateOf(selection: string, rows: ReadonlyMap<string, NumberRow>, rules: readonly Rule[]): NumberState {
  const row = rows.get(selection);
  if (row) return row;
  const rule = rules.find((one) => one.selection === selection);
  if (!rule || rule.kind === 'lifted') return { state: 'full_rate', reason: null };
  return { state: rule.kind === 'closed' ? 'closed' : 'reduced', reason: rule.reason };
}

/**
 * The share of its maximum liability that a number uses, in percent, rounded down; undefined if the number has no odds
 * ladder and therefore no maximum.
 */
export const partOfMax = ({ liability, max }: Pick<NumberRow, 'liability' | 'max'>): number | undefined =>
  max === null || max <= 0n ? undefined : Number((liability * 100n) / max);

/** Numbers above this share of their maximum liability get a frame, because they close soon. */
const NEAR_MAX_PERCENT = 80n;
export const isNearMax = ({ liability, max }: Pick<NumberRow, 'liability' | 'max'>): boolean =>
  max !== null && max > 0n && liability * 100n > max * NEAR_MAX_PERCENT;

// ── What the house keeps ──────────────────────────────────────────────────────────────────────────────────────────────

interface Outcome {
  readonly selection: string;
  /** The operator's result if the selection is drawn: stakes minus the selection's liability. */
  readonly result: Money;
}

export interface Outcomes {
  /** The outcomes; the best for the operator comes first. */
  readonly sorted: readonly Outcome[];
  readonly losing: number;
}

/** True if exactly one number of the type wins in every draw, so that each number is one outcome. */
export const isSingleOutcome = (type: BetType): boolean =>
  type.entry.kind === 'digits' && type.hitsTogether === 1 && type.levels.length === 1 && cellsOf(type) !== undefined;

/** The operator's result for each possible number of a type with a single outcome, including numbers without bets. */
export function outcomesOf(type: BetType, stake: Money, numbers: readonly NumberRow[]): Outcomes {
  const liabilities = new Map(numbers.map(({ selection, liability }) => [selection, liability]));
  const sorted = (cellsOf(type) ?? [])
    .map((selection): Outcome => ({ selection, result: subtract(stake, liabilities.get(selection) ?? ZERO) }))
    .sort((left, right) => (left.result === right.result ? 0 : left.result > right.result ? -1 : 1));
  return { sorted, losing: sorted.filter(({ result }) => result < 0n).length };
}

/**
 * The operator's expected result: stakes minus the sum of liability × mean hits, exact over all selections. Undefined
 * when the list was cut at `shown` rows, because the sum is then incomplete, and for a type that pays at several
 * levels.
 */
export function expectedResult(
  type: BetType,
  stake: Money,
  numbers: readonly NumberRow[],
  shown: number,
): Money | undefined {
  const [level] = type.levels;
  if (!level || type.levels.length > 1 || numbers.length >= shown) return undefined;
  const owed = numbers.reduce((total, { liability }) => total + liability, 0n);
  return subtract(stake, money(divideHalfUp(owed * level.meanHits.ways, level.meanHits.of)));
}

/**
 * The share of the draw's limit that its worst case uses, in percent, rounded up; 0 when the operator cannot lose or
 * has set no limit.
 */
export function limitPercent({ worst, stake, worstCaseMax }: Pick<Exposure, 'worst' | 'stake' | 'worstCaseMax'>) {
  const loss = worst.cost - stake;
  if (loss <= 0n || worstCaseMax <= 0n) return 0;
  return Number((loss * 100n + worstCaseMax - 1n) / worstCaseMax);
}
