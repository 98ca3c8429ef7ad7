import { z } from 'zod/mini';
import type { IdentityPart } from '@tamarind/domain/identity/documents';
import type { Secrets } from '../platform/secrets.ts';

const Facts = z.object({ name: z.string(), birthday: z.string(), number: z.string() });
type Facts = z.output<typeof Facts>;

/**
 * Encrypts the name, birthday and document number read from an identity document. The result is bound to the document's
 * case: copied to another case it cannot be decrypted.
 */
export const sealFacts = (secrets: Secrets, caseId: string, facts: Facts): Buffer =>
  secrets.seal(factsSeal(caseId), Buffer.from(JSON.stringify(facts)));

export const openFacts = (secrets: Secrets, caseId: string, sealed: Buffer): Facts =>
  z.parse(Facts, JSON.parse(secrets.open(factsSeal(caseId), sealed).toString()));

const factsSeal = (caseId: string): string => `identity-facts:${caseId}`;
export const pictureSeal = (caseId: string, part: IdentityPart): string => `identity-picture:${caseId}:${part}`;
