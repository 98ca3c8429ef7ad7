import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { guess, holds, pump, type Figure } from '../testing/attacks.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { brandSettings } from '../brand/index.ts';

/** These tests make few attempts; `npm run simulate -- --what pumping` and `--what guessing` make the full number. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2027-03-01T00:00:00Z') });
});
afterAll(() => app.close());

const failing = (figures: readonly Figure[]): Figure[] => figures.filter((figure) => !holds(figure));

test('[H18] a code allows five tries and a number fifty a day, from all senders together', async () => {
  const figures = await guess(app, { tries: 600, sources: 600, seed: 6 });
  expect(failing(figures)).toEqual([]);
  expect(figures[0]?.value).toBe(5);
});

test('[H10] a day of SMS pumping with rotating numbers and addresses costs no more than the cap, and members still get codes', async () => {
  app.clock.advance(2 * 86_400_000);
  const { codes } = await brandSettings(app.pool);
  await sql(app.pool)`
    insert into brand_setting (name, value, changed_at)
    values ('codes', ${{ json: { ...codes, dailySms: 200, dailySmsPerCountry: 150 } }}, now())`;
  const figures = await pump(app, { tries: 600, sources: 600, seed: 7, atOnce: 4 });
  expect(failing(figures)).toEqual([]);
  expect(figures[1]?.value).toBeGreaterThan(100);
});
