import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { startTestApp, type TestApp } from '../../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('[J10] while too many wait for the database a call is turned away at once, told when to come again, and taken again later', async () => {
  const ask = () => app.http.inject({ method: 'GET', url: contract.brand.getStatus.path });
  // Nobody gives a connection back until told to: all that come after wait in a row.
  const gate = Promise.withResolvers<void>();
  const waiting: Promise<unknown>[] = [];
  const enough = app.platform.config.DATABASE_CONNECTIONS * 6 + 12;
  for (let count = 0; count < enough + 12; count += 1)
    waiting.push(app.pool.connect().then((connection) => gate.promise.then(() => connection.release())));
  await expect.poll(() => app.pool.idleCount === 0 && app.pool.totalCount === 12).toBe(true);
  const shed = await ask();
  expect([shed.statusCode, shed.headers['retry-after'], shed.json().errorCode]).toEqual([
    503,
    '1',
    'UNAVAILABLE',
  ]);
  gate.resolve();
  await Promise.all(waiting);
  expect((await ask()).statusCode).toBe(200);
});
