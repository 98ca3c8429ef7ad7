import type { Currency } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Branches } from '../platform/http/routes.ts';
import type { Page } from '../platform/page.ts';

export interface ChatRow {
  id: string;
  kind: 'chat' | 'feedback' | 'join';
  memberId: bigint | null;
  account: string | null;
  language: 'TY' | 'EN' | 'VI' | 'CN' | 'TH';
  state: 'waiting' | 'open' | 'closed';
  staffId: bigint | null;
  staff: string | null;
  openedAt: Date;
  waitingSince: Date | null;
  lastText: string;
  rating: number | null;
}

export interface MessageRow {
  seq: number;
  author: 'player' | 'staff' | 'system';
  name: string | null;
  text: string;
  about: { kind: 'game' | 'ticket' | 'transfer' | 'income'; reference: string } | null;
  hasPicture: boolean;
  at: Date;
}

/** A message to insert; its number and picture are set afterwards. */
export interface NewMessage {
  author: MessageRow['author'];
  name: string | null;
  text: string;
  about?: MessageRow['about'] | undefined;
  at: Date;
}

export const insertChat = (
  tx: Tx,
  row: { id: string; kind: ChatRow['kind']; keyHash: Buffer; memberId: bigint | null; language: string; now: Date },
) => sql(tx)`
  insert into support_chat (id, kind, key_hash, member_id, language, opened_at, waiting_since, last_at)
  values (${row.id}, ${row.kind}, ${row.keyHash}, ${row.memberId}, ${row.language}, ${row.now}, ${row.now}, ${row.now})`;

/** Finds a conversation by its id or by the hash of its secret key. */
export const findChat = async (
  db: Db,
  { id, keyHash }: { id?: string; keyHash?: Buffer },
): Promise<ChatRow | undefined> =>
  (
    await sql<ChatRow>(db)`
      select c.id, c.kind, member_id as "memberId", m.account, c.language, c.state, staff_id as "staffId", staff_name as staff,
             opened_at as "openedAt", waiting_since as "waitingSince", last_text as "lastText", rating
        from support_chat c left join member m on m.id = c.member_id
       where c.id = coalesce(${id}::uuid, (select k.id from support_chat k where k.key_hash = ${keyHash}::bytea))`
  )[0];

/** Locks the conversation until the end of the transaction, so that messages are numbered in sequence. */
export const lockChat = (tx: Tx, id: string) => sql(tx)`
  select 1 as found from support_chat where id = ${id} for update`;

/** Adds a message and updates the conversation; returns the message's number. */
export async function addMessage(tx: Tx, chatId: string, message: NewMessage): Promise<number> {
  const { seq } = only(
    await sql<{ seq: number }>(tx)`
      update support_chat
         set last_seq = last_seq + 1, last_at = ${message.at},
             last_text = case when ${message.author}::text = 'system' then last_text else left(${message.text}, 120) end,
             waiting_since = case ${message.author}::text
                               when 'player' then coalesce(waiting_since, ${message.at})
                               when 'staff' then null
                               else waiting_since end
       where id = ${chatId}
      returning last_seq as seq`,
  );
  await sql(tx)`
    insert into support_message (chat_id, seq, author, name, text, about_kind, about_reference, at)
    values (${chatId}, ${seq}, ${message.author}, ${message.name}, ${message.text}, ${message.about?.kind ?? null},
            ${message.about?.reference ?? null}, ${message.at})`;
  return seq;
}

export const messagesOf = (db: Db, chatId: string) => sql<MessageRow>(db)`
  select seq, author, name, text,
         case when about_kind is not null
              then jsonb_build_object('kind', about_kind, 'reference', about_reference) end as about,
         exists (select 1 from support_picture p where p.chat_id = m.chat_id and p.seq = m.seq) as "hasPicture", at
    from support_message m where chat_id = ${chatId} order by seq limit 1000`;

export const insertPicture = (
  tx: Tx,
  row: { chatId: string; seq: number; type: string; sealed: Buffer; at: Date },
) => sql(tx)`
  insert into support_picture (chat_id, seq, type, sealed, at)
  values (${row.chatId}, ${row.seq}, ${row.type}, ${row.sealed}, ${row.at})`;

