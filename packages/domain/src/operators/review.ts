import { addMs } from '../time.ts';

/** The number of days within which staff roles must be reviewed, if the operator has set no other period. */
export const STAFF_REVIEW_DAYS = 90;

/**
 * The time until which another person has to confirm a staff member's roles. `confirmedAt` is when the role confirmed
 * longest ago was last confirmed. Null for a person without roles, who needs no review.
 */
export const reviewDueAt = (confirmedAt: Date | null, days: number): Date | null =>
  confirmedAt && addMs(confirmedAt, days * 86_400_000);
