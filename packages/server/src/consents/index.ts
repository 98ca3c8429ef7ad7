import { owesAgreement, type TermsInForce } from '@tamarind/domain/content/site-text';
import { brandSettings } from '../brand/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/**
 * Records a consent to the terms, to marketing, or to a comparison of the selfie. Rows are never edited, so for every
 * moment the agreed version and channel are known [PDPA s.19; GLI 2.8.5].
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

/**
 * Like `proveTerms`, but reads the consents of many members at once. The returned function checks one of them and
 * refuses.
 */
export async function provesTerms(db: Db, members: readonly Agreeing[]): Promise<(member: Agreeing) => void> {
  // Skip play-money accounts, which need no agreement to terms.
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

/** Like `proveTerms`, for a caller that already has the version of the terms to which the member agreed. */
export function proveAgreed(realm: Agreeing['realm'], agreed: string, terms: TermsInForce): void {
  if (realm === 'real' && owesAgreement(agreed, terms)) refuse('TERMS_NEW', { version: String(terms.number) });
}
type Agreeing = Pick<MemberActor, 'memberId' | 'realm'>;
