import { expect, test } from 'vitest';
import { money } from '../../money.ts';
import { promotionFault } from '../decide.ts';
import { decideReferral, type ReferralFacts } from './decide.ts';
import type { ReferralTerms } from './terms.ts';

const clean: ReferralFacts<number> = {
  stop: 'none',
  isLate: false,
  isSameDocument: false,
  rewarded: 0,
  cap: 3,
  hasBudget: true,
  findings: [],
};
const found = [{ kind: 'again', signs: ['bank'], members: [7] }] as const;

test.each<[string, Partial<ReferralFacts<number>>, string]>([
  ['with nothing against it is paid', {}, 'paid'],
  ['with a finding waits for people', { findings: found }, 'held'],
  ['of one document is refused, also with findings', { isSameDocument: true, findings: found }, 'same_person'],
  ['of somebody stopped is refused before anything else', { stop: 'stopped', isSameDocument: true }, 'ineligible'],
  ['waits during a break', { stop: 'break' }, 'waiting'],
  ['of a break that outlasts the days is refused', { stop: 'break', isLate: true }, 'ineligible'],
  ['that was met in time is paid also when the days are over', { isLate: true }, 'paid'],
  ['above the cap is refused', { rewarded: 3 }, 'cap'],
  ['below the cap is paid', { rewarded: 2 }, 'paid'],
  ['without budget is refused, also with findings', { hasBudget: false, findings: found }, 'budget'],
])('[M06] a referral %s', (_when, facts, end) => {
  const step = decideReferral({ ...clean, ...facts });
  expect('reason' in step ? step.reason : step.state).toBe(end);
});

const both = (THB: bigint | null, VND: bigint | null) => ({
  THB: THB === null ? null : money(THB),
  VND: VND === null ? null : money(VND),
});
const referral: ReferralTerms = {
  friend: both(null, null),
  deposit: both(30_000n, null),
  turnover: both(100_000n, null),
  days: 30,
  cap: 10,
  capDays: 30,
};
const terms = {
  entry: 'referral',
  amounts: both(5_000n, null),
  budgets: both(null, null),
  wagering: 0,
  referral,
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-12-01T00:00:00Z'),
} as const;

test.each<[string, Partial<ReferralTerms>, string]>([
  ['a deposit', { deposit: both(null, null) }, 'referral.deposit'],
  ['a turnover', { turnover: both(0n, null) }, 'referral.turnover'],
  ['an own currency for the friend', { friend: both(null, 10n) }, 'referral.friend'],
  ['days', { days: 0 }, 'referral.days'],
  ['a cap', { cap: 1.5 }, 'referral.cap'],
  ['days of the cap', { capDays: 400 }, 'referral.capDays'],
])('[M06] terms of invitations need %s', (_what, change, field) => {
  expect(promotionFault({ ...terms, referral: { ...referral, ...change } })).toEqual({ code: 'INPUT_INVALID', field });
});

test('[M06] only a promotion for invitations has such terms, and it always has them', () => {
  expect(promotionFault(terms)).toBeUndefined();
  expect(promotionFault({ ...terms, referral: undefined })).toMatchObject({ field: 'referral' });
  expect(promotionFault({ ...terms, entry: 'join' })).toMatchObject({ field: 'referral' });
});
