import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { inTransaction } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { announce, type Audience, newestEvents, type OutboxEvent, type Position } from '../outbox.ts';
import { BATCH, createBehind } from './push-behind.ts';
import { recentPublic } from './push-recent.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Writes an event and returns its position, after every older transaction that could hide the event has ended. */
async function say(audience: Audience, draw: string): Promise<Position> {
  await inTransaction(app.pool, (tx) =>
    announce(tx, audience, { type: 'draw', data: { draw, game: 'vn27x1', state: 'open' } }, app.clock.now()),
  );
  let found: OutboxEvent | undefined;
  const look = async () => {
    found = (await newestEvents(app.pool, 1)).find(({ data }) => (data as { draw: string }).draw === draw);
    return found?.id;
  };
  await expect.poll(look, { timeout: 20_000 }).toBeDefined();
  return found as Position;
}

const fill = (audience: Audience, rows: number) => sql(app.pool)`
  insert into outbox_event (audience, type, data, at)
  select ${audience}, 'draw', '{"draw": "far", "game": "vn27x1", "state": "open"}', ${app.clock.now()}
    from generate_series(1, ${rows}::int)`;

test('[S-M5] streams far behind read one batch a turn: one that was away for a moment waits one read for each', async () => {
  const [far, near] = ['member:1', 'member:2'] as const;
  const begin = await say('public', 'begin');
  await fill(far, BATCH * 20);
  const middle = await say('public', 'middle');
  await fill(far, BATCH * 20);
  const end = await say('public', 'end');
  const goal = await say(near, 'mine');

  const heard = new Map<object, string[]>();
  const level: object[] = [];
  const open = (audience: Audience) => {
    const stream = { hears: ['public', audience] as const, response: { write: () => true } };
    heard.set(stream, []);
    return stream;
  };
  const behind = createBehind<ReturnType<typeof open>>(
    app.platform,
    { add: (stream) => level.push(stream) },
    async (streams, event) => {
      for (const stream of streams) heard.get(stream)?.push((event.data as { draw: string }).draw);
    },
  );
  const [farthest, halfway, away] = [open(far), open(far), open(near)];
  behind.add(farthest, begin);
  behind.add(halfway, middle);
  behind.add(away, end);
  const read = () => behind.catchUp(behind.now(), { goal, recent: recentPublic([], true) });
  const lengths = () => [farthest, halfway, away].map((stream) => heard.get(stream)?.length);

  await read();
  expect(lengths()).toEqual([BATCH, 0, 0]);
  await read();
  expect(lengths()).toEqual([BATCH, BATCH, 0]);
  await read();
  expect([lengths(), heard.get(away), level]).toEqual([[BATCH, BATCH, 1], ['mine'], [away]]);

  while (await read());
  expect(level.length).toBe(3);
  // The first stream gets all rows and the public events "middle" and "end". The one that starts halfway gets the
  // second half of the rows and "end".
  expect(lengths()).toEqual([BATCH * 40 + 2, BATCH * 20 + 1, 1]);
});
