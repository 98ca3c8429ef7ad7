import { contract } from '@tamarind/contract/index';
import { games } from '@tamarind/domain/lottery/games/index';
import { addDays, compactDay, dayOf, momentAt } from '@tamarind/domain/time';
import { money, type Money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { balanceOf, trialBalance } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Route } from '../platform/http/routes.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns } from '../platform/ports/testing.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { reportRoutes } from '../reports/index.ts';
import { startTestApp, type Outcome, type TestApp, type TestMember } from '../testing/test-app.ts';
import { walletRoutes } from '../wallet/index.ts';
import { lotteryActs, lotteryJobs, lotteryRoutes, seedLottery } from './index.ts';
import { insertSwitch } from './desk/settings-queries.ts';

const BEGINNING = new Date('2020-01-01T00:00:00Z');
const { placeBet, listOpenDraws } = contract.lottery;

export interface TestLine {
  readonly betType: string;
  readonly selection: string;
  readonly unitStake: Money;
  readonly oddsE4: readonly bigint[];
}

/** A lottery server with a simulated beacon, at noon of an ordinary day; its clock and the beacon's move together. */
export interface TestLottery {
  readonly app: TestApp;
  readonly noon: Date;
  /** Code of the Northern draw of that day. */
  readonly north: string;
  moveTo(moment: Date): Promise<void>;
  /** Runs each lottery job once, in the order in which the jobs process a draw. */
  step(): Promise<void>;
  bet(
    member: TestMember,
    draw: string,
    lines: readonly TestLine[],
    requestId?: string,
  ): Promise<Outcome<typeof placeBet>>;
  available(member: TestMember): Promise<Money>;
  /** Sums of all balances by currency and realm. Each is zero unless the ledger is broken. */
  sums(): Promise<bigint[]>;
  /** Returns a quick draw that is open and has at least twenty seconds to go. */
  quickDraw(): Promise<{ code: string; closesAt: Date; drawsAt: Date }>;
  drawId(code: string): Promise<bigint>;
  /** Sets the injected faults of the simulated publishers of results. */
  controlResults(wish: { differs?: boolean; silent?: 'first' | 'second' | null }): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Returns a function that advances to noon of the next day, so that each test has a new Northern draw, and logs in an
 * officer and an approver.
 */
export function noonAfterNoon(room: TestLottery) {
  let day = dayOf(room.noon);
  return async () => {
    day = addDays(day, 1);
    await room.moveTo(momentAt(day, '12:00'));
    await room.step();
    const [officer, approver] = [await room.app.staff('officer'), await room.app.staff('approver')];
    return { day, draw: `xsmb-${compactDay(day)}`, officer, approver };
  };
}

export const de = (selection: string, unitStake = 1000n): TestLine => ({
  betType: 'de_db',
  selection,
  unitStake: money(unitStake),
  oddsE4: [990_000n],
});
export const lo = (selection: string, unitStake = 1000n): TestLine => ({ ...de(selection, unitStake), betType: 'lo2' });

/**
 * `own`: the quick games to run; one a minute is enough for most tests. `hasSources`: published results are read from
 * the simulated publishers. `env`: further settings of the server. `routes`: routes of other modules.
 */
export async function startTestLottery(
  own: readonly string[] = ['vn27x1'],
  hasSources = false,
  env: Record<string, string> = {},
  routes: readonly Route[] = [],
): Promise<TestLottery> {
  const noon = new Date('2026-11-23T05:00:00.000Z');
  const standIns = await startStandIns();
  const app = await startTestApp({
    routes: [
      ...lotteryRoutes,
      ...walletRoutes,
      ...(routes.some(({ room }) => room === 'reports') ? [] : reportRoutes),
      ...(routes.some(({ room }) => room === 'proposals') ? [] : proposalRoutes(lotteryActs)),
      ...routes,
    ],
    now: noon,
    env: { ...(hasSources ? standIns.env : without(standIns.env, 'OUTSIDE_RESULTS_URL')), ...env },
  });
  await inTransaction(app.pool, async (tx) => {
    await seedLottery(tx, 'demo');
    for (const { code, kind } of games)
      if (kind === 'own' && !own.includes(code))
        await insertSwitch(tx, { game: code, on: false, reason: 'not in this test', staffId: null, now: BEGINNING });
  });
  const moveTo = async (moment: Date): Promise<void> => {
    app.clock.moveTo(moment);
    await standIns.control('beacon', { clockOffsetMs: app.clock.offsetMs() });
    if (hasSources) await standIns.control('results', { clockOffsetMs: app.clock.offsetMs() });
  };
  const step = async (): Promise<void> => {
    for (const job of lotteryJobs) await app.run(job);
  };
  await moveTo(noon);
  await step();
  return {
    app,
    noon,
    north: `xsmb-${compactDay(dayOf(noon))}`,
    moveTo,
    step,
    bet: (member, draw, lines, requestId) =>
      app.call(
        placeBet,
        { draw, lines: lines.map((line) => ({ ...line, oddsE4: [...line.oddsE4] })) },
        { token: member.token, ...present({ requestId }) },
      ),
    available: async ({ wallet }) => (await balanceOf(app.pool, wallet)).available,
    sums: async () => (await trialBalance(app.pool)).map(({ sum }) => sum),
    async quickDraw() {
      await step();
      for (;;) {
        const { draws } = (await app.call(listOpenDraws, {})).value();
        const draw = draws.find(({ game }) => game === 'vn27x1');
        if (draw && draw.closesAt.getTime() - app.clock.now().getTime() > 20_000) return draw;
        await moveTo(new Date(app.clock.now().getTime() + 30_000));
        await step();
      }
    },
    drawId: async (code) =>
      (await sql<{ id: bigint }>(app.pool)`select id from draw where code = ${code}`)[0]?.id ?? 0n,
    controlResults: (wish) => standIns.control('results', wish),
    async close() {
      await app.close();
      await standIns.stop();
    },
  };
}

const without = (env: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter(([key]) => key !== name));
