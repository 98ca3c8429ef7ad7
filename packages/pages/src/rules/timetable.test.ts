import { expect, test } from 'vitest';
import { games } from '@tamarind/domain/lottery/games/index';
import { timetableOf } from './timetable.ts';

test('[L06] the rules tell the days and times by which draws are made', () => {
  expect(timetableOf('xsmb')).toEqual({
    kind: 'daily',
    days: [0, 1, 2, 3, 4, 5, 6],
    times: [{ drawsAt: '18:15', closesAt: '18:05' }],
    zone: undefined,
  });
  expect(timetableOf('mega645')).toMatchObject({ days: [0, 3, 5] });
  expect(timetableOf('lotto535')).toMatchObject({ times: [{ drawsAt: '13:00' }, { drawsAt: '21:00' }] });
  expect(timetableOf('glo')).toMatchObject({ days: 'monthly', times: [{ drawsAt: '14:30' }] });
  expect(timetableOf('dow')).toMatchObject({ days: [1, 2, 3, 4, 5], zone: 'America/New_York' });
});

test('[L06] draws at even distances tell their first and last of the day, unless they never rest', () => {
  expect(timetableOf('vkeno')).toEqual({
    kind: 'periodic',
    seconds: 480,
    closesSecondsBefore: 60,
    span: { first: '06:08', last: '21:52' },
  });
  expect(timetableOf('wingox1')).toMatchObject({ seconds: 60, closesSecondsBefore: 5, span: undefined });
  expect(timetableOf('yeekee15')).toMatchObject({ span: { first: '06:03', last: '03:48' } });
});

test('[L06] every lottery has a timetable, and no other code', () => {
  expect(games.filter(({ code }) => !timetableOf(code))).toEqual([]);
  expect(timetableOf('nothing')).toBeUndefined();
});
