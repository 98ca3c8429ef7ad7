import { describe, expect, test } from 'vitest';
import { judgePattern } from './judge-pattern.ts';

/**
 * Published examples of regular expressions that can run very long (OWASP, CVEs of e-mail, date and markup checks),
 * exponential ones first.
 */
const vulnerable = [
  ...['(a+)+', '(a|a)*', '(a|aa)+', '([a-zA-Z]+)*', '(.*a){12}', '(a*)*b', '(\\w+\\s?)*', '(\\d+)*x'],
  ...['(([a-z])+.)+[A-Z]([a-z])+', '(a?){30}a{30}', '(?:(?:a|b)*)*c', '([^@]+)*@', '(\\w|\\d)+x'],
  ...['(a+b?)+c', '(x+x+)+y', '(?=(a+)+b)a', '([\\w.-]+)+@', '(ab|a|b)*c', '(\\p{L}+)+x', '(\\p{L}|\\p{Lu})+x'],
  ...['(a{1,50}){1,50}b', '(\\u{61}|a)+x', '(ä|ä)*x'],
  // These patterns take polynomial time, which is also too slow on long texts.
  ...['\\s*\\s*x', 'a*a*a*b', '.*.*=.*', 'a+a+b', '[0-9]*[0-9a-f]*z', '[^a]+[^b]+x'],
  // The detector does not support these constructs, so they must count as unsafe.
  ...['(?<=a+)a+x', '(a+)\\1+x', '(?<n>a+)\\k<n>+x'],
];
const safe = [
  ...['[a-z]+', '[A-Za-z][A-Za-z0-9]*', '\\d{9,12}', '0[689]\\d{8}', '[^@\\s]+@[^@\\s]+', '(?:TH|VN)[0-9]{6}'],
  ...['\\p{L}+', '[\\p{Script=Thai} ]+', '[A-Z]{2}-\\d{4}', '\\+?\\d{9,15}', '(?=.*\\d)[a-z0-9]{8,20}'],
  ...['[a-z]{1,20}(?:\\.[a-z]{1,20})?', '\\d{4}-\\d{2}-\\d{2}', '[a-zA-Z\\d._]{3,30}', '(?!admin)[a-z]+', 'a|b|c'],
  ...['[\\u0E00-\\u0E7F]+', '\\S+', '\\d+(?:,\\d+)*', '@[a-z0-9_]{5,32}', '(?:\\d{3}-){2}\\d{4}'],
  ...['[A-Z]\\d?[A-Z]?', '[\\p{Script=Han}]{2,10}', '(?:a(?:b|c|d)+)*z', '(?:[a-z0-9]+-)+x'],
];

describe('patterns of the operator’s own', () => {
  test.each(vulnerable)('[I02] [ASVS 1.3.12] %s is refused: some text would take it very long', (pattern) => {
    expect(judgePattern(pattern)).toBe('unsafe');
  });
  test.each(safe)('[I02] %s may be kept', (pattern) => {
    expect(judgePattern(pattern)).toBe('safe');
  });
  test.each(['(', '[z-a]', 'a{2,1}', '*', ')|(', '\\q', '(?<n>a)(?<n>b)'])(
    '[I02] %s is no pattern and is never put into one of ours',
    (pattern) => {
      expect(judgePattern(pattern)).toBe('invalid');
    },
  );
});
