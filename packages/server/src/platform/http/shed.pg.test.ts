import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  { row: 110, name: 'a row so long that its end would wait too long', standsMs: 0 },
  { row: 40, name: 'a shorter row that does not move', standsMs: 400 },
])(
  '[J10] behind $name a call is turned away at once, told when to come again, and taken again later',
  async ({ row, standsMs }) => {
    const ask = () => app.http.inject({ method: 'GET', url: contract.brand.getStatus.path });
    // All database connections are held until this promise resolves, so that later requests queue.
    const gate = Promise.withResolvers<void>();
    const waiting = Array.from({ length: row + 12 }, () =>
      app.pool.connect().then((connection) => gate.promise.then(() => connection.release())),
    );
    await expect.poll(() => app.pool.waitingCount).toBe(row);
    await wait(standsMs);
    const shed = await ask();
    expect([shed.statusCode, shed.headers['retry-after'], shed.json().errorCode]).toEqual([503, '1', 'UNAVAILABLE']);
    gate.resolve();
    await Promise.all(waiting);
    expect((await ask()).statusCode).toBe(200);
  },
);
