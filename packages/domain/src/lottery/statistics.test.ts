import { expect, test } from 'vitest';
import type { Vn27 } from './draw-result.ts';
import { headTailTable, numberStatistics } from './statistics.ts';
import examples from './worked-examples.json' with { type: 'json' };

const prizesOf = (id: string) => examples.cases.find((example) => example.id === id)?.draw.prizes as Vn27;
const [september, february] = [prizesOf('VN-01'), prizesOf('VN-03')];

test('[L06] frequency counts every hit, omission the draws since the last one', () => {
  const statistics = numberStatistics([september, february]);
  const of = (number: string) => statistics.find((entry) => entry.number === number);
  expect(statistics).toHaveLength(100);
  expect(statistics.reduce((total, { hits }) => total + hits, 0)).toBe(54);
  expect(of('73')).toEqual({ number: '73', hits: 6, omission: 0 });
  expect(of('88')).toEqual({ number: '88', hits: 4, omission: 1 });
  expect(of('00')).toEqual({ number: '00', hits: 0, omission: 2 });
  expect(numberStatistics([])[0]).toEqual({ number: '00', hits: 0, omission: 0 });
});

test('[L06] the head and tail tables hold all 27 numbers, repeats included', () => {
  const { heads, tails } = headTailTable(september);
  expect(heads[7]).toEqual(['2', '2', '3', '3', '3', '3', '8', '9']);
  expect(heads[2]).toEqual([]);
  expect(tails[3]).toEqual(['0', '1', '7', '7', '7', '7']);
  expect([heads, tails].map((table) => table.flat().length)).toEqual([27, 27]);
});