export const pictureOf = async (db: Db, chatId: string, seq: number) =>
  (
    await sql<{ type: 'image/png' | 'image/jpeg'; sealed: Buffer }>(db)`
      select type, sealed from support_picture where chat_id = ${chatId} and seq = ${seq}`
  )[0];

export const takeChat = (tx: Tx, id: string, staffId: bigint, name: string) => sql(tx)`
  update support_chat set state = 'open', staff_id = ${staffId}, staff_name = ${name} where id = ${id}`;

export const closeChat = (tx: Tx, id: string, now: Date) => sql(tx)`
  update support_chat set state = 'closed', closed_at = ${now}, waiting_since = null where id = ${id}`;

export const rateChat = (tx: Tx, id: string, rating: number) => sql(tx)`
  update support_chat set rating = ${rating} where id = ${id}`;

/** The number of chats that have been waiting since before the given moment. */
export const waitingBefore = async (db: Db, since: Date): Promise<number> =>
  only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from support_chat
       where kind = 'chat' and state = 'waiting' and waiting_since < ${since}`,
  ).count;

/** A page of conversations: waiting ones first, longest wait on top; then the others, newest on top. */
export async function chatsPage(
  db: Db,
  filter: {
    state?: string | undefined;
    kind?: string | undefined;
    account?: string | undefined;
    currencies: readonly Currency[];
    branches: Branches | undefined;
  },
  { limit, offset }: Page,
): Promise<{ chats: ChatRow[]; count: number; waiting: number }> {
  const state = filter.state ?? null;
  const kind = filter.kind ?? null;
  const account = filter.account?.trim().toLowerCase() ?? null;
  const { branches } = filter;
  const chats = await sql<ChatRow>(db)`
    select c.id, c.kind, member_id as "memberId", m.account, c.language, c.state, staff_id as "staffId", staff_name as staff,
           opened_at as "openedAt", waiting_since as "waitingSince", last_text as "lastText", rating
      from support_chat c left join member m on m.id = c.member_id
     where (${state}::text is null or c.state = ${state}) and (${kind}::text is null or c.kind = ${kind})
       and (${account}::text is null or member_id = (select id from member where account_folded = ${account}))
       and (c.member_id is null or m.currency = any (${filter.currencies}::text[]))
       and (${branches?.agents}::text[] is null
           or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = c.member_id))
     order by waiting_since nulls last, last_at desc
     limit ${limit} offset ${offset}`;
  const counts = only(
    await sql<{ count: number; waiting: number }>(db)`
      select count(*) filter (where (${state}::text is null or state = ${state})
                              and (${kind}::text is null or kind = ${kind})
                              and (${account}::text is null
                                   or member_id = (select id from member where account_folded = ${account})))::int as count,
             count(*) filter (where waiting_since is not null)::int as waiting
        from support_chat c
       where (c.member_id is null
              or (select currency from member where id = c.member_id) = any (${filter.currencies}::text[]))
         and (${branches?.agents}::text[] is null
             or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date)
                        where branch_member = c.member_id))`,
  );
  return { chats, ...counts };
}

/** Conversations that staff have answered and that had no message since a moment. */
export const quietChats = (db: Db, before: Date) => sql<{ id: string; memberId: bigint | null }>(db)`
  select id, member_id as "memberId" from support_chat
   where state = 'open' and waiting_since is null and last_at < ${before}
   order by last_at limit 100`;

/**
 * Reassigns open conversations of staff who left: to the colleague whom an owner named, otherwise back to the queue.
 * Returns them with the colleague's name.
 */
export const passChats = (tx: Tx, now: Date) => sql<{ id: string; memberId: bigint | null; name: string | null }>(tx)`
  update support_chat c
     set staff_id = n.id, staff_name = n.name, state = case when n.id is null then 'waiting' else 'open' end,
         waiting_since = case when n.id is null then coalesce(c.waiting_since, ${now}) else c.waiting_since end
    from staff f
    left join lateral (select h.to_id from staff_handover h where h.staff_id = f.id order by h.id desc limit 1) h on true
    left join staff n on n.id = h.to_id and n.active
   where c.state = 'open' and f.id = c.staff_id and not f.active
  returning c.id, c.member_id as "memberId", n.name`;
