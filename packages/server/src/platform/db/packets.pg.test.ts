import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { present } from '@tamarind/domain/present';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StatementResult, SkippedStatement, StatementQueue } from './packets.ts';
import { inTransaction } from './pool.ts';
import { sql } from './sql.ts';
import { testDatabase } from './testing.ts';

const PATIENCE_MS = 5_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

describe('statements over one connection', () => {
  let client: pg.Client;
  let queue: StatementQueue;
  let lost: Error[];
  beforeEach(async () => {
    client = new pg.Client({ connectionString: database.url });
    lost = [];
    client.on('error', (error) => lost.push(error));
    await client.connect();
    queue = new StatementQueue(client);
  });
  afterEach(() => client.end());

  const send = (text: string, values: unknown[] = [], name?: string): Promise<StatementResult> =>
    queue.send({ text, values, ...present({ name }) }, PATIENCE_MS);
  const outcomesOf = async (...sent: Promise<StatementResult>[]) =>
    (await Promise.allSettled(sent)).map((one) => (one.status === 'fulfilled' ? one.value.rows : one.reason));

  test('[J10] those of one turn are executed in order and answered together', async () => {
    let arrivals = 0;
    const { stream } = (client as unknown as { connection: pg.Connection }).connection;
    stream.on('data', () => (arrivals += 1));
    const answers = await Promise.all([
      send('create temp table one (n int)'),
      send('insert into one values ($1), ($2)', [1, 2n]),
      send('select n from one order by n'),
      send('select 1 as n where false'),
    ]);
    expect(answers.map(({ command }) => command)).toEqual(['CREATE TABLE', 'INSERT 0 2', 'SELECT 2', 'SELECT 0']);
    expect(answers.map(({ rows }) => rows)).toEqual([[], [], [{ n: 1 }, { n: 2 }], []]);
    expect(arrivals).toBe(1);
  });

  test('[J10] those issued while others are on their way follow them', async () => {
    const first = send(`select 'first' as word, pg_sleep(0.05)`);
    await turn();
    const later = [send(`select 'second' as word`), send(`select 'third' as word`)];
    expect((await Promise.all([first, ...later])).map(({ rows }) => (rows[0] as { word: string }).word)).toEqual([
      'first',
      'second',
      'third',
    ]);
  });

  test('[J10] those behind one that fails are skipped, and the next packet is executed', async () => {
    const [before, failed, ...behind] = await outcomesOf(
      send('select 1 as n'),
      send('select 1 / 0'),
      send('create temp table never (n int)'),
      send('select 2'),
    );
    expect(before).toEqual([{ n: 1 }]);
    expect(failed).toMatchObject({ code: '22012' });
    expect(behind).toEqual([expect.any(SkippedStatement), expect.any(SkippedStatement)]);
    expect(await outcomesOf(send(`select to_regclass('never')::text as name`))).toEqual([[{ name: null }]]);
  });

  test('[J10] a named statement is executed again after a failure, whatever failed', async () => {
    const read = () => send('select n from late', [], 'read');
    const divide = (by: number) => send('select 10 / $1::int as n', [by], 'divide');
    expect(await outcomesOf(read())).toEqual([expect.objectContaining({ code: '42P01' })]);
    await send('create temp table late as select 7 as n');
    expect(await outcomesOf(read(), read())).toEqual([[{ n: 7 }], [{ n: 7 }]]);
    expect(await outcomesOf(divide(0), divide(1))).toEqual([
      expect.objectContaining({ code: '22012' }),
      expect.any(SkippedStatement),
    ]);
    expect(await outcomesOf(divide(5), divide(2))).toEqual([[{ n: 2 }], [{ n: 5 }]]);
    expect(await outcomesOf(divide(0))).toEqual([expect.objectContaining({ code: '22012' })]);
    expect(await outcomesOf(divide(10))).toEqual([[{ n: 1 }]]);
  });

  test('[J10] a repeated statement has the same columns without a description', async () => {
    const ask = (at: Date | null) =>
      send(`select $1::timestamptz as at, 5::bigint as big, null as nothing`, [at], 'columns');
    const at = new Date('2026-11-29T12:34:56.789Z');
    const wanted = { at, big: 5n, nothing: null };
    expect((await ask(at)).rows).toEqual([wanted]);
    let descriptions = 0;
    (client as unknown as { connection: pg.Connection }).connection.on('rowDescription', () => (descriptions += 1));
    expect((await Promise.all([ask(at), ask(null)])).map(({ rows }) => rows)).toEqual([
      [wanted],
      [{ ...wanted, at: null }],
    ]);
    expect(descriptions).toBe(0);
  });

  test('[J10] a text without a statement is answered without rows, and those after it are executed', async () => {
    const answers = await Promise.all([send('-- nothing'), send('', [], 'empty'), send('select 1 as n')]);
    expect(answers.map(({ rows, command }) => [rows, command])).toEqual([
      [[], ''],
      [[], ''],
      [[{ n: 1 }], 'SELECT 1'],
    ]);
  });

  test('[J10] a value without a form in the database is refused before anything is sent', async () => {
    const [object, fine] = await outcomesOf(send('select $1', [{ some: 'object' }]), send('select 1 as n'));
    expect(object).toBeInstanceOf(TypeError);
    expect(fine).toEqual([{ n: 1 }]);
  });

  test('[J10] a lost connection rejects everything that was sent or waits', async () => {
    const outcomes = outcomesOf(
      send('select pg_sleep(60)'),
      send('select 1'),
      turn().then(() => send('select 2')),
    );
    await turn();
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)'`;
    await expect.poll(async () => (await database.pool.query({ text: end })).rows.length).toBe(1);
    const [killed, ...others] = await outcomes;
    expect(killed).toMatchObject({ code: '57P01' });
    expect(others.every((error) => error instanceof Error)).toBe(true);
  });

  test('[J10] a connection that stays silent is ended', async () => {
    const patient = queue.send({ text: 'select pg_sleep(60)' }, 50);
    await expect(patient).rejects.toThrow('Query read timeout');
    await expect.poll(() => lost.length).toBeGreaterThan(0);
  });
});

