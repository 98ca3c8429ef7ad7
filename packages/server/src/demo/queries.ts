import { type Db, sql, type Tx } from '../platform/db/sql.ts';

/** One process seeds; another that starts at the same moment waits and finds it done. */
export const lockSeed = (tx: Tx) => sql(tx)`select pg_advisory_xact_lock(7304)`;

export const isSeeded = async (tx: Tx) =>
  (await sql(tx)`select 1 from brand_setting where name = 'demo_seeded'`).length === 1;

export const markSeeded = (tx: Tx, now: Date) =>
  sql(tx)`insert into brand_setting (name, value, changed_at) values ('demo_seeded', 'true', ${now})`;

/** The round of players' numbers that takes numbers now, and how many it has. */
export const roundNow = async (db: Db, game: string, now: Date, shootingMs: number) =>
  (
    await sql<{ code: string; shots: number }>(db)`
      select d.code, (select count(*)::int from yeekee_shot s where s.draw_id = d.id) as shots from draw d
       where d.game = ${game} and d.state in ('open', 'closed') and d.list_hash is null
         and d.opens_at <= ${now} and d.closes_at > ${new Date(now.getTime() - shootingMs)}
       order by d.closes_at limit 1`
  )[0];

export const membersByAccount = (db: Db, accounts: readonly string[]) =>
  sql<{
    memberId: bigint;
    account: string;
  }>(
    db,
  )`select id as "memberId", account from member where account_folded = any (${accounts}::text[]) order by id`;
