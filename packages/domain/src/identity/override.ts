import type { IdentityFinding } from './match.ts';

/**
 * Whether accepting documents goes against what the check found. Then two people accept them. A checker that gave no
 * answer has found nothing; rejecting is left to one person, as the member may send documents again.
 */
export const isAgainstCheck = (found: {
  readonly checker: 'clear' | 'unclear' | 'fake' | 'silent' | null;
  readonly findings: readonly IdentityFinding[];
}): boolean => found.findings.length > 0 || found.checker === 'unclear' || found.checker === 'fake';
