import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { settleDraws } from '../packages/server/src/lottery/results/settle-draw.ts';
import { Fault } from '../tools/fault.mjs';
import { onServer } from '../tools/postgres.ts';
import { inProject, say } from '../tools/project.ts';
import { startBenchPostgres } from './postgres.ts';
import { median, report } from './figures.ts';
import { platformOn } from './placement-world.ts';
import { bare, everyLine, readOnly } from './settlement-limits.ts';
import { copyOf, DRAW, dropCopies, fillDraw, type FilledDraw, mixes } from './settlement-world.ts';

/**
 * npm run bench:settlement -- [--sizes 100000,1000000,5000000] [--runs 5] [--no-keep]
 *
 * Measures the time in which the settlement job settles a draw (winning lines, a credit for each member and draw,
 * postings, the day's sums, events, the database's checks). It is compared, in the same run and on the same lines, with
 * the bare statement that finds the winners and moves the money, and with updating every line. Each run uses a fresh
 * copy of the filled database; variants alternate; figures are medians. After each settlement the whole ledger is
 * verified, and the payouts are compared with those of the bare statement. For each size, one more run kills the
 * process several times in the middle; it must end with the same payouts.
 */
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000,5000000' },
    runs: { type: 'string', default: '5' },
    keep: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const sizes = options.sizes.split(',').map(Number);
const runs = Number(options.runs);
if (sizes.some((size) => !Number.isInteger(size) || size < 1000 || size % 5 !== 0) || !(runs >= 1))
  throw new Fault(
    'That is no size or count of runs.',
    'Give whole numbers, sizes of at least 1,000 that 5 divides: --sizes 100000,1000000 --runs 5',
  );
const bars = { bare: 2, everyLine: 10 };
const KILLS = 4;

interface Measurement {
  readonly filled: FilledDraw;
  readonly outcome: Outcome;
  readonly ours: number[];
  readonly bare: number[];
  readonly readOnly: number[];
  /** Times of the naive settlement. It is measured only for the two-digit mix, because it takes long. */
  readonly everyLine: number[];
  readonly walMb: number[];
  readonly bareWalMb: number[];
  readonly killed: KillRun;
}

const postgres = await startBenchPostgres();
try {
  const measured: Measurement[] = [];
  for (const size of sizes) for (const mix of mixes) measured.push(await measure(mix, size));
  tell(measured, await settingsOf(postgres.url));
} finally {
  await postgres.stop();
}

async function measure(mix: (typeof mixes)[number], size: number): Promise<Measurement> {
  say(`${mix.name}, ${size} lines: filling`);
  const filled = await fillDraw(postgres.url, mix, size);
  const times = { ours: [], bare: [], readOnly: [], everyLine: [], walMb: [], bareWalMb: [] } as {
    [name in 'ours' | 'bare' | 'readOnly' | 'everyLine' | 'walMb' | 'bareWalMb']: number[];
  };
  let expected: Outcome | undefined;
  // The first run is a warm-up: code is compiled in the first settlement of a process, which a running worker has
  // already done.
  if (size === sizes[0]) await ours(await copyOf(postgres.url, filled));
  for (let run = 1; run <= runs; run += 1) {
    times.readOnly.push(await readOnly(await copyOf(postgres.url, filled), filled));
    const bareCopy = await copyOf(postgres.url, filled);
    const before = await walOf(bareCopy);
    times.bare.push(await bare(bareCopy, filled));
    times.bareWalMb.push((await walOf(bareCopy)) - before);
    const paid = await paidIn(bareCopy);
    const copy = await copyOf(postgres.url, filled);
    const started = await walOf(copy);
    times.ours.push(await ours(copy));
    times.walMb.push((await walOf(copy)) - started);
    const outcome = await outcomeOf(copy);
    if (outcome.paid !== paid) throw new Error(`paid ${outcome.paid}, the bare statement ${paid}`);
    expected ??= outcome;
    assertSame(outcome, expected);
    if (mix === mixes[0]) times.everyLine.push(await everyLine(await copyOf(postgres.url, filled), filled));
    const last = (figures: number[]) => `${Math.round(figures.at(-1) ?? 0)} ms`;
    say(
      `run ${run} of ${runs}: settled in ${last(times.ours)}, ` +
        `bare statement ${last(times.bare)}${mix === mixes[0] ? `, every line ${last(times.everyLine)}` : ''}`,
    );
  }
  if (!expected) throw new Error('no run');
  const killed = await killedInTheMiddle(filled, median(times.ours), expected);
  await dropCopies(postgres.url, filled);
  return { filled, outcome: expected, ...times, killed };
}

/**
 * Runs the settlement job and returns its duration in milliseconds. Its connections have already planned the posting
 * statement, as in a running worker. The connections of the compared statements have planned theirs too.
 */
