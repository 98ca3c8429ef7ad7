import pg from 'pg';
import { expect, test } from 'vitest';
import { settleCommission } from '../../packages/server/src/commission/close.ts';
import { proveLedger } from '../../packages/server/src/ledger/index.ts';
import { startTestApp } from '../../packages/server/src/testing/test-app.ts';
import { evaluate } from './evaluate.ts';
import { liveThrough } from './live-through.ts';
import { DAY, MONDAY, worldOf } from './world.ts';

/**
 * The number of random trees of agents on which this test compares the server with a second implementation of the
 * commission rules. Both must compute the same incomes, and the same sum for each line of agents whose contracts
 * together pay out the whole top rate. For a long run, with a thousand trees per server and two servers at a time:
 * AGENT_TREES=10000 AGENT_SEED=7 npm run vitest -- tools/agent-evaluator/agreement --maxConcurrency=2. If one server
 * disagrees, the others continue. Each prints its seed; AGENT_TREES=1000 with that seed repeats its trees.
 */
const trees = Number(process.env['AGENT_TREES'] ?? 60);
const seed = Number(process.env['AGENT_SEED'] ?? 7);
/** The maximum number of trees on one server; more trees are divided among several servers. */
const TREES_MAX = Number(process.env['AGENT_TREES_MAX'] ?? 1_000);
const houses = Array.from({ length: Math.ceil(trees / TREES_MAX) }, (_, house) => ({
  count: Math.min(TREES_MAX, trees - house * TREES_MAX),
  seed: seed + house,
}));

// PostgreSQL does most of the work, in processes of each server's database, so several servers can share one Node
// process.
test.concurrent.for(houses)(
  '[F12] $count random trees of seed $seed with corrections, voids, changed contracts and moves: the second evaluator pays the same',
  { timeout: 3_600_000 },
  async ({ count, seed: own }, { onTestFinished }) => {
    const app = await startTestApp({ now: new Date(MONDAY - DAY) });
    onTestFinished(() => app.close());
    const owner = new pg.Client({ connectionString: app.ownerUrl });
    onTestFinished(() => owner.end());
    await owner.connect();
    const world = worldOf(count, own);
    // Two workers settle commission concurrently at each step, as in production.
    const ids = await liveThrough(world, { app, owner }, async (platform) => {
      await Promise.all([settleCommission(platform), settleCommission(platform)]);
      await settleCommission(platform);
    });
    const place = new Map(ids.map((id, index) => [id, index]));
    const { rows } = await owner.query<{ kind: string; agent: string; from: Date; pay: string }>(
      `select w.kind, i.agent_id as agent, w.from_at as "from", sum(i.pay) as pay
         from agent_income i join commission_window w on w.id = i.window_id group by 1, 2, 3 having sum(i.pay) <> 0`,
    );
    const ours = rows.map(({ kind, agent, from, pay }) => `${kind} ${place.get(agent)} ${from.toISOString()} ${pay}`);
    const theirs = new Map<string, bigint>();
    const { pays, lines, apart } = evaluate(world);
    for (const { kind, agent, from, pay } of pays) {
      const key = `${kind} ${agent} ${new Date(from).toISOString()}`;
      theirs.set(key, (theirs.get(key) ?? 0n) + pay);
    }
    const expected = [...theirs].filter(([, pay]) => pay !== 0n).map(([key, pay]) => `${key} ${pay}`);
    const [one, other] = [new Set(ours), new Set(expected)];
    expect({
      onlyOurs: ours.filter((line) => !other.has(line)).slice(0, 10),
      onlyTheirs: expected.filter((line) => !one.has(line)).slice(0, 10),
    }).toEqual({ onlyOurs: [], onlyTheirs: [] });
    const { rows: kept } = await owner.query<{ agent: string; member: string; kept: string }>(
      'select agent_id as agent, member_id as member, kept from agent_kept_win where kept < 0',
    );
    const keptByUs = kept.map((row) => `${place.get(row.agent)} ${place.get(row.member)} ${row.kept}`);
    expect(keptByUs.toSorted()).toEqual(apart.toSorted());
    const borne = pays.filter(({ kind, pay }) => kind !== 'real_time' && pay < 0n);
    expect([keptByUs.length > count / 20, borne.length > count / 20]).toEqual([true, true]);
    expect(ours.length).toBeGreaterThan(count);
    const paid = new Map<string, bigint>();
    const add = (key: string, pay: string) => paid.set(key, (paid.get(key) ?? 0n) + BigInt(pay));
    for (const { kind, agent, from, pay } of rows) {
      add(`${kind} ${place.get(agent)} ${from.getTime()}`, pay);
      add(`${kind} ${place.get(agent)} null`, pay);
    }
    const wrong = lines.filter(({ kind, agents, window, dueE6, keptE6 }) => {
      const sum = agents.reduce((all, agent) => all + (paid.get(`${kind} ${agent} ${window}`) ?? 0n), 0n);
      return sum * 1_000_000n + keptE6 !== dueE6;
    });
    expect(wrong.slice(0, 10)).toEqual([]);
    const whole = Map.groupBy(lines, ({ kind }) => kind);
    for (const kind of ['real_time', 'hourly', 'daily', 'dividend'] as const)
      expect([kind, (whole.get(kind)?.length ?? 0) > count / 30]).toEqual([kind, true]);
    process.stdout.write(
      `${count} trees of seed ${own}, ${world.members.length} members: ${ours.length} incomes compared, 0 differences, ` +
        `${keptByUs.length} wins kept apart, ${borne.length} shortfalls borne by agents; ` +
        `${lines.length} lines add up to the top rate of the top base\n`,
    );
    expect(new Set(ours.map((line) => line.split(' ')[0])).size).toBe(4);
    expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
    const { rows: sums } = await owner.query<{ house: string; agents: string }>(
      `select -coalesce((select sum(balance) from ledger_account where purpose = 'commission'), 0) as house,
              (select sum(pay) from agent_income) as agents`,
    );
    expect(sums[0]?.house).toBe(sums[0]?.agents);
  },
);
