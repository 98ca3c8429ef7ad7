/**
 * How many postings a second the ledger makes, one posting a transaction, against a bare insert of a row like a transfer in the
 * same run. By hand: TEST_DATABASE_URL=postgres://… node bench/ledger.ts [seconds=3]. Prints figures, keeps nothing.
 */
import pg from 'pg';
import { money } from '@tamarind/domain/money';
import { openAccount, post, proveLedger } from '../packages/server/src/ledger/index.ts';
import { createPool, inTransaction } from '../packages/server/src/platform/db/pool.ts';
import { testDatabase } from '../packages/server/src/platform/db/testing.ts';

const seconds = Number(process.argv[2] ?? 3);
const members = 2_000;
const at = new Date('2026-01-01T00:00:00Z');
const house = (purpose: 'bank' | 'stakes') => ({ purpose, currency: 'THB', realm: 'trial' }) as const;
const { url, drop } = await testDatabase();
const busy = createPool(url, { max: 32, onError: () => undefined });

const owner = new pg.Client({ connectionString: url });
await owner.connect();
await owner.query(
  'create table bare (id uuid primary key, key text, debit bigint, credit bigint, amount bigint, reason text, at timestamptz)',
);
await owner.query('grant insert on bare to tamarind_app');
await owner.end();

const wallets = await inTransaction(busy, async (tx) => {
  const opened: bigint[] = [];
  for (let id = 1n; id <= members; id += 1n)
    opened.push(
      await openAccount(tx, {
        owner: { kind: 'member', id },
        purpose: 'wallet',
        currency: 'THB',
        realm: 'trial',
      }),
    );
  return opened;
});
const wallet = (n: number) => wallets[(n * 7919) % members] as bigint;
await inTransaction(busy, (tx) =>
  post(
    tx,
    wallets.map((credit, n) => ({
      key: `grant:${n}`,
      debit: house('bank'),
      credit,
      amount: money(1_000_000_000),
      reason: 'grant',
      at,
    })),
  ),
);

let counter = 0;
const variants = {
  'bare insert': (n: number) =>
    busy.query({
      name: 'bare',
      text: `insert into bare values (gen_random_uuid(), $1, 1, 2, 3, 'stake', $2)`,
      values: [`b${n}`, at],
    }),
  'post, alone': (n: number) =>
    post({ inTransaction: true, query: (config) => busy.query(config) }, [stake(n)]),
  'post, begin … commit': (n: number) => inTransaction(busy, (tx) => post(tx, [stake(n)])),
  'post, 100 a batch': (n: number) =>
    post(
      { inTransaction: true, query: (config) => busy.query(config) },
      Array.from({ length: 100 }, (_, i) => stake(n * 100 + i, 'batch')),
    ),
};
const stake = (n: number, run = 'one') =>
  ({
    key: `${run}:${n}`,
    debit: wallet(n),
    credit: house('stakes'),
    amount: money(100),
    reason: 'stake',
    reference: `t${n}`,
    at,
  }) as const;

for (const inFlight of [1, 8, 32])
  for (const [name, act] of Object.entries(variants)) {
    const times: number[] = [];
    const start = performance.now();
    const until = start + seconds * 1000;
    await Promise.all(
      Array.from({ length: inFlight }, async () => {
        while (performance.now() < until) {
          const before = performance.now();
          await act((counter += 1));
          times.push(performance.now() - before);
        }
      }),
    );
    const rate = (times.length / (performance.now() - start)) * 1000 * (name.includes('batch') ? 100 : 1);
    times.sort((a, b) => a - b);
    const at99 = times[Math.floor(times.length * 0.99)] ?? 0;
    console.log(
      `${name.padEnd(22)} in flight ${String(inFlight).padStart(2)}  ${Math.round(rate)}/s  p50 ${(times[times.length >> 1] ?? 0).toPrecision(3)} ms  p99 ${at99.toPrecision(3)} ms`,
    );
  }
const start = performance.now();
const proof = await proveLedger(busy, at, { whole: false });
console.log(
  `proof: intact ${proof?.intact}, ${proof?.entries} entries in ${Math.round(performance.now() - start)} ms`,
);
const again = performance.now();
await proveLedger(busy, at, { whole: false });
console.log(`proof with nothing new: ${Math.round(performance.now() - again)} ms`);
await busy.end();
await drop();