async function ours(url: string): Promise<number> {
  const platform = await platformOn(url);
  const nothing = `select count(*) from ledger_post('{}', '{}', '{}', '{}', '{}', '{}', '{}'), pg_sleep(0.05)`;
  await Promise.all(Array.from({ length: 3 }, () => platform.pool.query({ text: nothing })));
  const began = performance.now();
  await settleDraws(platform);
  const took = performance.now() - began;
  await platform.pool.end();
  return took;
}

// ── What came of it ───────────────────────────────────────────────────────────────────────────────────────────────────

interface Outcome {
  readonly wins: string;
  readonly credits: string;
  readonly paid: string;
  /** A hash over all payouts per member and all winning lines, to compare two settlements. */
  readonly digest: string;
}

/**
 * Returns the outcome of a settlement. Throws unless the ledger is sound, no debts exist and each credit has exactly
 * one posting.
 */
async function outcomeOf(url: string): Promise<Outcome> {
  return onServer(url, async (owner) => {
    // Checks the ledger as proveLedger does, on a connection without a time limit.
    const { rows: proofs } = await owner.query<{ intact: boolean; findings: string[] }>(
      'select intact, findings from ledger_prove(now(), true)',
    );
    if (!proofs[0]?.intact) throw new Error(`the ledger is broken: ${proofs[0]?.findings.join('; ')}`);
    const { rows } = await owner.query<Outcome & { state: string; owed: string; posted: string; news: string }>(
      `select d.state, count(*) filter (where c.paid_at is null) as owed, count(*) as credits, coalesce(sum(c.amount), 0) as paid,
              (select count(*) from ledger_transfer where starts_with(key, 'settle:')) as posted,
              (select count(distinct member)
               from outbox_event, unnest(string_to_array(substring(audience from '^members?:(.*)'), ',')) as member) as news,
              (select count(*) from ticket_win) as wins,
              md5((select string_agg(ticket_id || ' ' || line || ' ' || payout, ',' order by ticket_id, line) from ticket_win)
                  || string_agg(a.id || ' ' || a.balance, ',' order by a.id)) as digest
         from draw d join settlement_credit c on c.draw_id = d.id join ledger_account a on a.id = c.wallet where d.code = $1 group by d.id`,
      [DRAW],
    );
    const [row] = rows;
    if (!row || row.state !== 'settled' || row.owed !== '0' || row.posted !== row.credits || row.news !== row.credits)
      throw new Error(`not settled as it must be: ${JSON.stringify(row)}`);
    const { wins, credits, paid, digest } = row;
    return { wins, credits, paid, digest };
  });
}

function assertSame(outcome: Outcome, expected: Outcome): void {
  if (JSON.stringify(outcome) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(outcome)}, before ${JSON.stringify(expected)}`);
}

async function paidIn(url: string): Promise<string> {
  return onServer(url, async (owner) => {
    const { rows } = await owner.query<{ paid: string }>(
      `select coalesce(sum(amount), 0) as paid from ledger_transfer where starts_with(key, 'bare:')`,
    );
    return rows[0]?.paid ?? '';
  });
}

async function walOf(url: string): Promise<number> {
  return onServer(url, async (owner) => {
    const { rows } = await owner.query<{ mb: number }>(
      `select ((pg_current_wal_insert_lsn() - '0/0'::pg_lsn) / 1048576)::float8 as mb`,
    );
    return rows[0]?.mb ?? 0;
  });
}

// ── Killed ────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface KillRun {
  readonly times: number;
  /** The number of paid credits at each kill. */
  readonly paidAt: readonly number[];
}

/** Kills the settling process with kill -9 at moments spread over its work, and starts a new one each time. */
async function killedInTheMiddle(filled: FilledDraw, usualMs: number, expected: Outcome): Promise<KillRun> {
  const url = await copyOf(postgres.url, filled);
  const paidAt: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const worker = startWorker(url);
    await Promise.race([once(worker, 'message'), once(worker, 'exit')]);
    // The first kill comes while the job searches the winners, the later ones while it pays members.
    if (kill === 1) await wait(usualMs / 10);
    else await untilPaid(url, worker, (Number(expected.credits) * (kill - 1)) / KILLS);
    worker.kill('SIGKILL');
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
    paidAt.push(await onServer(url, paid));
  }
  const worker = startWorker(url);
  const [code] = (await once(worker, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the last worker ended with ${code}`);
  assertSame(await outcomeOf(url), expected);
  say(
    `killed ${KILLS} times with ${paidAt.join(', ')} of ${expected.credits} credits paid, resumed: the same to the last row`,
  );
  return { times: KILLS, paidAt };
}

function startWorker(url: string): ChildProcess {
  return fork(inProject('bench', 'settlement-worker.ts'), [], { env: { ...process.env, DATABASE_URL: url } });
}

