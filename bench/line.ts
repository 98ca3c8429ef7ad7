import { parseArgs } from 'node:util';
import type pg from 'pg';
import { prepareTestDatabase } from '../packages/server/src/platform/db/testing.ts';
import { ensureDatabase, onServer } from '../tools/postgres.ts';
import { say } from '../tools/project.ts';
import { startBenchPostgres } from './postgres.ts';
import { countOf, median, nowMs, report } from './figures.ts';

/**
 * npm run bench:line -- [--members 100000] [--levels 15] [--runs 5] [--no-keep]
 *
 * Builds a tree of members. Measures the cost of storing the line (the chain of uplines) for each new member. Measures
 * the sum of thirty days over teams of several sizes, compared with the bare sum over the same members and with a
 * recursive query along the uplines.
 */
const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    levels: { type: 'string', default: '15' },
    runs: { type: 'string', default: '5' },
    keep: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const members = countOf('members', options.members, 1000);
const levels = countOf('levels', options.levels, 2);
const runs = countOf('runs', options.runs);
const NEWCOMERS = 500;
const DAYS = 30;
const TEAMS = [100, 1_000, 10_000, members - 1];

/** The number of members on each level: 1 on the first, then more by a constant factor, together `count`. */
function widthsOf(count: number, depth: number): number[] {
  const widths = (factor: number) => Array.from({ length: depth }, (_none, level) => Math.floor(factor ** level));
  const sum = (list: readonly number[]) => list.reduce((total, width) => total + width, 0);
  let factor = 1;
  while (sum(widths(factor + 0.001)) <= count) factor += 0.001;
  const found = widths(factor);
  return [...found.slice(0, -1), count - sum(found.slice(0, -1))];
}

const sums = {
  line: `select sum(d.turnover) from member_line l join member_day d on d.member_id = l.member_id
          where l.ancestor_id = $1 and l.depth > 0 and d.day between '2026-01-01' and '2026-12-31'
            and d.day >= l.from_day and d.day < l.until_day`,
  bare: `select sum(d.turnover) from team l join member_day d on d.member_id = l.member_id
          where l.ancestor_id = $1 and d.day between '2026-01-01' and '2026-12-31'`,
  recursive: `with recursive below as (
                select id from member where upline_id = $1
                union all select m.id from below join member m on m.upline_id = below.id)
              select sum(d.turnover) from below join member_day d on d.member_id = below.id
               where d.day between '2026-01-01' and '2026-12-31'`,
} as const;

const postgres = await startBenchPostgres();
try {
  const url = await ensureDatabase(postgres.url, `bench_line_${process.pid}`);
  await prepareTestDatabase(url);
  await onServer(url, measure);
} finally {
  await postgres.stop();
}

async function measure(db: pg.Client): Promise<void> {
  say(`${members} members on ${levels} levels are made`);
  await makeTree(db);
  const counted = await db.query<{ rows: string }>('select count(*) as rows from member_line');
  const lineRows = counted.rows[0]?.rows ?? '0';
  const deepest = (
    await db.query<{ id: string }>(
      'select member_id as id from member_line group by 1 order by max(depth) desc limit 1',
    )
  ).rows[0]?.id;
  const [free, lined]: [number[], number[]] = [[], []];
  for (let run = 1; run <= runs; run += 1) {
    lined.push(await insertCost(db, deepest));
    await db.query('alter table member disable trigger member_joins_line');
    free.push(await insertCost(db, deepest));
    await db.query('alter table member enable trigger member_joins_line');
  }
  const table = [['members of the team', 'sum by the line', 'bare sum', 'recursive query', 'line × bare']];
  for (const size of TEAMS) {
    const leader = await leaderOf(db, size);
    const times = { line: [] as number[], bare: [] as number[], recursive: [] as number[] };
    for (let run = 1; run <= runs; run += 1)
      for (const way of ['line', 'bare', 'recursive'] as const) {
        const begin = nowMs();
        await db.query({ name: way, text: sums[way], values: [leader.id] });
        times[way].push(nowMs() - begin);
      }
    const [line, bare, recursive] = [median(times.line), median(times.bare), median(times.recursive)];
    table.push([
      leader.size.toLocaleString('en'),
      `${line.toFixed(1)} ms`,
      `${bare.toFixed(1)} ms`,
      `${recursive.toFixed(1)} ms`,
      (line / bare).toFixed(2),
    ]);
  }
  report(
    {
      name: 'line',
      title: 'The line of members',
      options: `--members ${members} --levels ${levels} --runs ${runs}`,
      settings:
        `Figures are medians of ${runs} runs, in which the queries are measured in turn on one connection. The line is ` +
        `the table \`member_line\`, which has a row for each member and each agent above the member, here ` +
        `${Number(lineRows).toLocaleString('en')} rows. Each measured query adds up the turnover of ${DAYS} days for all ` +
        `members of a team (the members below one agent). The column "bare sum" is the time of a query that takes the ` +
        `members of the team from a table that contains only ids. The column "recursive query" is the time of a query ` +
        `that finds the members of the team by following the uplines.`,
      table,
      held: [
        `Adding a new member at the deepest level takes ${median(lined).toFixed(2)} ms with the rows of the table ` +
          `\`member_line\`, and ${median(free).toFixed(2)} ms without them.`,
      ],
    },
    options.keep,
  );
}

