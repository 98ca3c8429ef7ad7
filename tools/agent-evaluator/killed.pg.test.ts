import { fork } from 'node:child_process';
import { once } from 'node:events';
import { present } from '@tamarind/domain/present';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleCommission } from '../../packages/server/src/commission/close.ts';
import { proveLedger } from '../../packages/server/src/ledger/index.ts';
import { startTestApp, type TestApp } from '../../packages/server/src/testing/test-app.ts';
import { evaluate } from './evaluate.ts';
import { liveThrough } from './live-through.ts';
import { DAY, MONDAY, worldOf } from './world.ts';
import { inProject } from '../project.ts';

/**
 * This file tests the process that settles commission: it kills the process at each of its two fault points, and checks
 * that all payments are still correct. A second evaluator computes the correct payments.
 */
let app: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ now: new Date(MONDAY - DAY) });
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

/**
 * The steps at which the process is killed, each with its fault points: after a window has closed, or between posting a
 * payment and marking it as paid.
 */
const deaths: Readonly<Record<number, readonly string[]>> = {
  3: ['commission.window-closed:1', 'commission.posted:1'],
  11: ['commission.window-closed:2', 'commission.posted:1', 'commission.posted:1'],
};

test('[J10] [F12] a process killed while it settles pays nothing twice and loses nothing', {
  timeout: 600_000,
}, async () => {
  const world = worldOf(12, 5);
  const died: string[] = [];
  const ids = await liveThrough(world, { app, owner }, async (platform, step) => {
    const points = deaths[world.steps.indexOf(step)] ?? [];
    for (const point of points) if ((await settleAt(step, point)) === 'SIGKILL') died.push(point);
    // Another process must continue the work of the killed one.
    if (points.length > 0) expect(await settleAt(step)).toBeNull();
    else await settleCommission(platform);
  });
  expect(died).toEqual(Object.values(deaths).flat());

  const { rows } = await owner.query<{ kind: string; agent: string; from: Date; pay: string }>(
    `select w.kind, i.agent_id as agent, w.from_at as "from", sum(i.pay) as pay
       from agent_income i join commission_window w on w.id = i.window_id group by 1, 2, 3 having sum(i.pay) <> 0`,
  );
  const expected = new Map<string, bigint>();
  for (const { kind, agent, from, pay } of evaluate(world).pays) {
    const key = `${kind} ${ids[agent]} ${new Date(from).toISOString()}`;
    expected.set(key, (expected.get(key) ?? 0n) + pay);
  }
  const paid = rows.map(({ kind, agent, from, pay }) => `${kind} ${agent} ${from.toISOString()} ${pay}`);
  const due = [...expected].filter(([, pay]) => pay !== 0n).map(([key, pay]) => `${key} ${pay}`);
  expect(paid.toSorted()).toEqual(due.toSorted());

  // Each income must have moved money from the operator's account exactly once, and no wallet may have received other
  // money.
  const { rows: books } = await owner.query<Record<'unpaid' | 'incomes' | 'posted' | 'wrong', string>>(
    `select (select count(*) from agent_income where paid_at is null) as unpaid,
            (select sum(pay) from agent_income) as incomes,
            (select -sum(balance) from ledger_account where purpose = 'commission') as posted,
            (select count(*) from agent_income i
              where i.pay <> (select coalesce(sum(case when d.purpose = 'commission' then t.amount
                                                       when c.purpose = 'commission' then -t.amount else 0 end), 0)
                                from ledger_transfer t join ledger_account d on d.id = t.debit join ledger_account c on c.id = t.credit
                               where t.reason = 'commission' and t.reference = i.id::text)) as wrong`,
  );
  expect(books[0]).toEqual({ unpaid: '0', wrong: '0', incomes: books[0]?.incomes, posted: books[0]?.incomes });
  expect(Number(books[0]?.incomes)).toBeGreaterThan(0);
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
});

/** Settles in another process; returns the signal that killed it, or null if it finished. */
async function settleAt(step: number, faultAt?: string): Promise<string | null> {
  const env = {
    ...process.env,
    DATABASE_URL: app.ownerUrl,
    AT: new Date(step).toISOString(),
    ...present({ FAULT_AT: faultAt }),
  };
  const worker = fork(inProject('tools', 'agent-evaluator', 'settle-worker.ts'), [], { env, execArgv: [] });
  const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
  if (signal === null) expect(code).toBe(0);
  return signal;
}
