import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepEqual } from './keep-equal.ts';

const answers = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 'a', 1, 2n),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { noNullPrototype: true }),
  ),
})).value;

test('[B19] an answer that is read again says what was read, and is the object shown before when it says the same', () => {
  fc.assert(
    fc.property(answers, answers, (before, after) => {
      expect(keepEqual(before, after)).toEqual(after);
      expect(keepEqual(before, structuredClone(before))).toBe(before);
    }),
  );
});

test('[B19] if one line of a list changed, the others stay the same objects', () => {
  const list = (second: string) => ({ draws: [{ at: new Date(5) }, { at: new Date(6), second }] });
  const before = list('a');
  const after = keepEqual(before, list('b')) as typeof before;
  expect(after).toEqual(list('b'));
  expect(after.draws[0]).toBe(before.draws[0]);
  expect(after.draws[1]).not.toBe(before.draws[1]);
});
