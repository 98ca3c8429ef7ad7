import { expect, test } from 'vitest';
import { checkResult } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import { laoResult, malaysiaResult } from './four-digits.ts';
import { hanoiFromNorth } from './index.ts';

/**
 * For each day: the special and first prize of the Northern draw, and the numbers that a Thai site showed for its Hanoi
 * lottery (sources in NOTICE.md).
 */
const hanoiDays = `
2021-01-26 33079 24509 079 79 09
2021-01-27 45756 54147 756 56 47
2021-01-28 92020 19071 020 20 71
2021-01-29 40169 74085 169 69 85
2021-01-30 71209 55959 209 09 59
2021-01-31 17386 73899 386 86 99
2021-02-01 54782 33824 782 82 24
2021-02-02 15759 94632 759 59 32
2021-02-03 76349 68400 349 49 00
2021-02-04 48218 12833 218 18 33
2021-02-05 48520 61417 520 20 17
2021-02-06 37427 81178 427 27 78
2021-02-07 25119 49164 119 19 64
2021-02-08 42991 58433 991 91 33
2021-02-09 38792 02990 792 92 90
2021-02-10 04629 65961 629 29 61
2021-02-15 56286 33164 286 86 64
2021-02-16 11503 24958 503 03 58
2021-02-17 05177 48772 177 77 72
2021-02-18 81910 69529 910 10 29
2021-02-19 11103 91506 103 03 06
2021-02-20 70030 44389 030 30 89
2021-02-21 57607 09740 607 07 40
2021-02-22 77708 39543 708 08 43
`;
/** For each day: the three top, two top and two bottom digits of the Lao lottery as shown by a Thai site. */
const laoDays = `
2021-02-01 616 16 26
2021-02-04 678 78 76
2021-02-08 310 10 43
2021-02-11 385 85 63
2021-02-15 917 17 09
2021-02-18 608 08 66
2021-02-22 175 75 31
`;
const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' '));

test.each(rowsOf(hanoiDays))('[L03] Hanoi of %s follows from the Northern draw', (...row) => {
  const [, db = '', g1 = '', top3, top2, bottom2] = row;
  const { top = [], bottom } = hanoiFromNorth({ db: [db], g1: [g1] });
  expect([top[0]?.slice(-3), top[0]?.slice(-2), bottom]).toEqual([top3, top2, [bottom2]]);
});

test('[L03] TH-05: the bottom of Hanoi is the end of the first prize 97846, not of the special prize 17798', () => {
  const prizes = hanoiFromNorth({ db: ['17798'], g1: ['97846'] });
  expect(prizes).toEqual({ top: ['7798'], bottom: ['46'] });
  expect(checkResult(formatOf('th4'), prizes)).toMatchObject({ ok: true });
});

test('[L03] leading zeros of a special prize stay: 00002 gives 0002', () => {
  expect(hanoiFromNorth({ db: ['00002'], g1: ['89500'] })).toEqual({ top: ['0002'], bottom: ['00'] });
});

test.each(rowsOf(laoDays))('[L03] Lao of %s: the digits shown are those of one number', (...row) => {
  const [, top3, top2, bottom2] = row;
  // The site shows only the last four digits abcd of the published number. The test therefore puts several beginnings
  // before them.
  for (const before of ['', '9', '53']) {
    const derived = laoResult(`${before}${bottom2}${top2}`);
    expect(derived).toEqual({ state: 'result', prizes: { top: [`${bottom2}${top2}`], bottom: [bottom2] } });
    expect(derived.state === 'result' && derived.prizes.top?.[0]?.slice(-3)).toBe(top3);
  }
});

test.each(['', '616', '2616161', '26 16', ' 2616', '2616\n', '26l6', '-2616', '๒๖๑๖'])(
  '[L03] a Lao number that reads %j is not guessed',
  (published) => {
    expect(laoResult(published)).toEqual({ state: 'unreadable', field: 'number' });
  },
);

test('[L03] Malaysia: the first prize is the top, the second has the bottom', () => {
  expect(malaysiaResult({ first: '0417', second: '9305' })).toEqual({
    state: 'result',
    prizes: { top: ['0417'], bottom: ['05'] },
  });
  expect(malaysiaResult({ first: '417', second: '9305' })).toEqual({ state: 'unreadable', field: 'first' });
  expect(malaysiaResult({ first: '0417', second: '----' })).toEqual({ state: 'unreadable', field: 'second' });
});
