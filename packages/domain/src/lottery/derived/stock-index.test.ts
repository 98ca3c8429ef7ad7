import { expect, test } from 'vitest';
import { checkResult } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import { indexResult } from './stock-index.ts';

const read = (close: string, change: string) => indexResult({ close, change }, { voidsNoChange: true });

test.each([
  ['28,456.73', '+112.08', '673', '08'],
  ['28456.73', '-112.08', '673', '08'],
  ['1,300.05', '\u22120.91', '005', '91'],
  ['7.00', '0.10', '700', '10'],
  ['1,028,456.70', '+1,112.00', '670', '00'],
] as const)('[L03] an index of %s with %s gives %s and %s', (close, change, top, bottom) => {
  const derived = read(close, change);
  expect(derived).toEqual({ state: 'result', prizes: { top: [top], bottom: [bottom] } });
  expect(checkResult(formatOf('th3'), { top: [top], bottom: [bottom] })).toMatchObject({ ok: true });
});

test.each([
  '',
  'N/A',
  '28,456',
  '28,456.7',
  '28,456.734',
  '28.456,73',
  '28,45.73',
  '0,456.73',
  '+28,456.73',
  '28,456.73 ',
  '28 456.73',
  '2.8e4',
])('[L03] a close that reads %j is not guessed', (close) => {
  expect(read(close, '+1.00')).toEqual({ state: 'unreadable', field: 'close' });
});

test.each(['', '+', '--1.00', '112.8', '+0.4 %', '(112.08)'])(
  '[L03] a change that reads %j is not guessed',
  (change) => {
    expect(read('28,456.73', change)).toEqual({ state: 'unreadable', field: 'change' });
  },
);

test('[L03] a closed market or a close that never came voids the round', () => {
  for (const reason of ['MARKET_CLOSED', 'NOT_PUBLISHED'] as const)
    expect(indexResult(reason, { voidsNoChange: false })).toEqual({ state: 'void', reason });
});

test('[L03] no change voids the round where the rules say so, and is a bottom of 00 elsewhere', () => {
  for (const change of ['0.00', '+0.00', '-0.00']) {
    expect(read('1,300.05', change)).toEqual({ state: 'void', reason: 'NO_CHANGE' });
    expect(indexResult({ close: '1,300.05', change }, { voidsNoChange: false })).toEqual({
      state: 'result',
      prizes: { top: ['005'], bottom: ['00'] },
    });
  }
  // A change of a whole number of points (two zero decimals) is a valid result.
  expect(read('1,300.05', '+10.00')).toMatchObject({ state: 'result' });
});
