import type { Currency } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';

export interface Totp {
  secretSealed: Buffer;
  confirmedAt: Date | null;
  begunAt: Date;
}

export const totpOf = async (db: Db, memberId: bigint) =>
  (
    await sql<Totp>(db)`
      select secret_sealed as "secretSealed", confirmed_at as "confirmedAt", begun_at as "begunAt" from member_totp
       where member_id = ${memberId}`
  )[0];

/** Stores a new secret of a member's authenticator app, not yet confirmed; false if the authenticator is already on. */
export const putTotp = async (tx: Tx, memberId: bigint, secretSealed: Buffer, now: Date) =>
  (
    await sql(tx)`
      insert into member_totp (member_id, secret_sealed, begun_at) values (${memberId}, ${secretSealed}, ${now})
      on conflict (member_id) do update set secret_sealed = excluded.secret_sealed, begun_at = excluded.begun_at, last_step = 0
       where member_totp.confirmed_at is null returning member_id`
  ).length === 1;

/** Confirms the authenticator; false if it is already on. */
export const confirmTotp = async (tx: Tx, memberId: bigint, step: bigint, now: Date) =>
  (
    await sql(tx)`
      update member_totp set confirmed_at = ${now}, last_step = ${step}
       where member_id = ${memberId} and confirmed_at is null returning member_id`
  ).length === 1;

/** True if the time step is newer than any used before, so each authenticator code works once. */
export const useStep = async (db: Db, memberId: bigint, step: bigint) =>
  (
    await sql(db)`
      update member_totp set last_step = ${step}
       where member_id = ${memberId} and confirmed_at is not null and last_step < ${step} returning member_id`
  ).length === 1;

export async function deleteTotp(tx: Tx, memberId: bigint): Promise<void> {
  await sql(tx)`delete from recovery_code where member_id = ${memberId}`;
  await sql(tx)`delete from member_totp where member_id = ${memberId}`;
}

export const putRecoveryCodes = async (tx: Tx, memberId: bigint, hashes: readonly Buffer[]) => {
  await sql(tx)`delete from recovery_code where member_id = ${memberId}`;
  for (const hash of hashes)
    await sql(tx)`insert into recovery_code (member_id, code_hash) values (${memberId}, ${hash})`;
};

/** Marks the recovery code used; of two concurrent tries only one gets true. */
export const useRecoveryCode = async (db: Db, memberId: bigint, hash: Buffer, now: Date) =>
  (
    await sql(db)`
      update recovery_code set used_at = ${now} where member_id = ${memberId} and code_hash = ${hash}
         and used_at is null returning member_id`
  ).length === 1;

export const recoveryCodesLeft = async (db: Db, memberId: bigint) =>
  only(
    await sql<{ left: number }>(db)`
      select count(*)::int as left from recovery_code where member_id = ${memberId} and used_at is null`,
  ).left;

export interface Ticket {
  memberId: bigint;
  account: string;
  memberKind: MemberActor['memberKind'];
  currency: Currency;
  mobile: string | null;
  email: string | null;
  way: string;
  rememberMe: boolean;
  sessionEpoch: number;
  choices: string[];
  triesLeft: number;
}

/** The pending login, if it is unused, has not expired, was begun from this network and has tries left. */
export const ticketOf = async (db: Db, tokenHash: Buffer, net: string, now: Date) =>
  (
    await sql<Ticket>(db)`
      select t.member_id as "memberId", m.account, m.kind as "memberKind", m.currency, m.mobile, m.email,
             t.way, t.remember_me as "rememberMe", t.session_epoch as "sessionEpoch", t.choices, t.tries_left as "triesLeft"
        from login_ticket t join member m on m.id = t.member_id
       where t.token_hash = ${tokenHash} and t.opens = 'site' and t.net = ${net} and t.used_at is null
         and t.expires_at > ${now} and t.tries_left > 0`
  )[0];

/**
 * Counts a try at a login before the answer is checked, and returns the tries left. The last `floor` tries are reserved
 * for stronger proofs. Undefined if no try is left.
 */
export const takeTry = async (db: Db, tokenHash: Buffer, floor: number) =>
  (
    await sql<{ left: number }>(db)`
      update login_ticket set tries_left = tries_left - 1
       where token_hash = ${tokenHash} and used_at is null and tries_left > ${floor} returning tries_left::int as left`
  )[0]?.left;

/** Marks the ticket used; true only the first time. */
export const useTicket = async (tx: Tx, tokenHash: Buffer, now: Date) =>
  (
    await sql(tx)`
      update login_ticket set used_at = ${now} where token_hash = ${tokenHash} and used_at is null returning member_id`
  ).length === 1;

export const holderNames = async (db: Db, memberId: bigint) =>
  (
    await sql<{ name: string }>(db)`
      select distinct holder_name as name from bank_account where member_id = ${memberId} and unbound_at is null`
  ).map(({ name }) => name);
