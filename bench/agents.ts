import { parseArgs } from 'node:util';
import type pg from 'pg';
import { settleCommission } from '../packages/server/src/commission/close.ts';
import { prepareTestDatabase } from '../packages/server/src/platform/db/testing.ts';
import { ensureDatabase, onServer } from '../tools/postgres.ts';
import { say } from '../tools/project.ts';
import { countOf, median, nowMs, report } from './figures.ts';
import { platformOn } from './placement-world.ts';
import { startBenchPostgres } from './postgres.ts';

/**
 * npm run bench:agents -- [--bets 200000] [--agents 10000] [--levels 10] [--month 5000000] [--runs 5] [--no-keep]
 *
 * A real-time window over agents on ten levels, closed and paid by the job, as a ratio to the bare join that reads its
 * bets; and a month's dividend from sums by day, as a ratio to the bare sum of that month's bets by day.
 */
const { values: options } = parseArgs({
  options: {
    bets: { type: 'string', default: '200000' },
    agents: { type: 'string', default: '10000' },
    levels: { type: 'string', default: '10' },
    month: { type: 'string', default: '5000000' },
    runs: { type: 'string', default: '5' },
    keep: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const bets = countOf('bets', options.bets, 1000);
const agents = countOf('agents', options.agents, 20);
const levels = countOf('levels', options.levels, 2);
const month = countOf('month', options.month, 1000);
const runs = countOf('runs', options.runs);
const BAR = 3;
/** Players below each agent of the lowest level. */
const PLAYERS = 2;

const bareJoin = `
  select r.agent_id, sum(b.turnover * r.top_ppm) from counted_bet b
    join member_line l on l.member_id = b.member_id
    join agent_contract r on r.agent_id = l.ancestor_id and r.kind = 'real_time'
   where b.counted_at >= $1 and b.counted_at < $2 group by 1`;
const bareMonth = `
  select member_id, (at at time zone 'UTC' + interval '7 hours')::date as day, sum(net) from counted_bet
   where at >= '2026-10-31T17:00Z' and at < '2026-11-30T17:00Z' group by 1, 2`;

const terms = {
  period: 'month',
  deducts: [],
  platformPpm: 0,
  paymentPpm: 0,
  activeWhen: { deposits: '0', turnover: '1' },
  carriesLoss: true,
  unit: '1',
  most: null,
  unearned: 'upline',
  sharePpm: null,
};

const ms = (time: number) => `${Math.round(time)} ms`;

const postgres = await startBenchPostgres();
try {
  const url = await ensureDatabase(postgres.url, `bench_agents_${process.pid}`);
  await prepareTestDatabase(url);
  const platform = await platformOn(url);
  let at = new Date('2026-11-30T16:57:00Z');
  const moved = { ...platform, clock: { ...platform.clock, now: () => at } };
  await onServer(url, async (db) => {
    say(`${agents} agents on ${levels} levels are made`);
    await makeLine(db);
    const [ours, bare, ratios]: [number[], number[], number[]] = [[], [], []];
    // The first window compiles and plans; it is not counted.
    for (let run = 0; run <= runs; run += 1) {
      const until = new Date(Math.ceil((at.getTime() + 1) / 300_000) * 300_000);
      await addBets(db, at, bets, run);
      at = until;
      const readBare = async () => {
        const began = nowMs();
        await db.query({ name: 'bare', text: bareJoin, values: [new Date(until.getTime() - 300_000), until] });
        return nowMs() - began;
      };
      // The bare join runs before and after, so that a machine that is busy meanwhile is so for both.
      const before = await readBare();
      const start = nowMs();
      await settleCommission(moved);
      const window = nowMs() - start;
      const bareMs = (before + (await readBare())) / 2;
      if (run > 0) {
        bare.push(bareMs);
        ours.push(window);
        ratios.push(window / bareMs);
        say(`run ${run}: window ${Math.round(window)} ms, bare join ${Math.round(bareMs)} ms`);
      }
      at = new Date(at.getTime() + 1000);
    }
    const ratio = median(ratios);
    const dividend = await monthRatio(db, moved, () => {
      at = new Date('2026-11-30T17:20:00Z');
    });
    report(
      {
        name: 'agents',
        title: 'Commission of agents',
        options: `--bets ${bets} --agents ${agents} --levels ${levels} --month ${month} --runs ${runs}`,
        settings: `Medians of ${runs}. The job counts, closes, computes each income and posts it; the bare join reads and sums.`,
        table: [
          ['what', 'job', 'bare', 'job × bare'],
          ['real-time window', ms(median(ours)), ms(median(bare)), ratio.toFixed(2)],
          ['dividend of a month', ms(dividend.ours), ms(dividend.bare), (dividend.ours / dividend.bare).toFixed(2)],
        ],
        held: [`the window × the bare join: ${ratio.toFixed(2)}, at most ${BAR}`],
      },
      options.keep,
    );
    if (ratio > BAR) process.exitCode = 1;
  });
  await platform.pool.end();
} finally {
  await postgres.stop();
}

async function makeLine(db: pg.Client): Promise<void> {
  const perLevel = Math.ceil(agents / levels);
  let uplines: string[] = [];
  for (let level = 0; level <= levels; level += 1) {
    const isPlayers = level === levels;
    const { rows } = await db.query<{ id: string }>(
      `insert into member (account, account_folded, password_hash, nickname, is_agent, currency, realm, payee_name, upline_id,
                           terms_version, password_changed_at, registered_at)
       select 'b' || $1 || 'x' || n, 'b' || $1 || 'x' || n, 'x', 'x', $2, 'VND', 'real', 'x', ($3::bigint[])[1 + n % $4::int], '1', now(),
              '2026-01-01' from generate_series(0, $5::int - 1) n returning id`,
      [level, isPlayers ? 0 : 1, uplines, Math.max(1, uplines.length), isPlayers ? perLevel * PLAYERS : perLevel],
    );
    if (!isPlayers) {
      uplines = rows.map(({ id }) => id);
      await db.query(`select count(ledger_open(id, 'wallet', 'VND', 'real')) from unnest($1::bigint[]) m (id)`, [
        uplines,
      ]);
      await db.query(
        `insert into agent_contract (id, agent_id, kind, currency, state, terms, sha256, top_ppm, offered_at, expires_at, from_at)
         select gen_random_uuid(), id, kind, 'VND', 'active',
                $2::jsonb || jsonb_build_object('tiers', jsonb_build_array(jsonb_build_object('ratePpm', rate))),
                'x', rate, '2026-10-01', '2026-10-01', '2026-10-31T17:00Z'
           from unnest($1::bigint[]) m (id), (values ('real_time', $3::int), ('dividend', $3::int * 100)) k (kind, rate)`,
        [uplines, JSON.stringify(terms), 3000 - level * 200],
      );
    }
  }
  await db.query('analyze member, member_line, agent_contract');
}

function addBets(db: pg.Client, at: Date, count: number, run: number): Promise<unknown> {
  return db.query(
    `insert into counted_bet (source, revision, member_id, currency, category, turnover, net, placed_at, settled_at, counted_at, at)
     select 'round:bench' || $3::int || ':' || n, 1, p.ids[1 + n % cardinality(p.ids)], 'VND', 'slots', 1000 + n % 5000, n % 900,
            $1::timestamptz, $1::timestamptz, $1::timestamptz, $1::timestamptz
       from generate_series(1, $2::int) n, (select array_agg(id) as ids from member where is_agent = 0) p`,
    [at, count, run],
  );
}

/** The month's bets and their sums by day as the counting job leaves them. */
async function monthRatio(
  db: pg.Client,
  platform: Parameters<typeof settleCommission>[0],
  monthEnds: () => void,
): Promise<{ readonly ours: number; readonly bare: number }> {
  say(`${month} bets of a month are made`);
  await db.query(
    `insert into counted_bet (source, revision, member_id, currency, category, turnover, net, placed_at, settled_at, counted_at, at)
     select 'round:month:' || n, 1, p.ids[1 + n % cardinality(p.ids)], 'VND', 'slots', 1000 + n % 5000, n % 900, m.at, m.at, m.at, m.at
       from generate_series(1, $1::int) n, (select array_agg(id) as ids from member where is_agent = 0) p
       cross join lateral (select timestamptz '2026-10-31T18:00Z' + (n % 700) * interval '1 hour' as at) m`,
    [month],
  );
  await db.query(
    `insert into member_day (member_id, currency, day, bets, turnover, net)
     select member_id, currency, (at at time zone 'UTC' + interval '7 hours')::date, count(*), sum(turnover), sum(net)
       from counted_bet group by 1, 2, 3`,
  );
  await db.query('vacuum analyze counted_bet');
  await db.query('vacuum analyze member_day');
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const began = nowMs();
    await db.query({ name: 'month', text: bareMonth });
    if (run > 0) times.push(nowMs() - began);
  }
  monthEnds();
  const start = nowMs();
  await settleCommission(platform);
  return { ours: nowMs() - start, bare: median(times) };
}
