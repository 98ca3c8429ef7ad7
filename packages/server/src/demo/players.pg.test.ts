import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMs } from '@tamarind/domain/time';
import { sql } from '../platform/db/sql.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { sessionOfPlayer } from './players.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('[S-H2] players of the demo open games in a session of their own, one until it runs out', async () => {
  const { id } = await app.member();
  await sql(app.pool)`update member_session set ended_at = ${app.clock.now()} where member_id = ${id}`;
  const now = app.clock.now();
  const first = await sessionOfPlayer(app.platform, id, now);
  expect(
    await sql<{ scope: string }>(
      app.pool,
    )`select scope from member_session where id = ${first} and member_id = ${id} and ended_at is null`,
  ).toEqual([{ scope: 'site' }]);
  expect(await sessionOfPlayer(app.platform, id, addMs(now, 60_000))).toBe(first);
  expect(await sessionOfPlayer(app.platform, id, addMs(now, 13 * 3_600_000))).not.toBe(first);
});
