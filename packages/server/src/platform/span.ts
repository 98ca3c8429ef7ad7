import { addDays, type Day, startOfDay } from '@tamarind/domain/time';
import { refuse } from './refusal.ts';

/** A range of the brand's days, first and last included, with the moments at which it begins and ends. */
export interface Span {
  readonly first: Day;
  readonly last: Day;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Returns the range of days from first to last. Refuses MOMENT_INVALID if it is longer than 92 days or its last day is
 * before the first.
 */
export function spanOf({ from, to }: { readonly from: Day; readonly to: Day }): Span {
  if (to < from || to > addDays(from, DAYS_MAX - 1))
    refuse('MOMENT_INVALID', { min: from, max: addDays(from, DAYS_MAX - 1) });
  return { first: from, last: to, from: startOfDay(from), to: startOfDay(addDays(to, 1)) };
}

const DAYS_MAX = 92;
