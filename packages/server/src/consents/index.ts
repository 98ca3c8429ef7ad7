import { brandSettings } from '../brand/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/**
 * Records a consent: terms, marketing, having a selfie checked. Rows are never edited, so the version and channel
 * agreed to are known for every moment [PDPA s.19; GLI 2.8.5].
 */
export async function recordConsent(tx: Tx, said: queries.ConsentRow): Promise<void> {
  await queries.insertConsent(tx, said);
  if (said.purpose === 'terms' && said.given) await queries.putTermsVersion(tx, said.memberId, said.version);
}

/** The newest consent for a purpose; undefined when there is none. */
export const consentOf = queries.lastConsent;
export const consentsOf = queries.consentsOf;

/** Refuses TERMS_NEW (details.version) unless the member agreed to the current terms. */
export async function proveTerms(db: Db, member: Agreeing): Promise<void> {
  (await provesTerms(db, [member]))(member);
}

/** The same for many members in one read; the returned function refuses for one of them. */
export async function provesTerms(db: Db, members: readonly Agreeing[]): Promise<(member: Agreeing) => void> {
  // Play-money accounts need no terms.
  const real = members.filter(({ realm }) => realm === 'real');
  if (real.length === 0) return () => undefined;
  const [{ termsVersion }, rows] = await Promise.all([
    brandSettings(db),
    queries.termsOf(
      db,
      real.map(({ memberId }) => memberId),
    ),
  ]);
  const agreed = new Map(rows.map(({ memberId, version }) => [memberId, version]));
  return ({ realm, memberId }) => {
    if (realm === 'real' && agreed.get(memberId) !== termsVersion) refuse('TERMS_NEW', { version: termsVersion });
  };
}
type Agreeing = Pick<MemberActor, 'memberId' | 'realm'>;
