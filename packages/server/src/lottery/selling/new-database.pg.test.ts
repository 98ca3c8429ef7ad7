import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyseFilled } from '../../platform/db/statistics.ts';
import type { TestMember } from '../../testing/test-app.ts';
import { de, startTestLottery, type TestLottery } from '../testing-lottery.ts';

/** A lottery server on a new, empty database. These tests place bets and count the rows read, never the time. */
let room: TestLottery;
let owner: pg.Client;
beforeAll(async () => {
  room = await startTestLottery();
  owner = new pg.Client({ connectionString: room.app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await room.close();
});

const tables = async (condition: string) =>
  (
    await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and ${condition} order by 1`,
    )
  ).rows.map(({ name }) => name);

/** Number of rows read by all kinds of scans in the tables that grow with every bet. */
const rowsRead = async () => {
  // PostgreSQL sessions report their counters at most once a second, so this waits a little longer.
  await owner.query('select pg_sleep(1.2)');
  const { rows } = await owner.query<{ read: string }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) + (
              select sum(idx_tup_read) from pg_stat_user_indexes where relname = any ($1)) as read
       from pg_stat_user_tables where relname = any ($1)`,
    [['request', 'ticket', 'ticket_line', 'ledger_transfer', 'ledger_entry', 'member_draw', 'exposure', 'play_day']],
  );
  return Number(rows[0]?.read);
};

describe('a new database', () => {
  test('[J10] has statistics of what it holds when it is asked, and of no table that is empty', async () => {
    expect(await tables('reltuples < 0 and pg_relation_size(oid) > 0')).not.toEqual([]);
    expect(await analyseFilled(room.app.pool)).toBeGreaterThan(0);
    expect(await tables('reltuples < 0 and pg_relation_size(oid) > 0')).toEqual([]);
    expect(await tables('reltuples < 0 and pg_relation_size(oid) = 0')).toContain('ticket');
    expect(await analyseFilled(room.app.pool)).toBe(0);
  });

  // Three tickets fill less than a page. If the table was analysed at that size, the planner considers a full scan as
  // cheap as looking up eight tickets.
  test.each([
    [0, 1, 15],
    [3, 8, 60],
  ])(
    '[J10] reads as few rows for its five hundredth bet as for its tenth, even if it was analysed with %i tickets, at %i lines a bet',
    async (first, lines, rowsMax) => {
      const { app, north: draw } = room;
      await owner.query('truncate ticket, ticket_line, exposure, member_draw, play_day');
      const members = await Promise.all(Array.from({ length: 20 }, () => app.member({ balance: 90_000_000n })));
      let n = 0;
      const betOf = async (member: TestMember) =>
        (
          await room.bet(
            member,
            draw,
            Array.from({ length: lines }, () => de(String((n += 1) % 100).padStart(2, '0'))),
          )
        ).value();
      const bets = async (count: number) => {
        for (let from = 0; from < count; from += members.length) await Promise.all(members.map(betOf));
      };
      for (const member of members.slice(0, first)) await betOf(member);
      await owner.query('analyze');
      // With the first bets PostgreSQL makes its query plans. These stay in use, because the connections stay open.
      await bets(40);
      const before = await rowsRead();
      await bets(400);
      const each = ((await rowsRead()) - before) / 400;
      expect(each).toBeLessThan(rowsMax);
    },
  );
});
