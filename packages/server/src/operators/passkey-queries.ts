import type { StoredPasskey } from '../platform/webauthn.ts';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

/** Stores a passkey; returns false if it is already registered. */
export const insertPasskey = async (
  tx: Tx,
  row: StoredPasskey & { readonly staffId: bigint; readonly rpId: string; readonly now: Date },
): Promise<boolean> =>
  (
    await sql(tx)`
      insert into staff_passkey (id, staff_id, rp_id, public_key, counter, made_at)
      values (${row.id}, ${row.staffId}, ${row.rpId}, ${row.publicKey}, ${row.counter}, ${row.now})
      on conflict (id) do nothing returning id`
  ).length === 1;

export const passkeyOf = async (db: Db, staffId: bigint, id: string) =>
  (
    await sql<StoredPasskey & { rpId: string }>(db)`
      select id, rp_id as "rpId", public_key as "publicKey", counter
        from staff_passkey where id = ${id} and staff_id = ${staffId}`
  )[0];

export const notePasskeyUse = (db: Db, id: string, counter: bigint, now: Date) =>
  sql(db)`update staff_passkey set counter = ${counter}, used_at = ${now} where id = ${id}`;

/**
 * The purpose for which a challenge was issued: `invitation` for joining, `staffId` for a new passkey of a logged-in
 * person, neither for a login.
 */
export interface ChallengeUse {
  readonly invitation?: string;
  readonly staffId?: bigint;
}

/** Stores the challenge and deletes expired ones. */
export async function putChallenge(
  db: Db,
  row: ChallengeUse & { challengeHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await sql(db)`delete from staff_passkey_challenge where expires_at < ${row.now}`;
  await sql(db)`
    insert into staff_passkey_challenge (challenge_hash, invitation_id, staff_id, expires_at)
    values (${row.challengeHash}, ${row.invitation ?? null}, ${row.staffId ?? null}, ${row.expiresAt})`;
}

/** Marks the challenge used and returns true, if it is unused and was issued for this purpose. */
export const takeChallenge = async (
  db: Db,
  challengeHash: Buffer,
  { invitation, staffId }: ChallengeUse,
  now: Date,
): Promise<boolean> =>
  (
    await sql(db)`
      delete from staff_passkey_challenge
       where challenge_hash = ${challengeHash} and invitation_id is not distinct from ${invitation ?? null}::uuid
         and staff_id is not distinct from ${staffId ?? null}::bigint and expires_at > ${now} returning 1 as found`
  ).length === 1;
