import { parseArgs } from 'node:util';
import type pg from 'pg';
import { settleCommission } from '../packages/server/src/commission/close.ts';
import { countPlay } from '../packages/server/src/commission/count.ts';
import { prepareTestDatabase } from '../packages/server/src/platform/db/testing.ts';
import { ensureDatabase, onServer } from '../tools/postgres.ts';
import { Fault } from '../tools/fault.mjs';
import { say } from '../tools/project.ts';
import { countOf, median, nowMs, report } from './figures.ts';
import { platformOn } from './placement-world.ts';
import { startBenchPostgres } from './postgres.ts';

/**
 * npm run bench:agents -- [--bets 200000] [--agents 10000] [--levels 10] [--month 5000000] [--runs 5] [--no-keep]
 *
 * Measures the commission of agents on ten levels. First the job counts rounds that ended within five minutes, compared
 * with a bare insert of the same rows. Then the job closes and pays their real-time window, compared with the bare join
 * that reads its bets. Last it computes a month's dividend from daily sums, compared with the bare sum of that month's
 * bets by day.
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
const FIVE_MS = 300_000;
/** The end of November in the brand's time zone. */
const MONTH_END = new Date('2026-11-30T17:00:00Z');
/** The number of players below each agent of the lowest level. */
const PLAYERS = 2;

const bareJoin = `
  select r.agent_id, sum(b.turnover * r.top_ppm) from counted_bet b
    join member_line l on l.member_id = b.member_id
    join agent_contract r on r.agent_id = l.ancestor_id and r.kind = 'real_time'
   where b.counted_at >= $1 and b.counted_at < $2 group by 1`;
const bareInsert = `
  insert into bare_bet
  select 'round:' || vendor || ':' || member_id || ':' || round, 1, member_id, currency, 'slots', staked, staked - won, opened_at,
         closed_at, closed_at, closed_at
    from vendor_round where closed_at > $1::timestamptz - interval '2 minutes'`;
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
async function timed(does: () => Promise<unknown>): Promise<number> {
  const began = nowMs();
  await does();
  return nowMs() - began;
}

/**
 * Pairs of times in milliseconds, both measured in the same run: of the job, and of the bare statement with which it is
 * compared.
 */
