import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLottery } from '../lottery/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { fillHistory } from '../testing/history.ts';
import { planOf, sentWhile } from '../testing/plans.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { fileOf } from './files.ts';

/**
 * With this many members and tickets, reading a block-range (BRIN) index is cheaper for the planner than scanning the
 * whole table.
 */
const [MEMBERS, TICKETS_EACH] = [400, 75];

let app: TestApp;
let owner: pg.Client;
let day: string;
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-20T05:00:00Z') });
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await inTransaction(app.pool, (tx) => seedLottery(tx, 'demo'));
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => app.member({ balance: 100_000_000n })));
  const ids = members.map(({ id }) => id);
  await fillHistory(owner, app.pool, ids, TICKETS_EACH);
  const { rows } = await owner.query<{ day: string }>(
    'select (percentile_disc(0.5) within group (order by placed_at))::date::text as day from ticket',
  );
  day = rows[0]?.day ?? '';
  // Adds members who registered on other days, so that the day's registrations are a small part of the table.
  await owner.query(
    `insert into member (account, account_folded, password_hash, nickname, is_agent, currency, realm, payee_name,
                         birthday, terms_version, password_changed_at, registered_at)
     select 'past' || n, 'past' || n, '', 'past' || n, 0, 'VND', 'real', 'Past', '1990-01-01', '1', at, at
       from generate_series(1, 4000) n, lateral (select $1::date + (n - 2000) * interval '1 hour' as at) x`,
    [day],
  );
  await owner.query('analyze member');
}, 120_000);
afterAll(async () => {
  await owner.end();
  await app.close();
});

/** Returns the number of rows in a day's file, and the table accesses in the query plans that read them. */
async function taken(kind: 'members' | 'tickets' | 'entries') {
  let rows = 0;
  const sent = await sentWhile(async () => {
    const wish = { kind, segment: null, from: day, to: day };
    rows = (await fileOf(app.pool, wish, app.clock.now())).rows.length;
  });
  const plans = [];
  for (const one of sent.filter(({ text }) => text.startsWith('select'))) plans.push(await planOf(owner, one));
  return { rows, accesses: plans.flatMap((plan) => plan.accesses) };
}

test.each([
  ['members', 'member', 'member_by_registration'],
  ['tickets', 'ticket', 'ticket_by_time'],
  ['entries', 'ledger_entry', 'ledger_entry_by_time'],
] as const)('[A01] the file of a day’s %s reads that day of %s by %s', async (kind, table, index) => {
  const { rows, accesses } = await taken(kind);
  expect(rows).toBeGreaterThan(20);
  expect(accesses).toContain(`by ${index}`);
  expect(accesses).not.toContain(`Seq Scan on ${table}`);
});
