import { addMs } from '../time.ts';

/** The number of days within which staff roles must be reviewed, if the operator has set no other period. */
export const STAFF_REVIEW_DAYS = 90;

/**
 * The moment until which another person has to confirm a staff member's roles. `confirmedAt` is the earliest moment at
 * which one of the roles was last confirmed; null for a person without roles, for whom no review is due.
 */
export const reviewDueAt = (confirmedAt: Date | null, days: number): Date | null =>
  confirmedAt && addMs(confirmedAt, days * 86_400_000);
