import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createPool, inTransaction } from '../packages/server/src/platform/db/pool.ts';
import { prepareTestDatabase } from '../packages/server/src/platform/db/testing.ts';
import { reconcile } from '../packages/server/src/reconciliation/reconcile.ts';
import { ensureDatabase, onServer } from '../tools/postgres.ts';
import { say } from '../tools/project.ts';
import { countOf, median, nowMs, report } from './figures.ts';
import { noticesCredited } from './cashier-notices.ts';
import { startBenchPostgres } from './postgres.ts';

/**
 * npm run bench:cashier -- [--lines 100000] [--runs 5] [--notices 200 [--seconds 30]] [--no-keep]
 *
 * Reconciles one bank day with equally many statement lines and ledger movements, of which one in two hundred has no
 * match. Compares the time with the bare join that finds the same pairs and stores them. With `--notices` it instead
 * sends that many signed notices a second, and measures the time until each is credited.
 */
const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '5' },
    notices: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    keep: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const lines = countOf('lines', options.lines, 1000);
const runs = countOf('runs', options.runs);
const book = { place: 'bank', currency: 'THB' } as const;
const LIMIT = 3;
/**
 * The largest median, in milliseconds, with which the benchmark passes. The job runs at least once a second, so a
 * longer median means a growing queue.
 */
const KEEPS_UP_MS = 1000;
const P99_LIMIT = 4;
const bareJoin = `
  create table pair as
  select l.id, m.transfer_id from bank_statement_line l
    join bank_movement m on m.currency = l.currency and m.provider_ref = l.provider_ref and m.amount = l.amount
   where l.currency = 'THB'`;

const postgres = await startBenchPostgres();
try {
  if (options.notices === undefined) {
    const url = await ensureDatabase(postgres.url, `bench_cashier_${process.pid}`);
    await prepareTestDatabase(url);
    await onServer(url, (db) => measure(db, url));
  } else await measureNotices(countOf('notices', options.notices), countOf('seconds', options.seconds));
} finally {
  await postgres.stop();
}

async function measureNotices(rate: number, seconds: number): Promise<void> {
  say(`${rate} notices a second for ${seconds} seconds`);
  const took = await noticesCredited(postgres.url, rate, seconds);
  const at = (part: number): number => took[Math.floor(took.length * part)] ?? Number.NaN;
  report(
    {
      name: 'cashier-notices',
      command: 'cashier',
      title: 'Notices of the bank credited',
      options: `--notices ${rate} --seconds ${seconds}`,
      settings:
        'Signed payment notices of the Vietnamese bank feed arrive over HTTP at a fixed rate, each for a different deposit. The ' +
        'server that receives the notices is a separate process, which also runs the job that books them. Each measured time ' +
        'runs from the moment at which a notice was due until another connection sees the deposit of the notice credited. A median of ' +
        'several seconds means that the job books more slowly than notices arrive.',
      table: [
        ['notices', 'median', 'p95', 'p99', 'slowest'],
        [
          took.length.toLocaleString('en'),
          ...[0.5, 0.95, 0.99, 1].map((part) => `${(at(part) || took.at(-1) || 0).toFixed(0)} ms`),
        ],
      ],
      held: [
        `The median time until a notice is credited is ${at(0.5).toFixed(0)} ms (required: under ${KEEPS_UP_MS} ms; ` +
          'otherwise the job does not keep up).',
        `The p99 of the time until a notice is credited is ${(at(0.99) / at(0.5)).toFixed(1)} × the median ` +
          `(required: under ${P99_LIMIT}, if the job keeps up).`,
      ],
    },
    options.keep,
  );
}

