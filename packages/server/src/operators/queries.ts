import { sql, type Db } from '../platform/db/sql.ts';

export interface StaffRow {
  id: bigint;
  username: string;
  name: string;
  role: string;
  passwordHash: string;
  totpSealed: Buffer;
}

export const staffByName = async (db: Db, username: string) =>
  (
    await sql<StaffRow>(db)`
      select id, username, name, role, password_hash as "passwordHash", totp_sealed as "totpSealed"
        from staff where username = ${username} and active`
  )[0];

/** Addresses from which the person's sessions were started since the moment. */
export const addressesOf = (db: Db, username: string, since: Date) => sql<{ ip: string }>(db)`
  select distinct s.ip from staff_session s join staff f on f.id = s.staff_id where f.username = ${username} and s.started_at > ${since}`;

/** True when the step is newer than any used before, so a code somebody observed cannot be used again. */
export const useTotpStep = async (db: Db, staffId: bigint, step: bigint) =>
  (
    await sql(
      db,
    )`update staff set totp_last_step = ${step} where id = ${staffId} and totp_last_step < ${step} returning id`
  ).length === 1;

export const startSession = (
  db: Db,
  row: { tokenHash: Buffer; staffId: bigint; ip: string; now: Date; expiresAt: Date },
) => sql(db)`
  insert into staff_session (token_hash, staff_id, ip, started_at, seen_at, expires_at)
  values (${row.tokenHash}, ${row.staffId}, ${row.ip}, ${row.now}, ${row.now}, ${row.expiresAt})`;

export const staffOfSession = async (db: Db, tokenHash: Buffer, now: Date) =>
  (
    await sql<{
      sessionId: bigint;
      staffId: bigint;
      username: string;
      name: string;
      role: string;
      seenAt: Date;
      expiresAt: Date;
    }>(db)`
      select s.id as "sessionId", s.staff_id as "staffId", f.username, f.name, f.role, s.seen_at as "seenAt", s.expires_at as "expiresAt"
        from staff_session s join staff f on f.id = s.staff_id
       where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > ${now} and f.active`
  )[0];

export const noteSeen = (db: Db, sessionId: bigint, now: Date) =>
  sql(db)`update staff_session set seen_at = ${now} where id = ${sessionId}`;

/** Whether anybody with one of these roles is logged in and was active after the moment. */
export const isRoleSignedIn = async (
  db: Db,
  signedInRoles: readonly string[],
  { now, seenAfter }: { now: Date; seenAfter: Date },
): Promise<boolean> =>
  (
    await sql(db)`
      select 1 as found from staff_session s join staff f on f.id = s.staff_id
       where s.ended_at is null and s.expires_at > ${now} and s.seen_at > ${seenAfter} and f.active
         and f.role = any(${signedInRoles}::text[]) limit 1`
  ).length > 0;

export const endSession = (db: Db, sessionId: bigint, now: Date) => sql(db)`
  update staff_session set ended_at = ${now} where id = ${sessionId} and ended_at is null`;

/** Inserts a staff member unless the username exists. */
export const insertStaff = (
  db: Db,
  row: { username: string; name: string; role: string; passwordHash: string; totpSealed: Buffer },
) => sql(db)`
  insert into staff (username, name, role, password_hash, totp_sealed)
  values (${row.username}, ${row.name}, ${row.role}, ${row.passwordHash}, ${row.totpSealed}) on conflict do nothing`;
