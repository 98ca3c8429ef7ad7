import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addDays, dayOf, momentAt } from '@tamarind/domain/time';
import { sql } from '../../platform/db/sql.ts';
import { history } from '../index.ts';
import { startTestLottery, type TestLottery } from '../testing-lottery.ts';

const c = contract.lottery;

let room: TestLottery;
beforeAll(async () => {
  room = await startTestLottery();
});
afterAll(() => room.close());

const daysOf = async (game: string): Promise<string[]> =>
  (
    await sql<{ day: string }>(room.app.pool)`
      select distinct day::text as day from draw where game = ${game} and source in ('made up', 'xsmb v1') order by 1`
  ).map(({ day }) => day);

test('[W-12] the demo shows results without a gap up to now, made up where the real history ends, and marked so', async () => {
  await room.moveTo(momentAt(dayOf(room.noon), '12:00'));
  await history.fill(room.app.platform);
  const yesterday = addDays(dayOf(room.noon), -1);
  const days = await daysOf('xsmb');
  expect(days.at(-1)).toBe(yesterday);
  // Number of days in the two years without a draw: four rest days at each New Year.
  const rests = 8;
  expect(days.length).toBe(730 - rests);
  expect(await daysOf('hanoi')).toEqual(days);
  const list = (await room.app.call(c.listResults, { game: 'glo' })).value();
  expect(list.draws[0]).toMatchObject({ source: 'made up', state: 'settled' });
  for (const game of ['lao', 'mega645', 'mntphcm', 'mtkontum', 'dow', 'vkeno'])
    expect((await room.app.call(c.listResults, { game })).value().count, game).toBeGreaterThan(100);
});

test('[W-12] filled again after a pause, only the days of the pause are added, and nothing that is there changes', async () => {
  const before = await daysOf('xsmb');
  const read = async () =>
    (await room.app.call(c.listResults, { game: 'xsmb', to: before.at(-1) ?? '' })).value().draws[0];
  const last = await read();
  await room.moveTo(momentAt(addDays(dayOf(room.noon), 12), '12:00'));
  const { platform, clock } = room.app;
  await history.fillApart(platform.config.DATABASE_URL, clock.now());
  await history.fill(platform);
  const after = await daysOf('xsmb');
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.length).toBeGreaterThan(before.length);
  expect(await read()).toEqual(last);
});

test('an error in the thread that fills results reaches the caller', async () => {
  const wrong = 'postgres://nobody:wrong@127.0.0.1:9/none';
  await expect(history.fillApart(wrong, room.app.clock.now())).rejects.toThrow(/ECONNREFUSED|connect/);
});
