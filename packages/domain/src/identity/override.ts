import type { IdentityFinding } from './match.ts';

/**
 * Whether accepting documents contradicts the result of the check; then two people must accept them. If the checking
 * service did not answer, there is nothing to contradict. One person may always reject, because the member can send
 * documents again.
 */
export const isAgainstCheck = (found: {
  readonly checker: 'clear' | 'unclear' | 'fake' | 'silent' | null;
  readonly findings: readonly IdentityFinding[];
}): boolean => found.findings.length > 0 || found.checker === 'unclear' || found.checker === 'fake';
