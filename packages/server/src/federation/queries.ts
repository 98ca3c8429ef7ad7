import type { Provider } from '@tamarind/contract/federation';
import type { Currency } from '@tamarind/domain/money';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';

export interface SignIn {
  provider: Provider;
  sealed: Buffer;
  redirectUri: string;
  memberId: bigint | null;
}

export const insertSignIn = (db: Db, row: SignIn & { stateHash: Buffer; secretHash: Buffer; expiresAt: Date }) => sql(
  db,
)`
  insert into sign_in (state_hash, secret_hash, provider, sealed, redirect_uri, member_id, expires_at)
  values (${row.stateHash}, ${row.secretHash}, ${row.provider}, ${row.sealed}, ${row.redirectUri}, ${row.memberId}, ${row.expiresAt})`;

/** Marks the pending sign-in used and returns it, if it was begun by this browser, which the secret proves. */
export const useSignIn = async (db: Db, stateHash: Buffer, secretHash: Buffer, now: Date) =>
  (
    await sql<SignIn>(db)`
      update sign_in set used_at = ${now}
       where state_hash = ${stateHash} and secret_hash = ${secretHash} and used_at is null and expires_at > ${now}
      returning provider, sealed, redirect_uri as "redirectUri", member_id as "memberId"`
  )[0];

export const memberOfIdentity = async (db: Db, issuer: string, subject: string) =>
  (
    await sql<{
      memberId: bigint;
      account: string;
      memberKind: MemberActor['memberKind'];
      currency: Currency;
      sessionEpoch: number;
    }>(db)`
      select m.id as "memberId", m.account, m.kind as "memberKind", m.currency, m.session_epoch as "sessionEpoch"
        from member_identity i join member m on m.id = i.member_id
       where i.issuer = ${issuer} and i.subject = ${subject}`
  )[0];

/**
 * Links an identity to a member; returns false if the identity is already linked, or the member already has an identity
 * of this provider.
 */
export const insertIdentity = async (
  tx: Tx,
  row: { issuer: string; subject: string; memberId: bigint; provider: Provider; now: Date },
) =>
  (
    await sql(tx)`
      insert into member_identity (issuer, subject, member_id, provider, linked_at)
      values (${row.issuer}, ${row.subject}, ${row.memberId}, ${row.provider}, ${row.now})
      on conflict do nothing returning subject`
  ).length === 1;

export const identitiesOf = (db: Db, memberId: bigint) => sql<{ provider: Provider; linkedAt: Date }>(db)`
  select provider, linked_at as "linkedAt" from member_identity where member_id = ${memberId} order by linked_at`;

export const deleteIdentity = async (tx: Tx, memberId: bigint, provider: Provider) =>
  (
    await sql(tx)`
      delete from member_identity where member_id = ${memberId} and provider = ${provider} returning subject`
  ).length === 1;

export const insertTicket = (
  db: Db,
  row: { ticketHash: Buffer; provider: Provider; issuer: string; subject: string; expiresAt: Date },
) => sql(db)`
  insert into sign_in_ticket (ticket_hash, provider, issuer, subject, expires_at)
  values (${row.ticketHash}, ${row.provider}, ${row.issuer}, ${row.subject}, ${row.expiresAt})`;

/**
 * Marks the ticket used and returns its identity. A refused registration rolls back, so the ticket can be used again.
 */
export const useTicket = async (tx: Tx, ticketHash: Buffer, now: Date) =>
  (
    await sql<{ provider: Provider; issuer: string; subject: string }>(tx)`
      update sign_in_ticket set used_at = ${now} where ticket_hash = ${ticketHash} and used_at is null and expires_at > ${now}
      returning provider, issuer, subject`
  )[0];

export async function forgetSignIns(db: Db, now: Date): Promise<void> {
  await sql(db)`delete from sign_in where expires_at < ${now}`;
  await sql(db)`delete from sign_in_ticket where expires_at < ${now}`;
}
