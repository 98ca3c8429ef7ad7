import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { yearsBetween } from './age.ts';
import { isCommonPassword } from './passwords.ts';
import { checkConfirmation, checkField, checkForm, patterns, type FieldRule } from './rules.ts';

const rule = (patternId: string, change: Partial<FieldRule> = {}): FieldRule => ({
  enabled: true,
  required: true,
  minLength: 1,
  maxLength: 20,
  acceptedPattern: '',
  patternId,
  ...change,
});

describe('field rules', () => {
  test.each([
    ['any', 'ả ๑ #', undefined],
    ['letters_then_alphanumeric', 'somchai88', '8somchai'],
    ['chinese_digits', '中文88', 'abc'],
    ['email', 'a.b@c-d.vn', 'a@b'],
    ['alphanumeric', 'Ab1', 'a_b'],
    ['letters_and_digits_mixed', 'ab1', 'abc'],
    ['digits', '007', '7a'],
    ['alphanumeric_with_uppercase', 'Ab1', 'ab1'],
    ['english_spaces', 'Anna Lee', 'Anna1'],
    ['no_spaces', 'a#b', 'a b'],
    ['chinese_punctuation', '你好，', '你好a'],
    ['date_ymd', '2001-12-31', '2001-13-01'],
    ['date_mdy', '12-31-2001', '31-12-2001'],
    ['korean', '안녕', 'abc'],
    ['thai', 'สมชาย', 'somchai'],
    ['thai_or_english_spaces', 'สม Chai', 'สม1'],
    ['uppercase_spaces', 'ANNA LEE', '   '],
    ['letters_digits_symbols', 'aB1!', 'a b'],
    ['person_name', "Nguyễn Thị O'Hà", 'x9'],
  ])('[I02] pattern %s takes "%s" and refuses "%s"', (patternId, good, bad) => {
    expect(checkField(rule(patternId), good)).toBeUndefined();
    if (bad !== undefined)
      expect(checkField(rule(patternId), bad)).toEqual({ fault: 'pattern', patternId, min: 1, max: 20 });
  });

  test('[I02] an accepted pattern of * matches everything within the length', () => {
    expect(checkField(rule('digits', { acceptedPattern: '*' }), 'abc')).toBeUndefined();
  });

  test('[I03] an empty required field is empty, an empty optional one is fine, a second typing must be equal', () => {
    expect(checkField(rule('any'), '')).toEqual({ fault: 'empty' });
    expect(checkField(rule('any', { required: false }), '')).toBeUndefined();
    expect(checkConfirmation('a', 'b')).toEqual({ fault: 'different' });
    expect(checkConfirmation('a', 'a')).toBeUndefined();
  });

  test('[I01] length is counted in characters as people see them', () => {
    expect(checkField(rule('any', { maxLength: 2 }), '😀😀')).toBeUndefined();
    expect(checkField(rule('any', { minLength: 3 }), '😀😀')).toEqual({
      fault: 'pattern',
      patternId: 'any',
      min: 3,
      max: 20,
    });
  });

  test('[I05] a field that is off is not asked', () => {
    expect(checkForm({ email: rule('email', { enabled: false }), line: rule('no_spaces') }, { email: 'x' })).toEqual({
      line: { fault: 'empty' },
    });
  });

  test('[I02] no pattern is slow on hostile input', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(patterns)),
        fc.constantFrom('a', '1', 'A ', 'ก', '@.', ' '),
        (pattern, part) => {
          const hostile = `${part.repeat(2_000)}\u0000`;
          const started = performance.now();
          pattern.test(hostile);
          return performance.now() - started < 50;
        },
      ),
    );
  });
});

test('[I04] age is counted in whole years, the birthday included', () => {
  expect(yearsBetween('2006-11-21', '2026-11-21')).toBe(20);
  expect(yearsBetween('2006-11-22', '2026-11-21')).toBe(19);
  expect(yearsBetween('2008-02-29', '2026-02-28')).toBe(17);
});

test('[H12] common passwords, runs, repetitions and the own name are refused', () => {
  for (const bad of ['123456', 'Password123', 'abcdefgh', '87654321', 'aaaaaaaa', 'somchai88'])
    expect(isCommonPassword(bad, 'somchai88')).toBe(true);
  expect(isCommonPassword('mua-xuan-2031', 'somchai88')).toBe(false);
});

describe('a pattern of the operator’s own', () => {
  test('[I02] has to fit the whole value, and its fault names the length', () => {
    const own = rule('digits', { acceptedPattern: 'a|bc', minLength: 1, maxLength: 4 });
    expect([checkField(own, 'a'), checkField(own, 'bc')]).toEqual([undefined, undefined]);
    expect(checkField(own, 'abc')).toEqual({ fault: 'pattern', patternId: 'own', min: 1, max: 4 });
  });

  test('[I02] [ASVS 1.3.12] is not run on a value longer than the rule allows: a slow one stays short of harm', () => {
    const slow = rule('any', { acceptedPattern: '(?:a|a)*b', maxLength: 8 });
    expect(checkField(slow, 'a'.repeat(200_000))).toMatchObject({ fault: 'pattern' });
    expect(checkField(slow, 'aaab')).toBeUndefined();
  });

  test('[I02] that is not a regular expression accepts no value', () => {
    expect(checkField(rule('any', { acceptedPattern: ')|(' }), 'a')).toMatchObject({ fault: 'pattern' });
  });
});
