import { owesAgreement, type TermsInForce } from '@tamarind/domain/content/site-text';
import { brandSettings } from '../brand/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/**
 * Records a consent (to the terms, to marketing, to having a selfie checked). Rows are never edited, so the version and
 * channel that the member agreed to are known for every moment [PDPA s.19; GLI 2.8.5].
 */
export async function recordConsent(tx: Tx, said: queries.ConsentRow): Promise<void> {
  await queries.insertConsent(tx, said);
  if (said.purpose === 'terms' && said.given) await queries.putTermsVersion(tx, said.memberId, said.version);
}

/** A consent to the terms in force: their number, and the hash of their text once a text is published. */
export const termsConsent = ({ number, sha256 }: TermsInForce) => ({
  version: String(number),
  sha256: sha256 === '' ? null : sha256,
});

/** The newest consent for a purpose; undefined when there is none. */
export const consentOf = queries.lastConsent;
export const consentsOf = queries.consentsOf;

/** Refuses TERMS_NEW (details.version) while the member has not agreed to the terms in force. */
export async function proveTerms(db: Db, member: Agreeing): Promise<void> {
  (await provesTerms(db, [member]))(member);
}

/** Does the same for many members in one read; the returned function refuses for one of them. */
export async function provesTerms(db: Db, members: readonly Agreeing[]): Promise<(member: Agreeing) => void> {
  // Play-money accounts need no terms.
  const real = members.filter(({ realm }) => realm === 'real');
  if (real.length === 0) return () => undefined;
  const [{ terms }, rows] = await Promise.all([
    brandSettings(db),
    queries.termsOf(
      db,
      real.map(({ memberId }) => memberId),
    ),
  ]);
  const agreed = new Map(rows.map(({ memberId, version }) => [memberId, version]));
  return ({ realm, memberId }) => proveAgreed(realm, agreed.get(memberId) ?? '', terms);
}

/** Does the same for a caller that has read the version of the terms to which the member agreed. */
export function proveAgreed(realm: Agreeing['realm'], agreed: string, terms: TermsInForce): void {
  if (realm === 'real' && owesAgreement(agreed, terms)) refuse('TERMS_NEW', { version: String(terms.number) });
}
type Agreeing = Pick<MemberActor, 'memberId' | 'realm'>;
