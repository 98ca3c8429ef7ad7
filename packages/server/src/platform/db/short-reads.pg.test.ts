import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StatementQueue } from './packets.ts';
import { createShortReads, READ_LANES, type ShortReads } from './short-reads.ts';
import { sql } from './sql.ts';
import { testDatabase } from './testing.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** `now`: connections in use at this moment. `most`: the highest value of `now` so far. `packets`: packets sent. */
let lent: { now: number; most: number; packets: number };
let reads: ShortReads;
beforeEach(() => {
  lent = { now: 0, most: 0, packets: 0 };
  reads = createShortReads(async (work) => {
    lent.now += 1;
    lent.packets += 1;
    lent.most = Math.max(lent.most, lent.now);
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await work(new StatementQueue(client), 5_000);
    } finally {
      lent.now -= 1;
      await client.end();
    }
  });
});

const read = async (text: string) => (await reads.query({ text, values: [] })).rows;
const numbered = (count: number) => Array.from({ length: count }, (_, n) => n);

test('[J10] reads of one turn are divided among a few connections, and each gets its own answer', async () => {
  const answers = await Promise.all(numbered(22).map((n) => read(`select ${n}::int as n`)));
  expect(answers).toEqual(numbered(22).map((n) => [{ n }]));
  expect(lent).toMatchObject({ most: READ_LANES, packets: READ_LANES });
});

test('[J10] a read that fails fails alone: those of its packet are answered', async () => {
  const texts = numbered(22).map((n) => (n % 3 === 1 ? `select 1 / 0` : `select ${n}::int as n`));
  const outcomes = await Promise.allSettled(texts.map(read));
  for (const [n, outcome] of outcomes.entries())
    if (n % 3 === 1) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    else expect(outcome).toEqual({ status: 'fulfilled', value: [{ n }] });
});

test('[J10] reads that come while all connections are busy wait, are counted, and follow', async () => {
  const busy = numbered(READ_LANES).map(() => read('select pg_sleep(0.3)'));
  await expect.poll(() => lent.now).toBe(READ_LANES);
  const later = [read(`select 1::int as n`), read(`select 2::int as n`)];
  expect(reads.waitingCount).toBe(2);
  await expect.poll(() => reads.waitedMs()).toBeGreaterThan(0);
  expect(await Promise.all(later)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  await Promise.all(busy);
  expect([reads.waitingCount, reads.waitedMs()]).toEqual([0, 0]);
});

test('[J10] reads of a connection that the database ends are refused or answered, and the next one is answered', async () => {
  const outcomes = await Promise.allSettled([
    ...numbered(READ_LANES * 2).map(() => read('select pg_terminate_backend(pg_backend_pid())')),
    ...numbered(READ_LANES).map((n) => read(`select ${n}::int as n`)),
  ]);
  expect(new Set(outcomes.slice(0, READ_LANES * 2).map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(await read('select 7::int as n')).toEqual([{ n: 7 }]);
  expect(reads.waitingCount).toBe(0);
});

test('[J10] the connections of a pool that are for short reads refuse to write', async () => {
  const { pool } = database;
  await expect(sql(pool.shortReads)`create table written (n int)`).rejects.toMatchObject({ code: '25006' });
  expect(await sql(pool.shortReads)`select 1::int as n`).toEqual([{ n: 1 }]);
});
