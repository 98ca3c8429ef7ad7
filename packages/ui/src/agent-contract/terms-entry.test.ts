import { expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { emptyTerms, termsOf } from './terms-entry.ts';

test('[F10] a form has the options that its kind of contract knows, and a plain offer has none of them', () => {
  const options = { fenceFrom: '50000', leavesWinners: true, bearsShortfall: true };
  const dividend = { ...emptyTerms, kind: 'dividend' as const };
  const offered = (entry: Partial<typeof emptyTerms>) => {
    const { fenceFrom, branches, shortfall } = termsOf({ ...dividend, ...entry }, 'VND');
    return [fenceFrom, branches, shortfall];
  };
  expect(offered(options)).toEqual([money(50_000), 'positive', 'receivable']);
  expect(Object.keys(termsOf(dividend, 'VND'))).not.toEqual(expect.arrayContaining(['fenceFrom']));
  expect(offered({})).toEqual([undefined, undefined, undefined]);
  expect(offered({ ...options, carriesLoss: false })).toEqual([undefined, 'positive', 'receivable']);
  // Without a line that shares the top rate there is no branch to leave out and no shortfall.
  expect(offered({ ...options, share: '10' })).toEqual([money(50_000), undefined, undefined]);
  expect(offered({ ...options, kind: 'daily' })).toEqual([undefined, undefined, 'receivable']);
  expect(offered({ ...options, kind: 'real_time' })).toEqual([undefined, undefined, undefined]);
});
