import type { Shot } from '@tamarind/domain/lottery/yeekee';
import type { Currency, Money } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../../platform/db/sql.ts';
import type { Page } from '../../platform/page.ts';

/**
 * SQL for the numbers (shots) that players send into yeekee rounds. The database accepts them only during the round's
 * time, in order and without a gap.
 */

/**
 * Locks the list of numbers sent to this round until commit, so that their sequence has no gap; a trigger takes the
 * same lock.
 */
export const lockShots = (tx: Tx, drawId: bigint) =>
  sql(tx)`select pg_advisory_xact_lock(hashtextextended('yeekee_shot', ${drawId}))`;

interface LastShot {
  seq: number;
  at: Date;
}
/** The sequence numbers and times of the last number sent to the round, and of the last one sent by this member. */
export const lastShots = async (tx: Tx, drawId: bigint, memberId: bigint) => {
  const [all] = await sql<LastShot>(
    tx,
  )`select seq, at from yeekee_shot where draw_id = ${drawId} order by seq desc limit 1`;
  const [own] = await sql<LastShot>(tx)`
    select seq, at from yeekee_shot where draw_id = ${drawId} and member_id = ${memberId} order by seq desc limit 1`;
  return { all, own };
};

export const insertShot = (
  tx: Tx,
  row: { drawId: bigint; seq: number; memberId: bigint; number: string; at: Date },
) => sql(tx)`
  insert into yeekee_shot (draw_id, seq, member_id, number, at)
  values (${row.drawId}, ${row.seq}, ${row.memberId}, ${row.number}, ${row.at})`;

/** All numbers that players sent to a round, oldest first. */
export const shotsOf = (db: Db, drawId: bigint) => sql<Shot>(db)`
  select seq, at, number, member_id::text as "memberId" from yeekee_shot where draw_id = ${drawId} order by seq`;

export const shotsPage = (db: Db, drawId: bigint, { limit, offset }: Page) => sql<{
  seq: number;
  at: Date;
  number: string;
  account: string;
}>(db)`
  select s.seq, s.at, s.number, m.account from yeekee_shot s join member m on m.id = s.member_id
   where s.draw_id = ${drawId} order by s.seq desc limit ${limit} offset ${offset}`;

export const shotTotals = async (db: Db, drawId: bigint) =>
  only(
    await sql<{ count: number; sum: bigint }>(db)`
      select count(*)::int as count, coalesce(sum(number::int), 0)::bigint as sum from yeekee_shot where draw_id = ${drawId}`,
  );

/** Closed rounds whose list of numbers is not fixed yet although the time for sending is over. */
export const dueToFix = (db: Db, games: readonly string[], closedBefore: Date) => sql<{ id: bigint }>(db)`
  select id from draw where state = 'closed' and list_hash is null and game = any (${games}::text[]) and closes_at <= ${closedBefore}
   order by closes_at limit 50`;

export const setListHash = (tx: Tx, drawId: bigint, hash: string) =>
  sql(tx)`update draw set list_hash = ${hash} where id = ${drawId}`;

/** Records the small prizes that a round pays for sent numbers; their transfers are posted separately. */
export const insertPrizes = (
  tx: Tx,
  drawId: bigint,
  prizes: readonly { position: number; memberId: string; currency: Currency; amount: Money }[],
) => sql(tx)`
  insert into yeekee_prize (draw_id, position, member_id, currency, amount)
  select ${drawId}, *
    from unnest(${prizes.map(({ position }) => position)}::smallint[], ${prizes.map(({ memberId }) => memberId)}::bigint[],
         ${prizes.map(({ currency }) => currency)}::text[], ${prizes.map(({ amount }) => amount)}::bigint[])`;

export interface StakedRow {
  memberId: string;
  wallet: bigint;
  currency: Currency;
  stake: Money;
}
/** Each member's real-money stakes in the yeekee round. */
export const stakedBy = (db: Db, drawId: bigint) => sql<StakedRow>(db)`
  select member_id::text as "memberId", wallet, currency, sum(stake)::bigint as stake from ticket
   where draw_id = ${drawId} and state = 'accepted' and realm = 'real' group by 1, 2, 3`;
