import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addDays, compactDay, dayOf, momentAt } from '@tamarind/domain/time';
import { sql } from '../../platform/db/sql.ts';
import type { TestMember } from '../../testing/test-app.ts';
import { lotteryJobs } from '../index.ts';
import { insertRestDays } from '../draws/calendar-queries.ts';
import { lo, startTestLottery, type TestLottery } from '../testing-lottery.ts';

const c = contract.lottery;

let room: TestLottery;
let officer = { token: '' };
let day = '';
let draw = '';
let member: TestMember;
beforeAll(async () => {
  room = await startTestLottery([], true);
  day = dayOf(room.noon);
  // Lotteries drawn every few minutes get rest days, because the job would otherwise read hundreds of their results in
  // this test.
  const days = [1, 2, 3].map((later) => addDays(day, later));
  for (const game of ['vkeno', 'bingo18']) await insertRestDays(room.app.pool, game, days);
});
afterAll(() => room.close());

const as = (who: { token: string }) => ({ token: who.token });
const shown = async (code = draw) => (await room.app.call(c.getDraw, { draw: code })).value();
/** Runs only the settlement job, because the job that reads results would spend time on retries of a silent source. */
async function settle(): Promise<void> {
  for (const job of lotteryJobs) if (job.name === 'settle-draws') await room.app.run(job);
}
const staffDraw = async () => (await room.app.call(c.getStaffDraw, { draw }, as(officer))).value();
type Tiers = Record<string, string[]>;
const readings = async (code = draw) => sql<{ feed: string | null; prizes: Tiers }>(room.app.pool)`
  select feed, prizes from result_entry where draw_id = ${await room.drawId(code)} order by id`;
const enter = (prizes: Tiers) =>
  room.app.call(c.enterResult, { draw, prizes, source: 'typed', sourceNote: 'broadcast' }, as(officer));

/**
 * Advances to the next Northern draw and bets on all hundred numbers, so 27 numbers win at 99 to 1 whatever is drawn.
 */
async function nextDraw(): Promise<void> {
  day = addDays(day, 1);
  draw = `xsmb-${compactDay(day)}`;
  await room.moveTo(momentAt(day, '12:00'));
  await room.step();
  member = await room.app.member({ balance: 2_700_000n });
  const lines = Array.from({ length: 100 }, (_, n) => lo(String(n).padStart(2, '0')));
  (await room.bet(member, draw, lines)).value();
}
const PAID = 27n * 99_000n;
/** Advances the clock past 18:35, when the result of the draw of 18:15 is published. */
async function publish(): Promise<void> {
  await room.moveTo(momentAt(day, '18:36'));
  officer = await room.app.staff('officer');
  await room.step();
}

test('[L06] two published results that agree settle the draw, and Hanoi follows the Northern one', async () => {
  await nextDraw();
  await room.moveTo(momentAt(day, '18:30'));
  await room.step();
  expect([(await shown()).state, await readings()]).toEqual(['closed', []]);
  await publish();
  const settled = await shown();
  expect(settled).toMatchObject({ state: 'settled', resultVersion: 1, source: 'source:first, source:second' });
  expect(await room.available(member)).toBe(PAID);
  expect((await readings()).map(({ feed }) => feed)).toEqual(['first', 'second']);
  // The Hanoi result is derived from the Northern one: the last four digits of the special prize and the last two of
  // the first prize.
  const hanoi = await shown(`hanoi-${compactDay(day)}`);
  expect([hanoi.state, hanoi.prizes]).toEqual([
    'settled',
    { top: [settled.prizes?.['db']?.[0]?.slice(1)], bottom: [settled.prizes?.['g1']?.[0]?.slice(3)] },
  ]);
  expect(hanoi.source).toBe(`${draw} v1`);
});

test('[L06] two that differ leave it closed for people; a person who agrees with one of them makes it final', async () => {
  await nextDraw();
  await room.controlResults({ differs: true });
  await publish();
  expect((await shown()).state).toBe('closed');
  expect(await room.available(member)).toBe(0n);
  const [first, second] = await readings();
  expect(first?.prizes).not.toEqual(second?.prizes);
  expect(await readings()).toHaveLength(2);
  expect((await staffDraw()).entries).toMatchObject([
    { by: 'source:first', differs: false },
    { by: 'source:second', differs: true },
  ]);
  const third = { ...first?.prizes, g7: ['00', '01', '02', '03'] } as Tiers;
  expect((await enter(third)).value()).toMatchObject({ agreed: false, draw: { state: 'closed' } });
  expect((await shown(`hanoi-${compactDay(day)}`)).state).toBe('closed');
  expect((await enter(first?.prizes ?? {})).value().agreed).toBe(true);
  await room.step();
  expect(await shown()).toMatchObject({ state: 'settled', prizes: first?.prizes });
  expect(await room.available(member)).toBe(PAID);
  await room.controlResults({ differs: false });
});

test('[L06] while one source is silent, the other one and a person make the result', async () => {
  await nextDraw();
  await room.controlResults({ silent: 'first' });
  await publish();
  expect((await shown()).state).toBe('closed');
  const [only, ...others] = await readings();
  expect([only?.feed, others]).toEqual(['second', []]);
  expect((await enter(only?.prizes ?? {})).value().agreed).toBe(true);
  await settle();
  expect((await shown()).state).toBe('settled');
  expect(await room.available(member)).toBe(PAID);
  expect((await room.sums()).every((sum) => sum === 0n)).toBe(true);
});
