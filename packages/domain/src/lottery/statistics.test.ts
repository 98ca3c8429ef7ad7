import { expect, test } from 'vitest';
import type { Prizes } from './formats/format.ts';
import { vn27 } from './formats/index.ts';
import { headTailTable } from './head-tail.ts';
import { fieldsOf, numberStatistics, sumCounts, symbolStatistics } from './statistics.ts';
import examples from './worked-examples.json' with { type: 'json' };

const prizesOf = (id: string) => examples.cases.find((example) => example.id === id)?.prizes as Prizes;
const [september, february] = [prizesOf('VN-01'), prizesOf('VN-03')];

test('[L06] frequency counts every hit, omission the draws since the last one', () => {
  const statistics = numberStatistics(vn27, [september, february]);
  const of = (number: string) => statistics.find((entry) => entry.number === number);
  expect(statistics).toHaveLength(100);
  expect(statistics.reduce((total, { hits }) => total + hits, 0)).toBe(54);
  expect(of('73')).toMatchObject({ number: '73', hits: 6, omission: 0 });
  expect(of('88')).toMatchObject({ number: '88', hits: 4, omission: 1 });
  expect(of('00')).toEqual({ number: '00', hits: 0, omission: 2, record: 2 });
  expect(numberStatistics(vn27, [])[0]).toEqual({ number: '00', hits: 0, omission: 0, record: 0 });
});

test('[L06] the head and tail tables hold all 27 numbers, repeats included', () => {
  const { heads, tails } = headTailTable(vn27, september);
  expect(heads[7]).toEqual(['2', '2', '3', '3', '3', '3', '8', '9']);
  expect(heads[2]).toEqual([]);
  expect(tails[3]).toEqual(['0', '1', '7', '7', '7', '7']);
  expect([heads, tails].map((table) => table.flat().length)).toEqual([27, 27]);
});

test('[L06] the record is the longest time away, before, between and after the hits', () => {
  // The symbols drawn, newest draw first: one draw without a 3, one with a 3, three without, one with two 3s, two
  // without.
  const draws = [[], ['3'], [], [], [], ['3', '3'], [], []];
  expect(symbolStatistics(['3', '4'], draws)).toEqual([
    { number: '3', hits: 3, omission: 1, record: 3 },
    { number: '4', hits: 0, omission: 8, record: 8 },
  ]);
  expect(symbolStatistics(['3'], [['3'], [], []])[0]).toMatchObject({ omission: 0, record: 2 });
});

test('[L06] every format says what is counted: pairs, balls and the extra ball, faces, each place', () => {
  const shape = (code: Parameters<typeof fieldsOf>[0]) =>
    fieldsOf(code).map(({ name, place, symbols }) => `${name}${place || ''} ${symbols[0]}-${symbols.at(-1)}`);
  expect(shape('vn18')).toEqual(['tails 00-99']);
  expect(shape('th3')).toEqual(['top2 00-99', 'bottom2 00-99']);
  expect(shape('power655')).toEqual(['balls 01-55', 'extra 01-55']);
  expect(shape('lotto535')).toEqual(['balls 01-35', 'extra 01-12']);
  expect(shape('keno')).toEqual(['balls 01-80']);
  expect(shape('bingo18')).toEqual(['faces 1-6']);
  expect(shape('wingo')).toEqual(['digits 0-9']);
  expect(shape('11x5')).toEqual(['balls 01-11']);
  expect(shape('max3dpro')).toEqual(['place1 0-9', 'place2 0-9', 'place3 0-9']);
  expect(shape('pk10')).toHaveLength(10);
  const thai = { first: ['123456'], front3: ['001', '002'], last3: ['003', '004'], last2: ['78'] };
  expect(fieldsOf('thai').map(({ read }) => read(thai))).toEqual([['56'], ['78']]);
  expect(fieldsOf('5d').map(({ read }) => read({ balls: [...'90210'] })[0])).toEqual([...'90210']);
});

test('[L06] sums are counted by the bets on sums, and a format without them has none', () => {
  const counts = sumCounts('k3', [{ dice: ['1', '1', '1'] }, { dice: ['6', '5', '4'] }, { dice: ['4', '5', '6'] }]);
  expect(counts.map(({ sum }) => sum)).toEqual(Array.from({ length: 16 }, (_, index) => index + 3));
  expect(counts.filter(({ draws }) => draws > 0)).toEqual([
    { sum: 3, draws: 1 },
    { sum: 15, draws: 2 },
  ]);
  expect(sumCounts('keno', [])).toEqual([]);
});
