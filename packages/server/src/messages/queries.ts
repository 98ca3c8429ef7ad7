import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';
import type { MessageEvent, MessageLanguage } from './texts.ts';

/**
 * Tries to lock the outbox, so that only one process reads it; returns false at once if another process has the lock.
 */
export const lockReading = async (tx: Tx) =>
  (await sql<{ mine: boolean }>(tx)`select pg_try_advisory_xact_lock(7305) as mine`)[0]?.mine === true;

export interface MessageRow {
  id: string;
  memberId: bigint;
  event: MessageEvent;
  channel: 'mail' | 'sms';
  language: MessageLanguage;
  params: { amount: string; reference: string; minutes: string; notice: string; hours?: string };
  /** The address for this message if it does not go to the member's current address; null otherwise. */
  address: string | null;
  tries: number;
}

export type NewMessage = Omit<MessageRow, 'tries'> & { readonly subject: string };

/** Inserts messages, except those whose subject already has a message about the same event on the same channel. */
export const insertMessages = (tx: Tx, rows: readonly NewMessage[], now: Date) => sql(tx)`
  insert into message (id, member_id, subject, event, channel, language, params, address, made_at, next_try_at)
  select x.id, x.member_id, x.subject, x.event, x.channel, x.language, x.params, x.address, ${now}, ${now}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ memberId }) => memberId)}::bigint[],
                ${rows.map(({ subject }) => subject)}::text[], ${rows.map(({ event }) => event)}::text[],
                ${rows.map(({ channel }) => channel)}::text[], ${rows.map(({ language }) => language)}::text[],
                ${rows.map(({ params }) => ({ json: params }))}::jsonb[], ${rows.map(({ address }) => address)}::text[])
           as x (id, member_id, subject, event, channel, language, params, address)
  on conflict (subject, event, channel) do nothing`;

/** Claims due messages by postponing their due time to `putOffTo`, so that other processes skip them. */
export const claimMessages = (db: Db, now: Date, putOffTo: Date, limit: number) => sql<MessageRow>(db)`
  update message set next_try_at = ${putOffTo}, tries = tries + 1
   where id in (select id from message where sent_at is null and next_try_at <= ${now}
                order by next_try_at limit ${limit} for update skip locked)
  returning id, member_id as "memberId", event, channel, language, params, address, tries`;

export const noteSent = (db: Db, id: string, now: Date) =>
  sql(db)`update message set sent_at = ${now}, next_try_at = null where id = ${id}`;

/** Sets the time of the next try; null means that no further try is made. */
export const tryAgainAt = (db: Db, id: string, at: Date | null) =>
  sql(db)`update message set next_try_at = ${at} where id = ${id} and sent_at is null`;

interface SentMessage extends Pick<MessageRow, 'id' | 'event' | 'channel' | 'language' | 'params' | 'tries'> {
  madeAt: Date;
  sentAt: Date | null;
  /** The time of the next try to send the message; null if no further try is made. */
  nextTryAt: Date | null;
}

/** The member's mail and SMS, newest first. */
export async function messagesPage(db: Db, memberId: bigint, { limit, offset }: Page) {
  const messages = await sql<SentMessage>(db)`
    select id, event, channel, language, params, made_at as "madeAt", sent_at as "sentAt", next_try_at as "nextTryAt", tries
      from message where member_id = ${memberId}
     order by made_at desc, id desc limit ${limit} offset ${offset}`;
  const [whole] = await sql<{ count: number }>(db)`
    select count(*)::int as count from message where member_id = ${memberId}`;
  return { messages, count: whole?.count ?? 0 };
}
