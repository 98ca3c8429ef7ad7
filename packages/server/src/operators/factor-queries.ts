import { sql, type Db, type Tx } from '../platform/db/sql.ts';

export interface Factors {
  hasAuthenticator: boolean;
  passkeys: { id: string; madeAt: Date; usedAt: Date | null }[];
}

/** All second factors of a person: the authenticator and the passkeys. */
export async function factorsOf(db: Db, staffId: bigint): Promise<Factors> {
  const [[row], passkeys] = await Promise.all([
    sql<{ hasAuthenticator: boolean }>(db)`
      select totp_sealed is not null as "hasAuthenticator" from staff where id = ${staffId}`,
    sql<Factors['passkeys'][number]>(db)`
      select id, made_at as "madeAt", used_at as "usedAt" from staff_passkey where staff_id = ${staffId} order by made_at`,
  ]);
  return { hasAuthenticator: row?.hasAuthenticator ?? false, passkeys };
}

/** Locks the person's row until commit, so that changes of second factors run one after another. */
export const lockStaff = (tx: Tx, staffId: bigint) => sql(tx)`select id from staff where id = ${staffId} for update`;

export const openSessions = (db: Db, staffId: bigint, now: Date) => sql<{
  id: bigint;
  ip: string;
  startedAt: Date;
  seenAt: Date;
}>(db)`
  select id, ip, started_at as "startedAt", seen_at as "seenAt" from staff_session
   where staff_id = ${staffId} and ended_at is null and expires_at > ${now} order by started_at desc`;

export const endSessionOf = async (tx: Tx, staffId: bigint, id: bigint, now: Date): Promise<boolean> =>
  (
    await sql(tx)`
      update staff_session set ended_at = ${now}
       where id = ${id} and staff_id = ${staffId} and ended_at is null and expires_at > ${now} returning id`
  ).length === 1;

/** Ends the person's sessions except the one in which the change was requested. */
export const endOtherSessions = async (tx: Tx, staffId: bigint, kept: bigint, now: Date): Promise<number> =>
  (
    await sql(tx)`
      update staff_session set ended_at = ${now}
       where staff_id = ${staffId} and id <> ${kept} and ended_at is null and expires_at > ${now} returning id`
  ).length;

export const setPassword = (tx: Tx, staffId: bigint, passwordHash: string) =>
  sql(tx)`update staff set password_hash = ${passwordHash} where id = ${staffId}`;

export const setAuthenticator = (tx: Tx, staffId: bigint, sealed: Buffer | null, lastStep: bigint) =>
  sql(tx)`update staff set totp_sealed = ${sealed}, totp_last_step = ${lastStep} where id = ${staffId}`;

/** Removes every second factor of the person; returns their number. */
export async function deleteFactors(tx: Tx, staffId: bigint): Promise<number> {
  const passkeys = await sql(tx)`delete from staff_passkey where staff_id = ${staffId} returning id`;
  const [{ had } = { had: false }] = await sql<{ had: boolean }>(tx)`
    select totp_sealed is not null as had from staff where id = ${staffId}`;
  await sql(tx)`update staff set totp_sealed = null where id = ${staffId}`;
  return passkeys.length + Number(had);
}

export const deletePasskey = (tx: Tx, staffId: bigint, id: string) =>
  sql(tx)`delete from staff_passkey where id = ${id} and staff_id = ${staffId}`;