/**
 * Creates the tree with one root. Each level has more members than the one above by a constant factor, spread evenly
 * over the members of that level.
 */
async function makeTree(db: pg.Client): Promise<void> {
  const insert = `
    insert into member (account, account_folded, password_hash, nickname, is_agent, currency, realm, payee_name, terms_version,
                        password_changed_at, registered_at, upline_id)
    select 'p' || n, 'p' || n, 'x', 'p' || n, 1, 'THB', 'real', 'P', '1', now(), now() - interval '60 days', up.id
      from generate_series($1::int, $2::int) n
      left join member up on up.account_folded = 'p' || ($3::int + n % $4::int)`;
  let [above, first] = [{ first: -2, width: 1 }, 0];
  for (const width of widthsOf(members, levels)) {
    await db.query(insert, [first, first + width - 1, above.first, above.width]);
    [above, first] = [{ first, width }, first + width];
  }
  await db.query(`
    create table member_day as
    select id as member_id, date '2026-01-01' + d as day, (id * 7 + d) as turnover from member, generate_series(1, ${DAYS}) d;
    alter table member_day add primary key (member_id, day);
    create table team as select ancestor_id, member_id from member_line where depth > 0;
    alter table team add primary key (ancestor_id, member_id);
    update member_line set from_day = '2025-12-01'`);
  await db.query('vacuum analyze');
}

/**
 * Returns the milliseconds for inserting one new member below `upline`, each in its own transaction; all inserted
 * members are removed afterwards.
 */
async function insertCost(db: pg.Client, upline: string | undefined): Promise<number> {
  const begin = nowMs();
  for (let index = 0; index < NEWCOMERS; index += 1)
    await db.query({
      name: 'newcomer',
      text: `insert into member (account, account_folded, password_hash, nickname, is_agent, currency, realm, payee_name,
                                 terms_version, password_changed_at, registered_at, upline_id)
             values ($1, $1, 'x', $1, 0, 'THB', 'real', 'P', '1', now(), now(), $2)`,
      values: [`new${index}`, upline],
    });
  const spent = nowMs() - begin;
  await db.query(`delete from member_line where member_id in (select id from member where account_folded like 'new%')`);
  await db.query(`delete from member where account_folded like 'new%'`);
  return spent / NEWCOMERS;
}

/** Returns the member whose team size is closest to `size`. */
async function leaderOf(db: pg.Client, size: number): Promise<{ id: string; size: number }> {
  const { rows } = await db.query<{ id: string; size: number }>(
    `select ancestor_id as id, (count(*) - 1)::int as size from member_line group by 1 order by abs(count(*) - 1 - $1) limit 1`,
    [size],
  );
  if (!rows[0]) throw new Error('there is no member');
  return rows[0];
}
