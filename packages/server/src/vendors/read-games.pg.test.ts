import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { replaceGames } from './queries.ts';
import { gameNamed, startTestVendor, type TestVendor } from './testing-vendor.ts';

let vendor: TestVendor;
beforeAll(async () => {
  vendor = await startTestVendor();
});
afterAll(() => vendor.close());

/** Stores a list a minute later, and returns the games that were written at that moment. */
async function writtenBy(games: Parameters<typeof replaceGames>[2]): Promise<string[]> {
  vendor.app.clock.advance(60_000);
  const now = vendor.app.clock.now();
  await inTransaction(vendor.app.pool, (tx) => replaceGames(tx, 'DEMO1', games, now));
  const rows = await sql<{ game: string }>(vendor.app.pool)`
    select code || case when enabled then '' else ' off' end as game from vendor_game
     where vendor = 'DEMO1' and read_at = ${now} order by code`;
  return rows.map(({ game }) => game);
}

test('[K02] a game list that is read again writes only the games that differ', async () => {
  const [one, other] = [gameNamed('g1'), gameNamed('g2')];
  expect(await writtenBy([one, other])).toEqual([]);
  expect(await writtenBy([one, { ...other, name: 'Renamed' }])).toEqual(['g2']);
  expect(await writtenBy([one, { ...other, name: 'Renamed', blockedCountries: ['VN'], rtpE4: 9_600 }])).toEqual(['g2']);
});

test('[K02] a game that is missing from the list is off until it is listed again', async () => {
  const [one, other] = [gameNamed('g1'), gameNamed('g2')];
  await writtenBy([one, other]);
  expect(await writtenBy([one])).toEqual(['g2 off']);
  expect(await writtenBy([one])).toEqual([]);
  expect(await writtenBy([one, other])).toEqual(['g2']);
  expect(await writtenBy([])).toEqual(['g1 off', 'g2 off']);
});
