import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, TryAgain } from './db/pool.ts';
import { sql } from './db/sql.ts';
import { testDatabase } from './db/testing.ts';
import { announce, announceAll, announceToMembers } from './outbox.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const at = new Date('2031-03-01T05:00:00Z');
const queue = (room: 'support' | 'points') => ({ type: 'queue', data: { room } }) as const;
const deposit = (state: 'waiting' | 'credited') => ({ type: 'deposit', data: { id: 'd1', state } }) as const;

interface EventRow {
  readonly audience: string;
  readonly type: string;
  readonly data: object;
  readonly statement: string;
}
/**
 * Returns the rows written since the last call; `statement` is the number, within its transaction, of the statement
 * that wrote a row.
 */
async function written(): Promise<EventRow[]> {
  const rows = await sql<EventRow & { id: bigint }>(database.pool)`
    select id, audience, type, data, cmin::text as statement from outbox_event where id > ${seen} order by id`;
  seen = rows.at(-1)?.id ?? seen;
  return rows;
}
let seen = 0n;

test('[L06] one statement writes the events of a transaction in their order', async () => {
  await inTransaction(database.pool, async (tx) => {
    await announce(tx, 'member:1', deposit('waiting'), at);
    await sql(tx)`insert into budget (name, subject, window_start, used) values ('test', 'between', now(), 1)`;
    await announceToMembers(tx, [1n, 2n], { type: 'balance', data: {} }, at);
    await announceToMembers(tx, [], { type: 'points', data: {} }, at);
    await announceAll(
      tx,
      [
        { audience: 'staff', event: queue('points') },
        { audience: 'member:1', event: deposit('credited') },
      ],
      at,
    );
  });
  const rows = await written();
  expect(rows.map(({ audience, type, data }) => [audience, type, data])).toEqual([
    ['member:1', 'deposit', { id: 'd1', state: 'waiting' }],
    ['members:1,2', 'balance', {}],
    ['staff', 'queue', { room: 'points' }],
    ['member:1', 'deposit', { id: 'd1', state: 'credited' }],
  ]);
  expect(new Set(rows.map(({ statement }) => statement)).size).toBe(1);
});

test('[L06] equal events for the same audience are written once in a transaction', async () => {
  const news = () =>
    inTransaction(database.pool, async (tx) => {
      for (const audience of ['staff', 'staff:7', 'staff'] as const)
        for (const room of ['support', 'points', 'support'] as const) await announce(tx, audience, queue(room), at);
    });
  await news();
  await news();
  const rows = await written();
  const once = ['staff support', 'staff points', 'staff:7 support', 'staff:7 points'];
  expect(rows.map(({ audience, data }) => `${audience} ${(data as { room: string }).room}`)).toEqual([
    ...once,
    ...once,
  ]);
});

test('[L06] an attempt that was rolled back leaves no event', async () => {
  await inTransaction(database.pool, async (tx) => {
    await announce(tx, 'staff', queue(tx.attempt === 1 ? 'support' : 'points'), at);
    if (tx.attempt === 1) throw new TryAgain('once more');
  });
  expect((await written()).map(({ data }) => data)).toEqual([{ room: 'points' }]);
});

test('[L06] an event that a last step announces is written, too', async () => {
  await inTransaction(database.pool, async (tx) => {
    await announce(tx, 'staff', queue('support'), at);
    tx.beforeCommit(() => announce(tx, 'staff', queue('points'), at));
  });
  expect((await written()).map(({ data }) => data)).toEqual([{ room: 'support' }, { room: 'points' }]);
});
