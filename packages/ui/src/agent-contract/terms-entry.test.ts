import { expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { emptyTerms, entryOf, termsOf } from './terms-entry.ts';

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
  // With a fixed share of the downlines' income, two rules do not apply: the rule that leaves out winning branches, and
  // the rule for a shortfall.
  expect(offered({ ...options, share: '10' })).toEqual([money(50_000), undefined, undefined]);
  expect(offered({ ...options, kind: 'daily' })).toEqual([undefined, undefined, 'receivable']);
  expect(offered({ ...options, kind: 'real_time' })).toEqual([undefined, undefined, undefined]);
});

test('[F10] an offer that begins with the contract in force is that contract until somebody changes it', () => {
  const terms = {
    ...termsOf(emptyTerms, 'THB'),
    period: 'half_month' as const,
    tiers: [
      { ratePpm: 12_500n, active: 3, turnover: money(10_000_050) },
      { ratePpm: 300_000n, profit: money(-500) },
    ],
    deducts: ['salaries' as const],
    activeWhen: { deposits: money(100_000), turnover: money(1) },
    most: money(990_000),
    unearned: 'house' as const,
    fenceFrom: money(7_000),
    branches: 'positive' as const,
    shortfall: 'receivable' as const,
  };
  expect(termsOf(entryOf('dividend', terms, 'THB'), 'THB')).toEqual(terms);
  const ofHouse = { ...terms, unit: money(10_000), platformPpm: 100_000n, paymentPpm: 5_000n, sharePpm: 100_000n };
  expect(termsOf(entryOf('dividend', ofHouse, 'THB'), 'THB')).toEqual(terms);
});
