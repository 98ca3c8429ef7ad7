import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { MessageEvent, MessageLanguage } from './texts.ts';

/** One outbox reader at a time; another process returns at once. */
export const lockReading = async (tx: Tx) =>
  (await sql<{ mine: boolean }>(tx)`select pg_try_advisory_xact_lock(7305) as mine`)[0]?.mine === true;

export interface MessageRow {
  id: string;
  memberId: bigint;
  event: MessageEvent;
  channel: 'mail' | 'sms';
  language: MessageLanguage;
  params: { amount: string; reference: string; minutes: string; notice: string; hours?: string };
  /** The address to send to, where it is another than the member's current one; null: the current one. */
  address: string | null;
  tries: number;
}

/** Does nothing when the event already has a message for this channel. */
export const insertMessage = (tx: Tx, row: Omit<MessageRow, 'tries'> & { subject: string; now: Date }) => sql(tx)`
  insert into message (id, member_id, subject, event, channel, language, params, address, made_at, next_try_at)
  values (${row.id}, ${row.memberId}, ${row.subject}, ${row.event}, ${row.channel}, ${row.language},
          ${{ json: row.params }}, ${row.address}, ${row.now}, ${row.now})
  on conflict (subject, event, channel) do nothing`;

/** Claims due messages by moving their due time on, so that another process skips them. */
export const claimMessages = (db: Db, now: Date, putOffTo: Date, limit: number) => sql<MessageRow>(db)`
  update message set next_try_at = ${putOffTo}, tries = tries + 1
   where id in (select id from message where sent_at is null and next_try_at <= ${now}
                order by next_try_at limit ${limit} for update skip locked)
  returning id, member_id as "memberId", event, channel, language, params, address, tries`;

export const noteSent = (db: Db, id: string, now: Date) =>
  sql(db)`update message set sent_at = ${now}, next_try_at = null where id = ${id}`;

/** Null: no further try. */
export const tryAgainAt = (db: Db, id: string, at: Date | null) =>
  sql(db)`update message set next_try_at = ${at} where id = ${id} and sent_at is null`;
