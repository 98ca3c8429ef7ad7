import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../platform/db/testing.ts';
import { rulesWithUse } from './queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const MEMBERS = 3000;
const ASKED = 50;
const FACTS = ['member_limit', 'member_pause', 'member_block', 'member_session', 'play_day', 'play_time'];
const now = new Date('2026-03-10T05:00:00Z');

/** Adds members who each have one row in every table of facts, and ten days of play. */
const fill = () =>
  owner.query(`
    insert into member (account, account_folded, password_hash, nickname, is_agent, currency, realm, payee_name,
                        birthday, terms_version, password_changed_at, registered_at)
    select 'rules' || n, 'rules' || n, '', 'rules' || n, 0, 'VND', 'real', 'Rules', '1990-01-01', '1', now(), now()
      from generate_series(1, ${MEMBERS}) n;
    insert into member_limit (member_id, kind, period, value, state, asked_at, from_at)
    select id, 'stake', 'day', 5000, 'in_force', now(), now() from member where account like 'rules%';
    insert into member_pause (member_id, kind, from_at, until)
    select id, 'break', '2026-03-10', '2026-03-11' from member where account like 'rules%';
    insert into member_block (id, member_id, kind, cause, reason, began_at)
    select gen_random_uuid(), id, 'play', 'rule', 'staff', '2026-03-01' from member where account like 'rules%';
    insert into member_session (token_hash, member_id, scope, ip, user_agent, started_at, seen_at, expires_at, proved_at)
    select sha256(account::bytea), id, 'site', '', '', '2026-03-10', '2026-03-10', '2026-03-11', '2026-03-10'
      from member where account like 'rules%';
    insert into play_day (member_id, day, staked, lost, deposited)
    select id, date '2026-03-01' + n, 100, 50, 10 from member, generate_series(0, 9) n where account like 'rules%';
    insert into play_time (member_id, day, seconds, seen_at)
    select id, '2026-03-10', 60, '2026-03-10' from member where account like 'rules%'`);

/** Rows that the statements of this transaction have read so far from the tables of facts, by any kind of scan. */
const rowsRead = async (): Promise<number> => {
  const { rows } = await owner.query<{ read: string }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables where relname = any ($1)`,
    [FACTS],
  );
  return Number(rows[0]?.read);
};

test('[R8] the rules of some members are read by index, also with a plan that was made while the tables were empty', async () => {
  const read = (ids: readonly bigint[]) =>
    owner.query(`select * from member_rules($1::bigint[], $2, '2026-03-08')`, [ids.map(String), now]);
  await read([1n]);
  await fill();
  const { rows } = await owner.query<{ id: string }>(
    `select id from member where account like 'rules%' order by id limit ${ASKED}`,
  );
  const ids = rows.map(({ id }) => BigInt(id));
  await owner.query('begin');
  const before = await rowsRead();
  const facts = await read(ids);
  const after = await rowsRead();
  await owner.query('commit');
  // Each member has a limit, a break, a block, a session, three days of play and one of time.
  expect(facts.rows).toHaveLength(ASKED * 8);
  expect(after - before).toBeLessThanOrEqual(ASKED * 8);
  const rules = await rulesWithUse(database.pool, ids, now, '2026-03-08');
  expect(rules.of(ids[0] as bigint)).toEqual({
    limits: [{ kind: 'stake', period: 'day', value: '5000' }],
    pauses: [{ kind: 'break', until: expect.stringContaining('2026-03-11'), isAskable: false }],
    blocks: [{ kind: 'play', until: null }],
    sessions: [expect.stringContaining('2026-03-10')],
    played: ['2026-03-08', '2026-03-09', '2026-03-10'].map((day) => ({
      day,
      staked: '100',
      lost: '50',
      deposited: '10',
    })),
    spent: [{ day: '2026-03-10', seconds: 60 }],
  });
});
