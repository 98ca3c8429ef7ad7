import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addDays, compactDay, dayOf, momentAt } from '@tamarind/domain/time';
import { sql } from '../../platform/db/sql.ts';
import { agreeTo } from '../../testing/proposals.ts';
import { startTestLottery, type TestLottery } from '../testing-lottery.ts';

const c = contract.lottery;

let room: TestLottery;
let officer = { token: '' };
let today = '';
beforeAll(async () => {
  room = await startTestLottery([]);
  today = dayOf(room.noon);
  officer = await room.app.staff('officer');
});
afterAll(() => room.close());

const set = async (
  game: string,
  day: string,
  kind: 'rest' | 'held' | 'withdrawn',
  times: { drawsAt?: string; closesAt?: string } = {},
) => {
  const asked = await room.app.call(
    c.setCalendarDay,
    { game, day, kind, ...times, reason: 'the exchange has a holiday' },
    { token: officer.token },
  );
  if (asked.code === undefined) (await agreeTo(room.app, asked, await room.app.staff('approver'))).value();
  return asked;
};
const drawsOf = async (game: string) => {
  const rows = await sql<{ day: string; drawsAt: Date; closesAt: Date }>(room.app.pool)`
    select day, draws_at as "drawsAt", closes_at as "closesAt" from draw where game = ${game} order by draws_at`;
  return new Map(rows.map((row) => [row.day, row]));
};
const listed = async (game: string, month: string) =>
  (await room.app.call(c.listCalendar, { game, month }, { token: officer.token })).value().days;

test('[L03] a day of rest makes no draw, a moved one is drawn at its times, and players see the next draw accordingly', async () => {
  // The days used here as a rest day, a moved draw and an extra draw. They are more than two weeks ahead, so no draws
  // exist for them yet. This lottery is drawn Monday to Friday.
  const [rest, moved, extra] = [addDays(today, 15), addDays(today, 16), addDays(today, 19)];
  (await set('korea', rest, 'rest')).value();
  (await set('korea', moved, 'held', { drawsAt: '13:00', closesAt: '12:30' })).value();
  (await set('korea', extra, 'held')).value();
  await room.moveTo(momentAt(addDays(today, 14), '18:00'));
  await room.step();
  officer = await room.app.staff('officer');
  const draws = await drawsOf('korea');
  expect(draws.has(rest)).toBe(false);
  // The given times are in Seoul, which is two hours ahead of UTC+7.
  expect(draws.get(moved)).toMatchObject({ drawsAt: momentAt(moved, '11:00'), closesAt: momentAt(moved, '10:30') });
  expect(draws.get(extra)?.drawsAt).toEqual(momentAt(extra, '13:30'));
  const { draws: open } = (await room.app.call(c.listOpenDraws, {})).value();
  expect(open.find(({ game }) => game === 'korea')?.code).toBe(`korea-${compactDay(moved)}`);
  const audit = await sql<{ action: string }>(room.app.pool)`
    select action from audit_record where subject = 'game:korea' order by seq desc`;
  expect(audit.map(({ action }) => action)).toEqual(['calendar.held', 'calendar.held', 'calendar.rest']);
  today = addDays(today, 14);
});

test('[L03] an extra draw among days that are made already, and a rest that was withdrawn, are made as well', async () => {
  // The Lao draws are on Monday, Wednesday and Friday, so the day after a Monday has none.
  const extra = addDays(today, 1);
  const rest = addDays(today, 16);
  expect((await drawsOf('lao')).has(extra)).toBe(false);
  (await set('lao', extra, 'held', { drawsAt: '20:30' })).value();
  (await set('lao', rest, 'rest')).value();
  await room.step();
  expect((await drawsOf('lao')).get(extra)?.closesAt).toEqual(momentAt(extra, '20:20'));
  await room.moveTo(momentAt(addDays(today, 11), '12:00'));
  await room.step();
  officer = await room.app.staff('officer');
  expect((await drawsOf('lao')).has(rest)).toBe(false);
  (await set('lao', rest, 'withdrawn')).value();
  await room.step();
  expect((await drawsOf('lao')).has(rest)).toBe(true);
  expect((await listed('lao', rest.slice(0, 7))).find(({ day }) => day === rest)).toMatchObject({
    kind: 'withdrawn',
    reason: 'the exchange has a holiday',
    draw: { code: `lao-${compactDay(rest)}`, state: 'open' },
  });
  // A second run of the job makes no second draw.
  await room.step();
  expect((await drawsOf('lao')).size).toBe(new Set((await drawsOf('lao')).keys()).size);
});

test('[L03] [S-M3] a draw is not moved past its real drawing by one person', async () => {
  const day = addDays(dayOf(room.app.clock.now()), 25);
  const late = { game: 'lao', day, kind: 'held', drawsAt: '23:59', closesAt: '23:50' } as const;
  const asked = await room.app.call(
    c.setCalendarDay,
    { ...late, reason: 'bets after the broadcast' },
    { token: officer.token },
  );
  expect((await agreeTo(room.app, asked, officer)).code).toBe('SAME_PERSON');
  expect((await listed('lao', day.slice(0, 7))).filter((one) => one.day === day)).toEqual([]);
});

test('[L03] days whose draw is made, days gone by, own games and times that contradict are refused', async () => {
  const now = dayOf(room.app.clock.now());
  const made = [...(await drawsOf('korea')).keys()].at(-1) ?? '';
  expect(await set('korea', made, 'rest')).toMatchObject({
    code: 'DRAW_EXISTS',
    details: { draw: `korea-${compactDay(made)}` },
  });
  const free = addDays(now, 30);
  expect((await set('korea', addDays(now, -1), 'rest')).code).toBe('MOMENT_INVALID');
  expect((await set('korea', addDays(now, 600), 'rest')).code).toBe('MOMENT_INVALID');
  expect((await set('korea', free, 'rest', { drawsAt: '10:00' })).code).toBe('MOMENT_INVALID');
  expect((await set('korea', free, 'held', { drawsAt: '10:00', closesAt: '10:30' })).code).toBe('MOMENT_INVALID');
  expect((await set('vn27x1', free, 'rest')).code).toBe('NOT_FOUND');
  expect((await set('nosuch', free, 'rest')).code).toBe('NOT_FOUND');
  expect(await listed('korea', free.slice(0, 7)).then((days) => days.filter(({ day }) => day === free))).toEqual([]);
});
