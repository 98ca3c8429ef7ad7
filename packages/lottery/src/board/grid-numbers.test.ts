import { expect, test } from 'vitest';
import { barsOf, gridNumbers, prefixTabs } from './grid-numbers.ts';

test('[L02] a page holds ten digits, a hundred pairs, or a hundred numbers behind a prefix', () => {
  expect(gridNumbers(1, '', '')).toHaveLength(10);
  expect(gridNumbers(2, '', '').slice(0, 3)).toEqual(['00', '01', '02']);
  expect(gridNumbers(3, '3', '').at(-1)).toBe('399');
  expect(gridNumbers(4, '31', '')[0]).toBe('3100');
  expect(prefixTabs('31')[1]?.[4]).toBe('34');
});

test('[L02] search takes wild digits and shows at most a hundred', () => {
  expect(gridNumbers(3, '0', '1?3')).toEqual(['103', '113', '123', '133', '143', '153', '163', '173', '183', '193']);
  expect(gridNumbers(4, '00', '')).toHaveLength(100);
  expect(gridNumbers(4, '00', '?')).toHaveLength(100);
});

test('[L02] bars mark what lies a deviation away from the mean, nothing else', () => {
  const bars = barsOf([
    { number: '00', hits: 0 },
    { number: '01', hits: 10 },
    { number: '02', hits: 10 },
    { number: '03', hits: 20 },
  ]);
  expect([...bars.values()].map(({ tone }) => tone)).toEqual(['low', 'plain', 'plain', 'hot']);
  expect(bars.get('01')?.part).toBe(0.5);
});
