import type { IdentityFinding } from './match.ts';

/**
 * Whether accepting documents contradicts the result of the check, so that two people must accept them. A checking
 * service without an answer has found nothing. One person may reject, because the member can send documents again.
 */
export const isAgainstCheck = (found: {
  readonly checker: 'clear' | 'unclear' | 'fake' | 'silent' | null;
  readonly findings: readonly IdentityFinding[];
}): boolean => found.findings.length > 0 || found.checker === 'unclear' || found.checker === 'fake';
