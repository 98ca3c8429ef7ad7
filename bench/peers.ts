import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { money } from '@tamarind/domain/money';
import { openAccount, post, type Posting, proveLedger } from '../packages/server/src/ledger/index.ts';
import { createPool, inTransaction, type Pool } from '../packages/server/src/platform/db/pool.ts';
import { applicationUrl, prepareTestDatabase } from '../packages/server/src/platform/db/testing.ts';
import { Fault } from '../tools/fault.mjs';
import { ensureDatabase, onServer } from '../tools/postgres.ts';
import { say } from '../tools/project.ts';
import { startBenchPostgres } from './postgres.ts';
import { countOf, median, report } from './figures.ts';
import { closedLoop } from './placement-tpcb.ts';

/**
 * npm run bench:peers -- --pgledger <folder or files> [--runs 5] [--seconds 3] [--short] [--no-keep]
 *
 * Measures transfers per second from members' accounts to the operator's accounts, in the product's ledger and in
 * pgledger through its published functions, on the same database server with the same settings. The upper limit,
 * measured in the same run, is the speed of a bare insert of one row of a transfer's size. pgledger is not part of this
 * project: the caller gives the folder of its repository, or its SQL files in execution order.
 */
const { values: options } = parseArgs({
  options: {
    pgledger: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const runs = options.short ? 1 : countOf('runs', options.runs);
const seconds = options.short ? 1 : countOf('seconds', options.seconds);
const IN_FLIGHT = [1, 16, 32];
const BATCH = 100;
const MEMBERS = 2000;
/**
 * The number of the operator's accounts. pgledger locks both accounts of a transfer, so with a single operator account
 * all transfers would wait for each other. The product splits its operator accounts into sixteen parts for the same
 * reason.
 */
const HOUSES = 16;
const files = filesOf(options.pgledger);

type Act = (n: number) => Promise<unknown>;
const postgres = await startBenchPostgres();
try {
  const [ours, theirs] = [await makeOurs(postgres.url), await makeTheirs(postgres.url)];
  const variants: readonly (readonly [name: string, each: number, act: Act])[] = [...ours.variants, ...theirs.variants];
  const found = new Map<string, number[]>();
  let n = 0;
  for (let run = 1; run <= runs; run += 1)
    for (const count of IN_FLIGHT)
      for (const [name, each, act] of variants) {
        // Connections are opened and statements planned before the measurement starts.
        await closedLoop(count, 300, () => act((n += 1)));
        const { times, took } = await closedLoop(count, seconds * 1000, () => act((n += 1)));
        const rate = (times.length * each) / took;
        say(`${name}, ${count} in flight: ${Math.round(rate)}/s`);
        const key = `${name} ${count}`;
        found.set(key, [...(found.get(key) ?? []), rate]);
      }
  await ours.prove();
  await theirs.prove();
  tell(
    found,
    variants.map(([name]) => name),
  );
} finally {
  await postgres.stop();
}

// ── Ours ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function makeOurs(serverUrl: string) {
  const url = await fresh(serverUrl, 'bench_peers');
  await prepareTestDatabase(url);
  await onServer(url, async (owner) => {
    await owner.query(
      'create table bare (id uuid primary key, key text, debit bigint, credit bigint, amount bigint, reason text, at timestamptz)',
    );
    await owner.query('grant insert on bare to tamarind_app');
  });
  const pool = createPool(applicationUrl(url), { max: Math.max(...IN_FLIGHT), onError: () => undefined });
  const at = new Date();
  const wallets = await inTransaction(pool, async (tx) => {
    const opened: bigint[] = [];
    for (let id = 1n; id <= MEMBERS; id += 1n)
      opened.push(
        await openAccount(tx, { owner: { kind: 'member', id }, purpose: 'wallet', currency: 'THB', realm: 'trial' }),
      );
    return opened;
  });
  await inTransaction(pool, (tx) =>
    post(
      tx,
      wallets.map((credit) => ({
        key: `grant:${credit}`,
        credit,
        amount: money(1_000_000_000_000n),
        reason: 'grant',
        at,
        debit: { purpose: 'bank', currency: 'THB', realm: 'trial' },
      })),
    ),
  );
  await onServer(url, (owner) => owner.query('vacuum analyze'));
  const stake = (n: number): Posting => ({
    key: `stake:${n}`,
    debit: wallets[(n * 7919) % MEMBERS] ?? 0n,
    amount: money(100n),
    at,
    reason: 'stake',
    reference: `t${n}`,
    credit: { purpose: 'stakes', currency: 'THB', realm: 'trial' },
  });
  // The connection for variants in which each transfer is one statement and one transaction.
  const alone = {
    inTransaction: true,
    attempt: 1,
    beforeCommit: () => undefined,
    withCommit: () => undefined,
    query: (config: pg.QueryConfig) => pool.query(config),
  } as const;
  const variants: readonly (readonly [string, number, Act])[] = [
    ['bare insert', 1, (n) => bareInsert(pool, n, at)],
    ['Tamarind, one per transaction', 1, (n) => post(alone, [stake(n)])],
    [
      `Tamarind, ${BATCH} per transaction`,
      BATCH,
      (n) =>
        post(
          alone,
          Array.from({ length: BATCH }, (_, one) => stake(1e9 + n * BATCH + one)),
        ),
    ],
  ];
  return {
    variants,
    async prove() {
      const proof = await proveLedger(pool, new Date(), { whole: false });
      await pool.end();
      if (!proof?.intact) throw new Error(`our ledger is broken: ${proof?.findings.join('; ')}`);
    },
  };
}

async function bareInsert(pool: Pool, n: number, at: Date): Promise<void> {
  await pool.query({
    name: 'bare',
    text: `insert into bare values (gen_random_uuid(), $1, 1, 2, 3, 'stake', $2)`,
    values: [`b${n}`, at],
  });
}

// ── pgledger ──────────────────────────────────────────────────────────────────────────────────────────────────────────

async function makeTheirs(serverUrl: string) {
  const url = await fresh(serverUrl, 'bench_pgledger');
  const made = await onServer(url, async (owner) => {
    for (const file of files)
      await owner.query(readFileSync(file, 'utf8')).catch((error: unknown) => {
        throw new Fault(
          `The database refused ${file}: ${error instanceof Error ? error.message : String(error)}`,
          'Give the files of one release, helpers first: --pgledger ulid-to-uuid.sql --pgledger uuid-to-ulid.sql --pgledger pgledger.sql',
        );
      });
    const open = async (prefix: string, count: number, mayOwe: boolean) =>
      (
        await owner.query<{ id: string }>(
          `select (select id from pgledger_create_account($1 || n, 'THB', allow_negative_balance => $3)) as id
             from generate_series(1, $2::int) n`,
          [prefix, count, mayOwe],
        )
      ).rows.map(({ id }) => id);
    const [members, houses, [bank = '']] = [
      await open('member', MEMBERS, false),
      await open('house', HOUSES, true),
      await open('bank', 1, true),
    ];
    await owner.query('select pgledger_create_transfer($1, id, 10000000000) from unnest($2::text[]) id', [
      bank,
      members,
    ]);
    await owner.query('vacuum analyze');
    return { members, houses };
  });
  const pool = new pg.Pool({ connectionString: url, max: Math.max(...IN_FLIGHT) });
  const from = (n: number) => made.members[(n * 7919) % MEMBERS];
  const to = (n: number) => made.houses[n % HOUSES];
  const variants: readonly (readonly [string, number, Act])[] = [
    [
      'pgledger, one per transaction',
      1,
      (n) =>
        pool.query({
          name: 'one',
          text: 'select id from pgledger_create_transfer($1, $2, 1.00)',
          values: [from(n), to(n)],
        }),
    ],
    [
      `pgledger, ${BATCH} per transaction`,
      BATCH,
      (n) => {
        // Accounts are locked in one order, to avoid deadlocks between two batches.
        const members = Array.from({ length: BATCH }, (_, one) => from(n * BATCH + one)).toSorted();
        return pool.query({
          name: 'many',
          text: `select count(*) from pgledger_create_transfers((
                   select array_agg((m, $2, 1.00)::transfer_request order by m) from unnest($1::text[]) m))`,
          values: [members, to(n)],
        });
      },
    ],
  ];
  return {
    variants,
    async prove() {
      const { rows } = await pool.query<{ sum: string }>('select sum(balance) as sum from pgledger_accounts_view');
      await pool.end();
      if (Number(rows[0]?.sum) !== 0) throw new Error(`pgledger's balances add up to ${rows[0]?.sum}`);
    },
  };
}

/**
 * Returns the SQL files of pgledger. For a folder, or for a single file pgledger.sql, it also finds the helper files
 * that pgledger needs in the same repository.
 */
function filesOf(given: readonly string[]): string[] {
  const how =
    'Get it from https://github.com/pgr0ss/pgledger (git clone), then: npm run bench:peers -- --pgledger <the folder>';
  if (given.length === 0)
    throw new Fault('pgledger is not part of this project, and no --pgledger says where its SQL is.', how);
  for (const path of given) if (!existsSync(path)) throw new Fault(`There is no ${path}.`, how);
  const [only = ''] = given;
  const folder = statSync(only).isDirectory() ? only : dirname(only);
  if (given.length > 1 || (!statSync(only).isDirectory() && basename(only) !== 'pgledger.sql')) return [...given];
  const helpers = join(folder, 'vendor', 'scoville-pgsql-ulid');
  const all = [join(helpers, 'ulid-to-uuid.sql'), join(helpers, 'uuid-to-ulid.sql'), join(folder, 'pgledger.sql')];
  const missing = all.find((path) => !existsSync(path));
  if (missing) throw new Fault(`${missing} is missing, pgledger needs it.`, how);
  return all;
}

async function fresh(serverUrl: string, name: string): Promise<string> {
  await onServer(serverUrl, (server) => server.query(`drop database if exists ${name} with (force)`));
  return ensureDatabase(serverUrl, name);
}

// ── Table ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

function tell(found: ReadonlyMap<string, readonly number[]>, names: readonly string[]): void {
  const middle = (name: string, count: number) => median(found.get(`${name} ${count}`) ?? []);
  const best = (name: string) => Math.max(...IN_FLIGHT.map((count) => middle(name, count)));
  const limit = best('bare insert');
  const times = (each: string) => best(`Tamarind, ${each} per transaction`) / best(`pgledger, ${each} per transaction`);
  report(
    {
      name: 'peers',
      title: 'Beside another ledger',
      options: `--pgledger … --runs ${runs} --seconds ${seconds}`,
      settings:
        `The table shows transfers per second from ${MEMBERS} members to the operator, as medians of ${runs} runs. ` +
        'The two ledgers are measured in turn on one PostgreSQL server with the same settings. pgledger is called ' +
        `through its published functions. Its transfers go to ${HOUSES} accounts of the operator in turn, because ` +
        `Tamarind's ledger also divides an operator's account into 16 rows. Unlike pgledger, Tamarind's ledger also stores an ` +
        'idempotency key and a reason for each transfer. The row "bare insert" measures the insertion of one row that is ' +
        "as large as a transfer. After the runs Tamarind's ledger was verified, and pgledger's balances added up to zero.",
      table: [
        ['', ...IN_FLIGHT.map((count) => `${count} in flight`), 'best × bare insert'],
        ...names.map((name) => [
          name,
          ...IN_FLIGHT.map((count) => Math.round(middle(name, count)).toLocaleString('en')),
          (best(name) / limit).toFixed(2),
        ]),
      ],
      held: [
        `With one transfer per transaction, the best rate of Tamarind's ledger is ${times('one').toFixed(2)} × the best ` +
          'rate of pgledger.',
        `With ${BATCH} transfers per transaction, the best rate of Tamarind's ledger is ` +
          `${times(String(BATCH)).toFixed(2)} × the best rate of pgledger.`,
      ],
    },
    options.keep && !options.short,
  );
}