describe('a transaction', () => {
  const made = async () =>
    (await sql<{ subject: string }>(database.pool)`select subject from budget where name = 'packet' order by 1`).map(
      ({ subject }) => subject,
    );
  afterEach(() => sql(database.pool)`delete from budget where name = 'packet'`);
  const note = (db: Parameters<typeof sql>[0], subject: string) =>
    sql(db)`insert into budget (name, subject, window_start, used) values ('packet', ${subject}, now(), 1)`;

  test('[J10] whose last statement fails does not commit', async () => {
    const work = inTransaction(database.pool, async (tx) => {
      await note(tx, 'kept?');
      tx.withCommit('rows', () => sql(tx)`select 1 / 0`);
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await made()).toEqual([]);
  });

  test('[J10] in which an error was passed over does not commit, and says so', async () => {
    const work = inTransaction(database.pool, async (tx) => {
      await note(tx, 'kept?');
      await sql(tx)`select 1 / 0`.catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await made()).toEqual([]);
  });

  test('[J10] writes what a statement of the commit asks for, and refuses what comes later', async () => {
    const later = Promise.withResolvers<void>();
    let branch: Promise<unknown> | undefined;
    await inTransaction(database.pool, async (tx) => {
      tx.withCommit('chain', () => {
        tx.withCommit('rows', () => note(tx, 'asked for'));
        return note(tx, 'first');
      });
      branch = later.promise.then(() => tx.withCommit('rows', () => note(tx, 'too late')));
    });
    later.resolve();
    await expect(branch).rejects.toThrow('sent after the end of its transaction');
    expect(await made()).toEqual(['asked for', 'first']);
  });

  test('[J10] that ended refuses statements of a branch that still runs', async () => {
    const later = Promise.withResolvers<void>();
    let branch: Promise<unknown> | undefined;
    const work = inTransaction(database.pool, async (tx) => {
      branch = later.promise.then(() => note(tx, 'too late'));
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    later.resolve();
    await expect(branch).rejects.toThrow('sent after the end of its transaction');
    expect(await made()).toEqual([]);
  });
});
