import type { Currency } from '@tamarind/domain/money';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';

export interface PasskeyRow {
  id: string;
  name: string;
  isSynced: boolean;
  madeAt: Date;
  usedAt: Date | null;
}

export const passkeysOf = (db: Db, memberId: bigint) => sql<PasskeyRow>(db)`
  select id, name, is_synced as "isSynced", made_at as "madeAt", used_at as "usedAt"
    from passkey where member_id = ${memberId} order by made_at, id`;

/** The passkey with its member's data. */
export const passkeyById = async (db: Db, id: string) =>
  (
    await sql<{
      id: string;
      memberId: bigint;
      account: string;
      memberKind: MemberActor['memberKind'];
      currency: Currency;
      sessionEpoch: number;
      rpId: string;
      publicKey: Buffer;
      counter: bigint;
    }>(db)`
      select p.id, p.member_id as "memberId", m.account, m.kind as "memberKind", m.currency, m.session_epoch as "sessionEpoch",
             p.rp_id as "rpId", p.public_key as "publicKey", p.counter
        from passkey p join member m on m.id = p.member_id where p.id = ${id}`
  )[0];

/** Stores a passkey; returns false if the credential is already registered. */
export const insertPasskey = async (
  tx: Tx,
  row: Omit<PasskeyRow, 'usedAt'> & {
    memberId: bigint;
    rpId: string;
    publicKey: Buffer;
    counter: bigint;
    transports: readonly string[];
  },
) =>
  (
    await sql(tx)`
      insert into passkey (id, member_id, rp_id, public_key, counter, transports, name, is_synced, made_at)
      values (${row.id}, ${row.memberId}, ${row.rpId}, ${row.publicKey}, ${row.counter}, ${row.transports},
              ${row.name}, ${row.isSynced}, ${row.madeAt})
      on conflict (id) do nothing returning id`
  ).length === 1;

export const renamePasskey = async (tx: Tx, memberId: bigint, id: string, name: string) =>
  (await sql(tx)`update passkey set name = ${name} where id = ${id} and member_id = ${memberId} returning id`)
    .length === 1;

export const deletePasskey = async (tx: Tx, memberId: bigint, id: string) =>
  (await sql(tx)`delete from passkey where id = ${id} and member_id = ${memberId} returning id`).length === 1;

export const notePasskeyUse = (tx: Tx, id: string, counter: bigint, now: Date) =>
  sql(tx)`update passkey set counter = ${counter}, used_at = ${now} where id = ${id}`;

export const insertChallenge = (
  db: Db,
  row: { challengeHash: Buffer; memberId: bigint | null; expiresAt: Date },
) => sql(db)`
  insert into passkey_challenge (challenge_hash, member_id, expires_at) values (${row.challengeHash}, ${row.memberId}, ${row.expiresAt})`;

/** Uses up the challenge. True if it was issued to this member (null: for a login), unused and not expired. */
export const takeChallenge = async (db: Db, challengeHash: Buffer, memberId: bigint | null, now: Date) =>
  (
    await sql(db)`
      delete from passkey_challenge
       where challenge_hash = ${challengeHash} and member_id is not distinct from ${memberId}::bigint
         and expires_at > ${now} returning 1 as found`
  ).length === 1;

export const forgetChallenges = (db: Db, now: Date) => sql(db)`delete from passkey_challenge where expires_at < ${now}`;
