import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../packages/server/src/testing/test-app.ts';
import { sql } from '../../packages/server/src/platform/db/sql.ts';
import { inTransaction } from '../../packages/server/src/platform/db/pool.ts';
import { watchWrites, type Writes } from './writes.ts';

let app: TestApp;
let writes: Writes;
beforeAll(async () => {
  app = await startTestApp();
  writes = await watchWrites(app.ownerUrl, 'tamarind');
});
afterAll(async () => {
  await writes.close();
  await app.close();
});

test('[N01] the fuzzer sees a row that stays, and neither one that is rolled back nor a counted try', async () => {
  const { id } = await app.member();
  expect(await writes.since('tamarind')).toContain('member');
  expect([...(await writes.since('tamarind'))]).toEqual([]);
  const change = async () => {
    await inTransaction(app.pool, async (tx) => {
      await sql(tx)`update member set payee_name = 'x' where id = ${id}`;
      throw new Error('no');
    });
  };
  await expect(change()).rejects.toThrow('no');
  await sql(app.pool)`delete from budget`;
  await sql(app.pool)`update member set payee_name = 'x' where id = -1`;
  expect([...(await writes.since('tamarind'))]).toEqual([]);
  await sql(app.pool)`update member set payee_name = 'Test Person' where id = ${id}`;
  expect([...(await writes.since('tamarind'))]).toEqual(['member']);
});