class TimePairs {
  readonly #pairs: (readonly [number, number])[] = [];
  add(ours: number, bare: number): void {
    this.#pairs.push([ours, bare]);
  }
  get ratio(): number {
    return median(this.#pairs.map(([ours, bare]) => ours / bare));
  }
  get cells(): string[] {
    const [ours, bare] = ([0, 1] as const).map((side) => median(this.#pairs.map((pair) => pair[side])));
    return [ms(ours ?? 0), ms(bare ?? 0), this.ratio.toFixed(2)];
  }
}

const postgres = await startBenchPostgres();
try {
  const url = await ensureDatabase(postgres.url, `bench_agents_${process.pid}`);
  await prepareTestDatabase(url);
  const platform = await platformOn(url);
  // The first window starts early enough before the end of the month that the windows of all runs end within the month.
  let at = new Date(MONTH_END.getTime() - (runs + 2) * FIVE_MS - 3 * 60_000);
  const moved = { ...platform, clock: { ...platform.clock, now: () => at } };
  await onServer(url, async (db) => {
    say(`${agents} agents on ${levels} levels are made`);
    await makeLine(db);
    const shown = { counted: new TimePairs(), window: new TimePairs() };
    // The first window is not counted, because code is compiled and statements are planned during it.
    for (let run = 0; run <= runs; run += 1) {
      const until = new Date(Math.ceil((at.getTime() + 1) / FIVE_MS) * FIVE_MS);
      await addRounds(db, at, run);
      const insert = await timed(() => db.query(bareInsert, [at]));
      const counted = await timed(() => countPlay(moved));
      at = until;
      const readBare = () =>
        timed(() => db.query({ name: 'bare', text: bareJoin, values: [new Date(until.getTime() - FIVE_MS), until] }));
      // The bare join is measured before and after the job, so that a temporary load on the machine affects both
      // figures.
      const before = await readBare();
      const window = await timed(() => settleCommission(moved));
      const bare = (before + (await readBare())) / 2;
      if (run > 0) {
        shown.counted.add(counted, insert);
        shown.window.add(window, bare);
        say(`run ${run}: counting ${ms(counted)}, insert ${ms(insert)}; window ${ms(window)}, bare join ${ms(bare)}`);
      }
      at = new Date(at.getTime() + 1000);
    }
    await proveWindows(db);
    const dividend = await monthRatio(db, moved, (now) => {
      at = now;
    });
    const { ratio } = shown.window;
    report(
      {
        name: 'agents',
        title: 'Commission of agents',
        options: `--bets ${bets} --agents ${agents} --levels ${levels} --month ${month} --runs ${runs}`,
        settings:
          `Figures are medians of ${runs} runs, but the month's dividends are computed only once. In the first step of the ` +
          'table, the job counts play: it reads ended game rounds and writes them as counted bets and as sums by day. The ' +
          'bare statement for this first step inserts the same rows of counted bets into a table with the same indexes. ' +
          'After counting, the job closes a real-time window (five minutes, for which agents get one commission), ' +
          "computes each agent's income and posts it to the ledger. " +
          'The bare statement for the window joins the bets of the window with the ' +
          'agents above each member and with the rates of these agents. The bare statement for the dividend adds up ' +
          "the month's bets by member and day.",
        table: [
          ['step', 'job', 'bare statement', 'job × bare'],
          ['counting the rounds of a window', ...shown.counted.cells],
          ['real-time window', ...shown.window.cells],
          ['dividend of a month', ...dividend.times.cells],
        ],
        held: [
          `Closing the real-time window takes ${ratio.toFixed(2)} × the time of its bare statement (required: at most ${BAR}).`,
          `The ${dividend.count} dividends of the month add up to ${dividend.sum} minor units of money, the same sum that ` +
            `SQL computes from the bets.`,
        ],
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
  await db.query(`insert into vendor
      (code, name, kind, profile, base_url, operator_id, currencies, state_changed_by, state_changed_at, added_at)
    values ('BENCH', 'Bench', 'seamless', 'hub88', 'http://127.0.0.1:9', 'tamarind', '{VND}', 'bench', now(), now())`);
  await db.query(`insert into vendor_game (vendor, code, name, category, product, enabled, blocked_countries, url_thumb, read_at)
    values ('BENCH', 'slot', 'slot', 'Video Slots', 'p', true, '{}', '', now())`);
  await db.query('create table bare_bet (like counted_bet including all)');
  await db.query('analyze member, member_line, agent_contract');
}

/** Adds rounds that ended within the last minute, with the rows that a vendor's calls would create. */
async function addRounds(db: pg.Client, at: Date, run: number): Promise<void> {
  await db.query(
    `insert into vendor_round (vendor, member_id, round, game_code, currency, realm, state, staked, won, opened_at, moved_at, closed_at)
     select 'BENCH', p.ids[1 + n % cardinality(p.ids)], 'b' || $3::int || ':' || n, 'slot', 'VND', 'real', 'closed', 1000 + n % 5000,
            1000 + n % 5000 - n % 900, m.at, m.at, m.at
       from generate_series(1, $2::int) n, (select array_agg(id) as ids from member where is_agent = 0) p
       cross join lateral (select $1::timestamptz - n * interval '1 minute' / $2::int as at) m`,
    [at, bets, run],
  );
  await db.query('vacuum analyze vendor_round');
}

/** Throws if a window was empty, or if the rounds of all runs were not counted and paid. */
async function proveWindows(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ counted: number; windows: number; owed: number }>(
    `select (select count(*)::int from counted_bet) as counted,
            (select count(distinct window_id)::int from agent_income where pay > 0) as windows,
            (select count(*)::int from agent_income where paid_at is null) as owed`,
  );
  const [found] = rows;
  const wanted = { counted: bets * (runs + 1), windows: runs + 1, owed: 0 };
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Fault(`The windows hold ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}.`, 'Look at the job.');
}

/**
 * Writes the month's bets and their daily sums in the same way as the counting job. Then the month ends and the job
 * settles it.
 */
async function monthRatio(
  db: pg.Client,
  platform: Parameters<typeof settleCommission>[0],
  goTo: (now: Date) => void,
): Promise<{ readonly times: TimePairs; readonly count: number; readonly sum: string }> {
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
       from counted_bet where source like 'round:month:%' group by 1, 2, 3
     on conflict (member_id, currency, day) do update
        set bets = member_day.bets + excluded.bets, turnover = member_day.turnover + excluded.turnover,
            net = member_day.net + excluded.net`,
  );
  await db.query('vacuum analyze counted_bet');
  await db.query('vacuum analyze member_day');
  const bare: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const time = await timed(() => db.query({ name: 'month', text: bareMonth }));
    if (run > 0) bare.push(time);
  }
  // First settles all real-time windows until now, so that the next, measured run of the job closes only the month and
  // one empty window.
  goTo(new Date(MONTH_END.getTime() + FIVE_MS));
  await settleCommission(platform);
  goTo(new Date(MONTH_END.getTime() + 2 * FIVE_MS));
  const times = new TimePairs();
  times.add(await timed(() => settleCommission(platform)), median(bare));
  return { times, ...(await provedMonth(db)) };
}

/**
 * Throws if the paid dividends differ from those computed from the month's bets: each team's share less that of the
 * teams below.
 */
async function provedMonth(db: pg.Client): Promise<{ count: number; sum: string }> {
  const { rows: paid } = await db.query<{ count: number; sum: string }>(
    `select count(*)::int as count, coalesce(sum(i.pay), 0)::text as sum
       from agent_income i join commission_window w on w.id = i.window_id
      where w.kind = 'dividend' and w.until_at = $1 and i.pay > 0 and i.paid_at is not null`,
    [MONTH_END],
  );
  const { rows: due } = await db.query<{ count: number; sum: string }>(
    `with net as (
       select member_id, sum(net) as net from counted_bet
        where at >= timestamptz '2026-10-31T17:00Z' and at < $1 group by 1
     ), gross as (
       select l.ancestor_id as id, floor(sum(n.net) * min(c.top_ppm) / 1000000) as gross
         from net n join member_line l using (member_id)
         join agent_contract c on c.agent_id = l.ancestor_id and c.kind = 'dividend' group by 1
     ), pays as (
       select g.id, g.gross - coalesce((select sum(b.gross) from gross b join member m on m.id = b.id where m.upline_id = g.id), 0) as pay
         from gross g
     )
     select count(*)::int as count, sum(pay)::text as sum from pays where pay > 0`,
    [MONTH_END],
  );
  const [found, wanted] = [paid[0], due[0]];
  if (!found || found.count === 0 || JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Fault(`The dividends are ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}.`, 'Look at the job.');
  return found;
}
