import type { IdentityFinding } from './match.ts';

/**
 * Whether accepting the documents contradicts the result of their check: then two people must accept them. A checking
 * service that did not respond contradicts nothing. One person may always reject documents, because the member can send
 * them again.
 */
export const isAgainstCheck = (found: {
  readonly checker: 'clear' | 'unclear' | 'fake' | 'silent' | null;
  readonly findings: readonly IdentityFinding[];
}): boolean => found.findings.length > 0 || found.checker === 'unclear' || found.checker === 'fake';
