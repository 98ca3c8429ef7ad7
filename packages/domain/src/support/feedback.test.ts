import { expect, test } from 'vitest';
import { countWords, isFeedbackLength } from './feedback.ts';

test.each([
  ['The page is slow today', 5],
  ['  Trang   này chạy chậm quá!  ', 5],
  ['ฉันอยากกินข้าว', 4],
  ['… ?! 👍', 0],
])('[M09] %j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words);
});

test('[M09] feedback of 4 words is too short, of 5 and 300 right, of 301 too long', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  expect([4, 5, 300, 301].map((count) => isFeedbackLength(words(count)))).toEqual([false, true, true, false]);
});
