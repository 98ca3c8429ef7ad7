import type { Currency, Money } from '@tamarind/domain/money';
import { composed, only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

export interface Party {
  readonly id: bigint;
  readonly account: string;
  readonly currency: Currency;
}

export const partyById = async (db: Db, id: bigint) =>
  only(await sql<Party>(db)`select id, account, currency from member where id = ${id}`);

export const uplineOf = async (db: Db, id: bigint) =>
  (
    await sql<Party>(db)`
      select u.id, u.account, u.currency from member m join member u on u.id = m.upline_id where m.id = ${id}`
  )[0];

/** Whether the member's transfers are stopped, and the sum that the member has sent since a moment. */
export const senderOf = async (db: Db, memberId: bigint, from: Date) =>
  only(
    await composed<{ isFrozen: boolean; sent: Money }>(
      db,
      `select exists (${freezesOf('array[$1::bigint]')}) as "isFrozen",
              (select coalesce(sum(amount), 0)::bigint from team_transfer where from_id = $1 and made_at >= $2) as sent`,
      [memberId, from],
    ),
  );

export const insertTransfer = (
  tx: Tx,
  row: {
    readonly id: string;
    readonly fromId: bigint;
    readonly toId: bigint;
    readonly goesDown: boolean;
    readonly currency: Currency;
    readonly amount: Money;
    readonly reference: string;
    readonly madeBy: bigint;
    readonly now: Date;
  },
) => sql(tx)`
  insert into team_transfer (id, from_id, to_id, goes_down, currency, amount, reference, made_by, made_at)
  values (${row.id}, ${row.fromId}, ${row.toId}, ${row.goesDown}, ${row.currency}, ${row.amount}, ${row.reference}, ${row.madeBy},
          ${row.now})`;

interface TransferRow {
  reference: string;
  isSent: boolean;
  goesDown: boolean;
  account: string;
  currency: Currency;
  amount: Money;
  at: Date;
  count: number;
}

/** Transfers that a member sent or received, newest first. */
export const transfersOf = (db: Db, memberId: bigint, { limit, offset }: Page) => sql<TransferRow>(db)`
  select t.reference, t.from_id = ${memberId} as "isSent", t.goes_down as "goesDown", m.account, t.currency, t.amount,
         t.made_at as at, count(*) over ()::int as count
    from team_transfer t
    join member m on m.id = case t.from_id when ${memberId} then t.to_id else t.from_id end
   where t.from_id = ${memberId} or t.to_id = ${memberId}
   order by t.made_at desc, t.id limit ${limit} offset ${offset}`;

/** The ids of those members whose transfers are stopped by staff, or by an agent who is still above them. */
export const frozenOf = async (db: Db, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> =>
  new Set((await composed<{ id: bigint }>(db, freezesOf('$1::bigint[]'), [ids])).map(({ id }) => id));

const freezesOf = (ids: string): string => `
  select distinct f.member_id as id from transfer_freeze f
   where f.member_id = any (${ids})
     and (f.agent_id = 0 or exists (select from member_line l
                                     where l.ancestor_id = f.agent_id and l.member_id = f.member_id
                                       and l.until_day = 'infinity'))`;

/** Stops a member's transfers. `agentId` 0 means that staff stopped them. */
export const freeze = (tx: Tx, memberId: bigint, agentId: bigint, now: Date) => sql(tx)`
  insert into transfer_freeze (member_id, agent_id, frozen_at) values (${memberId}, ${agentId}, ${now}) on conflict do nothing`;

export const unfreeze = (tx: Tx, memberId: bigint, agentId: bigint) => sql(tx)`
  delete from transfer_freeze where member_id = ${memberId} and agent_id = ${agentId}`;

export const factsOfTransfer = async (db: Db, id: string) =>
  (
    await sql<{ memberId: bigint; reference: string; amount: Money; currency: Currency }>(db)`
      select to_id as "memberId", reference, amount, currency from team_transfer where id = ${id}`
  )[0];
