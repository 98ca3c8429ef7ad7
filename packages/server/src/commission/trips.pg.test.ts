import { afterAll, beforeAll, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { momentAt } from '@tamarind/domain/time';
import { proveLedger } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { allSentWhile } from '../testing/plans.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { settleCommission } from './close.ts';
import { countPlay } from './count.ts';
import { commissionActs, commissionRoutes } from './index.ts';
import { agentLine, percent, plainTerms, playOf, signerOf } from './testing-commission.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    routes: [...commissionRoutes, ...proposalRoutes(commissionActs)],
    now: new Date('2026-11-23T05:00:00Z'),
  });
});
afterAll(() => app.close());

/** The SQL statements that one settling run sends to the database. */
const statementsOfSettling = async (): Promise<string[]> =>
  (await allSentWhile(() => settleCommission(app.platform))).map(({ text }) => text);
const begun = (statements: readonly string[]) => statements.filter((text) => text.startsWith('begin')).length;
const windowsClosed = async () =>
  (
    await sql<{ kind: string; windows: number; paid: bigint }>(app.pool)`
      select w.kind, count(distinct w.id)::int as windows, coalesce(sum(i.pay), 0)::bigint as paid
        from commission_window w left join agent_income i on i.window_id = w.id group by 1 order by 1`
  ).map(({ kind, windows, paid }) => [kind, windows, paid]);

test('[F12] settling sends three statements when nothing is due, and at most 43 for seven windows that are due together', async () => {
  const play = playOf(app);
  await play.addVendor();
  const signer = await signerOf(app);
  const [top, low] = await agentLine(app, 2);
  if (!top || !low) throw new Error('no agents');
  const player = await app.member({ upline: low });
  const active = { tiers: [{ ratePpm: percent(1), active: 1 }] };
  for (const [agent, rate] of [
    [top, 2],
    [low, 1],
  ] as const) {
    await signer.sign(agent, 'dividend', plainTerms(10 * rate, { fenceFrom: money(900_000) }));
    await signer.sign(agent, 'daily', plainTerms(rate, agent === low ? active : {}));
    await signer.sign(agent, 'hourly', plainTerms(rate, agent === low ? active : {}));
    await signer.sign(agent, 'real_time', plainTerms(rate));
  }
  app.clock.moveTo(momentAt('2026-11-24', '20:30'));
  await settleCommission(app.platform);
  // Nothing is due. The run reads only the counting cursors, whether anything waits to be counted, and the progress of
  // the windows.
  const idle = await statementsOfSettling();
  expect([idle.length, begun(idle)]).toEqual([3, 0]);

  expect(await windowsClosed()).toEqual([
    ['hourly', 31, 0n],
    ['real_time', 1, 0n],
  ]);
  await play.round(player, 100_000n, 40_000n);
  await countPlay(app.platform);
  app.clock.moveTo(momentAt('2026-11-24', '22:20'));
  await play.round(player, 200_000n, 100_000n);
  await countPlay(app.platform);
  // Due together are four hourly windows, a day of two contract kinds, and the real-time bets of the evening.
  app.clock.moveTo(momentAt('2026-11-25', '00:40'));
  const sent = await statementsOfSettling();
  // Two statements are settings of a transaction, sent together with its `begin`. Another is sent only if a transaction
  // elsewhere is open, because the rounds are then examined once more.
  expect(sent.length).toBeLessThanOrEqual(43);
  // One transaction counts, one closes the windows, and one pays.
  expect(begun(sent)).toBe(3);
  expect(await windowsClosed()).toEqual([
    ['daily', 1, 6_000n],
    ['dividend', 1, 32_000n],
    ['hourly', 35, 6_000n],
    ['real_time', 2, 6_000n],
  ]);
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
});
