import type { PushEvent } from '@tamarind/contract/push';
import { atEnd } from './db/at-end.ts';
import { sql, type Db, type Tx } from './db/sql.ts';

/** The receivers of an event: everybody, one member, all staff, or one staff member. */
export type Audience = 'public' | 'staff' | `member:${bigint}` | `staff:${bigint}`;

/**
 * Writes an event that is published when its transaction commits. Browsers receive it as push, and consumers (mail,
 * SMS) act on it; delivery is at least once. Events say which data to reload and contain no personal data. One
 * statement at the end of the transaction writes all its events in their order. Equal events for the same audience are
 * written once, because receivers then read the state that the whole transaction leaves.
 */
export async function announce(tx: Tx, audience: Audience, event: PushEvent, now: Date): Promise<void> {
  await announceAll(tx, [{ audience, event }], now);
}

/** Writes several events like `announce`, in this order. */
export async function announceAll(
  tx: Tx,
  news: readonly { readonly audience: string; readonly event: PushEvent }[],
  now: Date,
): Promise<void> {
  if (news.length === 0) return;
  collect(
    tx,
    news.map(({ audience, event: { type, data } }) => ({ audience, type, data: JSON.stringify(data), at: now })),
  );
}

/**
 * Writes the same event for many members, with one row for hundreds of them, because every outbox reader reads every
 * row.
 */
export async function announceToMembers(
  tx: Tx,
  memberIds: readonly bigint[],
  event: PushEvent,
  now: Date,
): Promise<void> {
  const [only] = memberIds;
  if (only === undefined) return;
  if (memberIds.length === 1) return announce(tx, `member:${only}`, event, now);
  const crowds = Array.from(
    { length: Math.ceil(memberIds.length / TOGETHER_MAX) },
    (_, n) => `${CROWD}${memberIds.slice(n * TOGETHER_MAX, (n + 1) * TOGETHER_MAX).join()}`,
  );
  await announceAll(
    tx,
    crowds.map((audience) => ({ audience, event })),
    now,
  );
}

interface NewEvent {
  readonly audience: string;
  readonly type: PushEvent['type'];
  readonly data: string;
  readonly at: Date;
}

const collect = atEnd<NewEvent>('rows', (tx, collected) => {
  const seen = new Set<string>();
  const news = collected.filter(({ audience, type, data }) => {
    const { size } = seen;
    return seen.add(`${audience} ${type} ${data}`).size > size;
  });
  return sql(tx)`
    with news as (
      insert into outbox_event (audience, type, data, at)
      select audience, type, data::jsonb, at
        from unnest(${news.map(({ audience }) => audience)}::text[], ${news.map(({ type }) => type)}::text[],
                    ${news.map(({ data }) => data)}::text[], ${news.map(({ at }) => at)}::timestamptz[])
             with ordinality as x (audience, type, data, at, n)
       order by n)
    select pg_notify('outbox', '')`;
});

/**
 * SQL fragment: writes the rows of `from` (audience, type, data as jsonb, at) as events in their order, within the
 * statement that contains the fragment. A change that is a single statement then needs no transaction to publish its
 * events.
 */
export const eventRowsOf = (from: string): string => `
  insert into outbox_event (audience, type, data, at) select audience, type, data, at from ${from}
  returning pg_notify('outbox', '')`;

const TOGETHER_MAX = 500;
const CROWD = 'members:';

const audiencesIn = (text: string): Audience[] =>
  text.startsWith(CROWD)
    ? text
        .slice(CROWD.length)
        .split(',')
        .map((id): Audience => `member:${BigInt(id)}`)
    : [text as Audience];

/** A position in the outbox. Rows are ordered by transaction, then id; see `eventsAfter`. */
export interface Position {
  readonly tx: string;
  readonly id: bigint;
}

export interface OutboxEvent {
  readonly tx: string;
  readonly id: bigint;
  readonly audiences: readonly Audience[];
  readonly type: PushEvent['type'];
  readonly data: unknown;
}

/**
 * Returns events after a position. Ids are assigned before commits, so a query for "id > last" would skip the rows of a
 * slow transaction. Only rows older than every open transaction are returned, so none is ever missed.
 */
export async function eventsAfter(db: Db, from: Position, limit: number): Promise<OutboxEvent[]> {
  const rows = await sql<OutboxRow>(db)`
    select tx::text as tx, id, audience, type, data
      from outbox_event
     where (tx, id) > (${from.tx}::xid8, ${from.id}::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
     order by outbox_event.tx, id
     limit ${limit}`;
  return rows.map(eventOf);
}

type OutboxRow = Omit<OutboxEvent, 'audiences'> & { readonly audience: string };
const eventOf = ({ audience, ...event }: OutboxRow): OutboxEvent => ({ ...event, audiences: audiencesIn(audience) });

/**
 * The newest events that can be read safely: no open transaction can still write an earlier one. Oldest first. The last
 * one is the current end of the outbox, where a browser without a position starts. The end is the last such row, not
 * the oldest open transaction: after a database crash, ids of transactions that left nothing are assigned again, and
 * their events would lie before a position taken earlier.
 */
export async function newestEvents(db: Db, limit: number): Promise<OutboxEvent[]> {
  const rows = await sql<OutboxRow>(db)`
    select tx::text as tx, id, audience, type, data
      from outbox_event where tx < pg_snapshot_xmin(pg_current_snapshot())
     order by outbox_event.tx desc, id desc
     limit ${limit}`;
  return rows.map(eventOf).reverse();
}

/**
 * The position this many events before the end of the outbox; if fewer are stored, that of the oldest event. A browser
 * with an older position reloads its data instead of resuming.
 */
export const lookBackFloor = async (db: Db, events: number): Promise<Position> =>
  (
    await sql<Position>(db)`
      select tx::text as tx, id
        from (select tx, id from outbox_event where tx < pg_snapshot_xmin(pg_current_snapshot())
               order by outbox_event.tx desc, id desc limit ${events}) newest
       order by newest.tx, newest.id limit 1`
  )[0] ?? { tx: '0', id: 0n };

export const readCursor = async (db: Db, consumer: string): Promise<Position> =>
  (await sql<Position>(db)`select tx::text as tx, id from outbox_cursor where consumer = ${consumer}`)[0] ?? {
    tx: '0',
    id: 0n,
  };

export const keepCursor = (db: Db, consumer: string, at: Position) => sql(db)`
  insert into outbox_cursor (consumer, tx, id) values (${consumer}, ${at.tx}::xid8, ${at.id})
  on conflict (consumer) do update set tx = excluded.tx, id = excluded.id`;

/** Deletes old events: push needs at most two days of them, and older state is read from the tables. */
export const forgetEvents = (db: Db, before: Date) => sql(db)`delete from outbox_event where at < ${before}`;