async function measure(db: pg.Client, url: string): Promise<void> {
  say(`${lines} lines and movements are made`);
  const pool = createPool(url, { max: 2, onError: () => undefined });
  const now = new Date('2026-11-21T03:00:00Z');
  const times = { bare: [] as number[], alone: [] as number[], whole: [] as number[], listed: [] as number[] };
  let breaks = '0';
  for (let run = 1; run <= runs; run += 1) {
    await makeDay(db);
    times.bare.push(await timed(() => db.query(bareJoin)));
    await db.query('drop table pair; set max_parallel_workers_per_gather = 0');
    times.alone.push(await timed(() => db.query(bareJoin)));
    await db.query('reset max_parallel_workers_per_gather');
    times.whole.push(await timed(() => inTransaction(pool, (tx) => reconcile(tx, book, now))));
    breaks = (await db.query<{ count: string }>('select count(*) as count from bank_break')).rows[0]?.count ?? '0';
    await makeDay(db);
    await db.query(`
      update open_item set movements = array(select seq from bank_movement), movement_mark = (select max(seq) from bank_movement)`);
    times.listed.push(await timed(() => inTransaction(pool, (tx) => reconcile(tx, book, now))));
  }
  await pool.end();
  const [bare, alone, whole, listed] = [
    median(times.bare),
    median(times.alone),
    median(times.whole),
    median(times.listed),
  ];
  const row = (name: string, of: readonly number[]) => [
    name,
    `${median(of).toFixed(0)} ms`,
    `${Math.min(...of).toFixed(0)} – ${Math.max(...of).toFixed(0)} ms`,
    `${Math.round(lines / (median(of) / 1000)).toLocaleString('en')}`,
  ];
  report(
    {
      name: 'cashier',
      title: 'A day of the bank reconciled',
      options: `--lines ${lines} --runs ${runs}`,
      settings:
        `Figures are medians of ${runs} runs, each on a fresh day with ${lines.toLocaleString('en')} lines of the bank's ` +
        `statement and ${lines.toLocaleString('en')} ledger movements (entries on the operator's bank account). In each run ` +
        `${breaks} of these lines and movements have no match and become breaks. ` +
        'The bare join finds the same pairs of line and movement as the reconciliation, by reference and amount, and stores the ' +
        'pairs in a new table without index. ' +
        'PostgreSQL may run two queries in several parallel processes: the bare join, and the read-only query with which ' +
        'the reconciliation finds its pairs. The whole reconciliation also lists the lines and movements without a match ' +
        'as open, pairs several payments of the same reference and amount in order of time, compares the other reference ' +
        "fields, looks for gaps between the bank's statements and opens the breaks. The row " +
        '"whole, movements listed before" measures a reconciliation at whose start all movements are already in the list ' +
        'of open movements; in operation, earlier runs of the same day write this list.',
      table: [
        ['', 'median', 'min – max', 'lines per second'],
        row('bare join, pairs stored', times.bare),
        row('bare join in one process', times.alone),
        row('whole reconciliation', times.whole),
        row('whole, movements listed before', times.listed),
      ],
      held: [
        `The whole reconciliation takes ${(whole / bare).toFixed(1)} × the time of the bare join (required: at most ${LIMIT}).`,
        'If all movements are already in the list of open movements, the whole reconciliation takes ' +
          `${(listed / bare).toFixed(1)} × the time of the bare join.`,
        `The whole reconciliation takes ${(whole / alone).toFixed(1)} × the time of a bare join that runs in one process ` +
          `only, or ${(listed / alone).toFixed(1)} × if all movements are already in the list of open movements.`,
      ],
    },
    options.keep,
  );
}
/**
 * Writes a new bank day. Every 200th statement line has no movement in the ledger, and every 200th ledger movement has
 * no line in the statement.
 */
async function makeDay(db: pg.Client): Promise<void> {
  await db.query(`
    drop table if exists pair;
    truncate bank_break, bank_statement_line, bank_statement, bank_movement, bank_match, open_item`);
  await db.query(
    `insert into open_item (place, currency, lines, movements, line_mark, movement_mark)
     values ('bank', 'THB', '{}', '{}', 0, 0)`,
  );
  await db.query(
    `insert into bank_statement (id, source, format, currency, account, from_day, until_day, opening, closing, raw, raw_hash, added_at)
     select gen_random_uuid(), 'file', 'csv', 'THB', '1', d, d, x.opening, x.closing, '', convert_to(d::text, 'UTF8'), now()
       from (select coalesce(sum(1000 + n % 977), 0) as all_lines from generate_series(1, $1::int) n) s
      cross join lateral (values (date '2026-11-20', 0::bigint, s.all_lines::bigint),
                                 (date '2026-11-21', s.all_lines::bigint, s.all_lines::bigint))
        as x (d, opening, closing)`,
    [lines],
  );
  await db.query(
    `insert into bank_statement_line (statement_id, currency, account, day, amount, provider_ref, reference, own_reference,
                                      counterparty, key)
     select (select id from bank_statement where from_day = '2026-11-20'), 'THB', '1', '2026-11-20', 1000 + n % 977,
            'TX' || md5(case when n % 200 = 0 then -n else n end::text), 'TMR' || n, '', 'SOMSRI', n::text
       from generate_series(1, $1::int) n`,
    [lines],
  );
  await db.query(
    `insert into bank_movement (transfer_id, currency, at, day, amount, key, reason, reference, provider_ref)
     select gen_random_uuid(), 'THB', timestamptz '2026-11-20 03:00Z', '2026-11-20', 1000 + n % 977, 'deposit:' || n, 'deposit',
            'TMR' || n, 'TX' || md5(n::text)
       from generate_series(1, $1::int) n`,
    [lines],
  );
  await db.query(
    'vacuum analyze bank_statement, bank_statement_line, bank_movement, bank_break, bank_match, open_item',
  );
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begin = nowMs();
  await act();
  return nowMs() - begin;
}
