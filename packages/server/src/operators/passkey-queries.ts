import type { StoredPasskey } from '../platform/webauthn.ts';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

/** False when the passkey is registered already. */
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

/** Stores the challenge for an invitation, or for a login; expired ones go. */
export async function putChallenge(
  db: Db,
  row: { challengeHash: Buffer; invitation: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  await sql(db)`delete from staff_passkey_challenge where expires_at < ${row.now}`;
  await sql(db)`
    insert into staff_passkey_challenge (challenge_hash, invitation_id, expires_at)
    values (${row.challengeHash}, ${row.invitation}, ${row.expiresAt})`;
}

/** Consumes the challenge once, for what it was issued for. */
export const takeChallenge = async (
  db: Db,
  challengeHash: Buffer,
  invitation: string | null,
  now: Date,
): Promise<boolean> =>
  (
    await sql(db)`
      delete from staff_passkey_challenge
       where challenge_hash = ${challengeHash} and invitation_id is not distinct from ${invitation}::uuid
         and expires_at > ${now} returning 1 as found`
  ).length === 1;
