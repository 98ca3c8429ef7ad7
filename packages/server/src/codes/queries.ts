import type { Language } from '@tamarind/contract/brand';
import { sql, type Db } from '../platform/db/sql.ts';

export interface CodeRow {
  id: string;
  purpose: string;
  channel: 'sms' | 'mail';
  targetHash: Buffer;
  memberId: bigint | null;
  codeHash: Buffer;
  net: string;
  tries: number;
  now: Date;
  expiresAt: Date;
}

export const insertCode = (db: Db, row: CodeRow) => sql(db)`
  insert into one_time_code (id, purpose, channel, target_hash, member_id, code_hash, net, tries_left, made_at, expires_at)
  values (${row.id}, ${row.purpose}, ${row.channel}, ${row.targetHash}, ${row.memberId}, ${row.codeHash}, ${row.net},
          ${row.tries}, ${row.now}, ${row.expiresAt})`;

/**
 * Starts the countdown until the next code may be requested. Returns true to only one of several concurrent callers, so
 * one message is sent.
 */
export const takeTurn = async (db: Db, targetHash: Buffer, now: Date, nextSendAt: Date) =>
  (
    await sql(db)`
      insert into code_target (target_hash, next_send_at) values (${targetHash}, ${nextSendAt})
      on conflict (target_hash) do update set next_send_at = excluded.next_send_at where code_target.next_send_at <= ${now}
      returning target_hash`
  ).length === 1;

export const giveTurnBack = (db: Db, targetHash: Buffer, now: Date) =>
  sql(db)`update code_target set next_send_at = ${now} where target_hash = ${targetHash}`;

export const targetOf = async (db: Db, targetHash: Buffer) =>
  (
    await sql<{ nextSendAt: Date; provedAt: Date | null }>(db)`
      select next_send_at as "nextSendAt", proved_at as "provedAt" from code_target where target_hash = ${targetHash}`
  )[0];

export const noteProved = (db: Db, targetHash: Buffer, now: Date) =>
  sql(db)`update code_target set proved_at = ${now}, next_send_at = ${now} where target_hash = ${targetHash}`;

/** True if this network has requested a code that is neither used nor expired. */
export const isUnderWay = async (db: Db, targetHash: Buffer, net: string, now: Date) =>
  (
    await sql(db)`
      select 1 as found from one_time_code
       where target_hash = ${targetHash} and net = ${net} and used_at is null and expires_at > ${now} limit 1`
  ).length > 0;

interface TypedCode {
  readonly purpose: string;
  readonly targetHash: Buffer;
  readonly codeHash: Buffer;
  readonly now: Date;
}
interface TriedCode {
  fits: boolean;
  triesLeft: number;
  memberId: bigint | null;
}

/**
 * Counts one try at the newest code of the purpose and target and, if the typed code matches, marks it used; all in one
 * statement. The last `reserved` tries are left for the requesting network. Returns no row if no code may be tried.
 * Concurrent tries wait for the row's lock.
 */
export const tryCode = async (db: Db, row: TypedCode, reserved: number) =>
  (
    await sql<TriedCode>(db)`
      update one_time_code set tries_left = tries_left - 1, used_at = case when code_hash = ${row.codeHash} then ${row.now}::timestamptz end
       where id = (select id from one_time_code where target_hash = ${row.targetHash} and purpose = ${row.purpose}
                   order by made_at desc, id desc limit 1)
         and used_at is null and tries_left > ${reserved} and expires_at > ${row.now}
      returning used_at is not null as fits, tries_left as "triesLeft", member_id as "memberId"`
  )[0];

/** Like `tryCode`, but for the newest code that this network itself requested, and with all five tries. */
export const tryOwnCode = async (db: Db, row: TypedCode & { readonly net: string }) =>
  (
    await sql<TriedCode>(db)`
      update one_time_code set tries_left = tries_left - 1, used_at = case when code_hash = ${row.codeHash} then ${row.now}::timestamptz end
       where id = (select id from one_time_code where target_hash = ${row.targetHash} and purpose = ${row.purpose}
                   and net = ${row.net} order by made_at desc, id desc limit 1)
         and used_at is null and tries_left > 0 and expires_at > ${row.now}
      returning used_at is not null as fits, tries_left as "triesLeft", member_id as "memberId"`
  )[0];

/**
 * Deletes codes that expired before this moment, which is a day ago: until then support staff can see that a code was
 * sent.
 */
export const forgetCodes = (db: Db, before: Date) => sql(db)`delete from one_time_code where expires_at < ${before}`;

/** The language that the member chose; null if none. */
export const languageOf = async (db: Db, memberId: bigint) =>
  (await sql<{ language: Language | null }>(db)`select language from member where id = ${memberId}`)[0]?.language ??
  null;
