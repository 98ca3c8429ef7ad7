import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import { changeBrand } from '../testing/brand.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { brandDefaults } from './defaults.ts';
import { brandSettings, putSetting } from './index.ts';

/**
 * This file tests that a transaction reads the settings only if their stamp is not cached, and never uses old settings
 * after a change.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const review = async (db: Tx | TestApp['pool'] = app.pool) => (await brandSettings(db)).staffReviewDays;
const put = (tx: Tx, days: number) => putSetting(tx, 'staffReviewDays', days, app.clock.now());

/** The size of the largest answer that `work` gets from the database, in bytes. */
async function largestAnswer(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let most = 0;
  await inTransaction(app.pool, (tx) =>
    work({
      ...tx,
      query: async (config) => {
        const answer = await tx.query(config);
        most = Math.max(most, JSON.stringify(answer.rows).length);
        return answer;
      },
    }),
  );
  return most;
}

test('[A05] unchanged settings are not sent again; a changed document is', async () => {
  await changeBrand(app, { name: 'Once' });
  await brandSettings(app.pool);
  expect(await largestAnswer(brandSettings)).toBeLessThan(200);
  await changeBrand(app, { name: 'Twice' });
  expect(await largestAnswer(async (tx) => expect((await brandSettings(tx)).brand.name).toBe('Twice'))).toBeGreaterThan(
    5_000,
  );
  expect(await largestAnswer(async (tx) => expect((await brandSettings(tx)).brand.name).toBe('Twice'))).toBeLessThan(
    200,
  );
});

test('[A05] a transaction sees its own change, others see it after the commit', async () => {
  await inTransaction(app.pool, (tx) => put(tx, 30));
  await inTransaction(app.pool, async (tx) => {
    expect(await review(tx)).toBe(30);
    await put(tx, 31);
    expect([await review(tx), await review()]).toEqual([31, 30]);
    await put(tx, 32);
    expect([await review(tx), await review()]).toEqual([32, 30]);
  });
  expect(await review()).toBe(32);
});

test('[A05] a change that is rolled back leaves the settings as they were', async () => {
  await inTransaction(app.pool, (tx) => put(tx, 40));
  const failed = inTransaction(app.pool, async (tx) => {
    await put(tx, 41);
    expect(await review(tx)).toBe(41);
    throw new Error('no change');
  });
  await expect(failed).rejects.toThrow('no change');
  expect([await review(), await inTransaction(app.pool, (tx) => review(tx))]).toEqual([40, 40]);
});

test('[A05] changes at the same time leave the settings of all of them', async () => {
  await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      inTransaction(app.pool, async (tx) => {
        await putSetting(tx, `test${at}`, at, app.clock.now());
        await brandSettings(tx);
      }),
    ),
  );
  const settings = (await brandSettings(app.pool)) as unknown as Record<string, unknown>;
  expect(Array.from({ length: 6 }, (_, at) => settings[`test${at}`])).toEqual([0, 1, 2, 3, 4, 5]);
});

test('[A05] every way of changing a row is seen, also past the application', async () => {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  const seen: unknown[] = [];
  const first = await review();
  for (const text of [
    `insert into brand_setting (name, value, changed_at) values ('staffReviewDays', '50', now())
     on conflict (name) do update set value = excluded.value`,
    "update brand_setting set value = '51' where name = 'staffReviewDays'",
    "delete from brand_setting where name = 'staffReviewDays'",
    "insert into brand_setting (name, value, changed_at) values ('staffReviewDays', '52', now())",
    'truncate brand_setting',
  ]) {
    await owner.query(text);
    seen.push(await review());
  }
  await owner.end();
  const house = brandDefaults.staffReviewDays;
  expect(first).toBe(40);
  expect(seen).toEqual([50, 51, house, 52, house]);
});

test('[A05] several servers in one process each have their own settings', async () => {
  const other = await startTestApp();
  try {
    await inTransaction(app.pool, (tx) => put(tx, 60));
    await inTransaction(other.pool, (tx) => put(tx, 61));
    expect([await review(), await review(other.pool), await review()]).toEqual([60, 61, 60]);
  } finally {
    await other.close();
  }
});

test('[A05] nobody can change the settings that transactions share', async () => {
  const { document } = await brandSettings(app.pool);
  expect(() => Object.assign(document.look, { icon: 'other' })).toThrow(TypeError);
});