async function untilPaid(url: string, worker: ChildProcess, count: number): Promise<void> {
  await onServer(url, async (owner) => {
    while (worker.exitCode === null && (await paid(owner)) < count) await wait(2);
  });
}

async function paid(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ paid: number }>(
    'select count(*)::int as paid from settlement_credit where paid_at is not null',
  );
  return rows[0]?.paid ?? 0;
}

// ── Table ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function settingsOf(url: string): Promise<string> {
  return onServer(url, async (owner) => {
    const { rows } = await owner.query<{ text: string }>(
      `select string_agg(name || ' ' || current_setting(name), ', ' order by ord) as text
         from unnest(array['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums',
                           'shared_buffers', 'max_wal_size']) with ordinality s (name, ord)`,
    );
    return rows[0]?.text ?? '';
  });
}

function tell(measured: readonly Measurement[], settings: string): void {
  const rows = [
    [
      ...['mix', 'lines', 'winning lines', 'members paid', 'settled in', 'lines per second', 'min – max ms'],
      ...['WAL', 'bare statement', 'bare WAL', 'finding only', 'settled × bare', 'every line', 'every line × settled'],
    ],
    ...measured.map((one) => [
      one.filled.mix.name,
      whole(one.filled.lines),
      whole(Number(one.outcome.wins)),
      whole(Number(one.outcome.credits)),
      ms(median(one.ours)),
      whole((one.filled.lines / median(one.ours)) * 1000),
      `${whole(Math.min(...one.ours))} – ${whole(Math.max(...one.ours))}`,
      `${whole(median(one.walMb))} MB`,
      ms(median(one.bare)),
      `${whole(median(one.bareWalMb))} MB`,
      ms(median(one.readOnly)),
      timesBare(one).toFixed(2),
      one.everyLine.length > 0 ? ms(median(one.everyLine)) : '',
      one.everyLine.length > 0 ? timesFaster(one).toFixed(1) : '',
    ]),
  ];
  const held = measured.flatMap((one) => {
    const name = `the draw with ${whole(one.filled.lines)} ticket lines of the bet mix "${one.filled.mix.name}"`;
    return [
      verdict(
        timesBare(one) <= bars.bare,
        `${name} settles in ${timesBare(one).toFixed(2)} × the time of a bare SQL statement that only pays the winners ` +
          `(required: at most ${bars.bare}).`,
      ),
      ...(one.everyLine.length > 0
        ? [
            verdict(
              timesFaster(one) >= bars.everyLine,
              `${name} settles ${timesFaster(one).toFixed(1)} × as fast as a naive settlement that updates every line ` +
                `(required: at least ${bars.everyLine}).`,
            ),
          ]
        : []),
      `Met: the settlement of ${name} was killed ${one.killed.times} times, when ${one.killed.paidAt.map(whole).join(', ')} of ` +
        `${whole(Number(one.outcome.credits))} credits were paid; after the restarts every win, balance and posting was ` +
        `the same as without a kill.`,
    ];
  });
  report(
    {
      name: 'settlement',
      title: 'Settling draws',
      options: `--sizes ${sizes.join()} --runs ${runs}`,
      settings:
        `PostgreSQL ran with these settings: ${settings}. Figures are medians of ${runs} runs. ` +
        `Each ticket has five lines; there are as many tickets as members, and each ticket belongs to a random member. ` +
        `The column "settled in" is the time of the settlement job. The settlement job stores the winning lines and credits ` +
        `each winning member once, by a double-entry posting with an idempotency key. The job also adds each win to the ` +
        `member's daily totals, and writes the events that notify the winners and the public event that the draw is ` +
        `settled, while all constraints and triggers of the database are active. Up to two concurrent workers of the ` +
        `settlement job pay the members. The column "bare statement" is the time of one transaction that finds the ` +
        `winners and writes, for each winner, a ledger transfer, its two entries and the new balance, while ` +
        `triggers are off. The column "finding only" is the time of a statement that finds the winning lines and ` +
        `adds them up. The column "every line" is the time of a naive settlement, which updates each ticket line ` +
        `with its outcome and then runs the bare statement. After each settlement the whole ledger was verified, ` +
        `and the job had paid the same sum as the bare statement. The server computes the seal (the Merkle root of ` +
        `the draw's ticket file) when the draw closes, so the measured times do not include the seal.`,
      table: rows,
      held,
    },
    options.keep,
  );
}

function timesBare(one: Measurement): number {
  return median(one.ours) / median(one.bare);
}
function timesFaster(one: Measurement): number {
  return median(one.everyLine) / median(one.ours);
}
function verdict(isHeld: boolean, line: string): string {
  return `${isHeld ? 'Met' : 'Missed'}: ${line}`;
}

function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en');
}

function ms(figure: number): string {
  return `${whole(figure)} ms`;
}
