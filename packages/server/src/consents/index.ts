import { brandSettings } from '../brand/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/**
 * What people agreed to: terms, marketing, having a selfie looked at. A row a word, never edited, so that for each moment it is
 * known what was agreed in which version and over which channel [PDPA s.19; GLI 2.8.5].
 */
export async function recordConsent(tx: Tx, said: queries.ConsentRow): Promise<void> {
  await queries.insertConsent(tx, said);
  if (said.purpose === 'terms' && said.given) await queries.putTermsVersion(tx, said.memberId, said.version);
}

/** What was last said about a purpose; undefined when nothing ever was. */
export const consentOf = queries.lastConsent;
export const consentsOf = queries.consentsOf;

/** Refuses TERMS_NEW (details.version) while the terms that hold now are not the ones the member agreed to. */
export async function proveTerms(db: Db, member: Agreeing): Promise<void> {
  (await provesTerms(db, [member]))(member);
}

/** The same of many, read at once; gives what refuses one of them. */
export async function provesTerms(db: Db, members: readonly Agreeing[]): Promise<(member: Agreeing) => void> {
  // Play money is under no terms.
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
