import { expect, test } from 'vitest';
import { betTypeOf } from '../../lottery/bets/index.ts';
import { coveringSelections } from './outcomes.ts';

test('[F12] the selections that cover a draw: each number of two digits, both sides; a keno pick has too many', () => {
  expect(coveringSelections(betTypeOf('vn27', 'de_db'))).toBe(100);
  expect(coveringSelections({ entry: { kind: 'choice', choices: ['big', 'small'] } })).toBe(2);
  expect(coveringSelections({ entry: { kind: 'choice', choices: ['any'] } })).toBeNull();
  expect(coveringSelections({ entry: { kind: 'digits', digits: 4 } })).toBeNull();
  const picks = {
    kind: 'picks',
    picks: 2,
    lowest: 0,
    highest: 99,
    width: 2,
    isOrdered: false,
    repeats: false,
  } as const;
  expect(coveringSelections({ entry: picks })).toBeNull();
});
