import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { decideApproval, isUsedUp, promotionFault, type PromotionTerms } from './decide.ts';
import { promotionKindCodes } from './kinds/codes.ts';
import { promotionKind } from './kinds/index.ts';
import { APPLICATIONS_MAX, type ApplicationState, canApply, promotionStatus } from './status.ts';

const on = {
  state: 'on',
  startsAt: new Date('2026-11-10T00:00:00Z'),
  endsAt: new Date('2026-11-20T00:00:00Z'),
} as const;
const before = new Date('2026-11-09T23:59:59Z');
const during = new Date('2026-11-15T00:00:00Z');

test.each<[string, Date, ApplicationState | undefined, string]>([
  ['before its first day', before, undefined, 'coming_soon'],
  ['on its first moment', on.startsAt, undefined, 'applying'],
  ['while an application waits', during, 'waiting', 'process'],
  ['after taking part', during, 'joined', 'joined'],
  ['after a rejection', during, 'rejected', 'rejected'],
  ['with a bonus to claim', during, 'issued', 'issued'],
  ['with the bonus claimed', during, 'claimed', 'claimed'],
  ['at its last moment', on.endsAt, undefined, 'closed'],
  ['over, for who only took part', on.endsAt, 'joined', 'closed'],
  ['over, with a bonus to claim', on.endsAt, 'issued', 'issued'],
  ['over, while an application waits', on.endsAt, 'waiting', 'process'],
])('[M02] %s a promotion is shown as it stands for the person', (_when, now, last, status) => {
  expect(promotionStatus(on, last, now)).toBe(status);
});

test('[M02] staff can end a promotion before its last day', () => {
  expect(promotionStatus({ ...on, state: 'ended' }, undefined, during)).toBe('closed');
  expect(canApply({ ...on, state: 'ended' }, undefined, 0, during)).toBe(false);
});

test('[M02] an application needs a running promotion and no open application; a rejected one may be repeated', () => {
  expect(canApply(on, undefined, 0, during)).toBe(true);
  expect([before, on.endsAt].map((now) => canApply(on, undefined, 0, now))).toEqual([false, false]);
  expect(canApply({ ...on, state: 'draft' }, undefined, 0, during)).toBe(false);
  for (const last of ['waiting', 'joined', 'issued', 'claimed'] as const)
    expect(canApply(on, last, 1, during)).toBe(false);
  expect(canApply(on, 'rejected', APPLICATIONS_MAX - 1, during)).toBe(true);
  expect(canApply(on, 'rejected', APPLICATIONS_MAX, during)).toBe(false);
});

test('[M02] a large bonus is issued by the second person, never by the first one twice', () => {
  const none = { toMember: money(0), byOfficer: money(0) };
  const small = { state: 'waiting', amount: money(100_000), firstBy: null } as const;
  const caps = { member: money(100_000), officer: money(1_000_000) };
  const large = { ...small, amount: money(100_001) };
  expect(decideApproval(small, caps, none)).toBe('issue');
  expect(decideApproval(large, caps, none)).toBe('first');
  expect(decideApproval({ ...small, state: 'claimed' }, caps, none)).toBe('PROMOTION_STATE');
});

test('[M02] a promotion with a wagering multiplier, without an amount or without days is not saved', () => {
  const budgets = { THB: money(5000), VND: null };
  const good: PromotionTerms = {
    entry: 'apply',
    ...on,
    amounts: { THB: money(5000), VND: null },
    budgets,
    wagering: 0,
  };
  expect(promotionFault(good)).toBeUndefined();
  expect(promotionFault({ ...good, wagering: 3 })).toEqual({ code: 'PROMOTION_WAGERING' });
  expect(promotionFault({ ...good, amounts: { THB: null, VND: null } })).toMatchObject({ field: 'amounts' });
  expect(promotionFault({ ...good, amounts: { THB: money(0), VND: null } })).toMatchObject({ field: 'amounts' });
  for (const wrong of [
    { THB: money(4999), VND: null },
    { THB: null, VND: money(5000) },
  ])
    expect(promotionFault({ ...good, budgets: wrong })).toMatchObject({ field: 'budgets' });
  expect(promotionFault({ ...good, endsAt: good.startsAt })).toMatchObject({ field: 'endsAt' });
});

const entered = promotionKindCodes.map(promotionKind).filter(({ begins }) => begins !== undefined);
test.each(entered)(
  '[M02] $code: a person enters while it runs, and the bonus is due once the application began',
  ({ begins = 'waiting', due, mayEnter }) => {
    const person = { promotion: on, last: undefined, tries: 0, now: during };
    expect(mayEnter(person)).toBe(true);
    expect(mayEnter({ ...person, last: begins, tries: 1 })).toBe(false);
    expect(mayEnter({ ...person, now: before })).toBe(false);
    const amount = money(5_000);
    expect(due({ state: begins, amount })).toBe(amount);
    for (const state of ['issued', 'claimed', 'rejected'] as const) expect(due({ state, amount })).toBeUndefined();
  },
);

test('[M06] nobody enters a promotion for invitations, and staff issue nothing for it', () => {
  const { begins, due, mayEnter } = promotionKind('referral');
  expect([begins, mayEnter({ promotion: on, last: undefined, tries: 0, now: during })]).toEqual([undefined, false]);
  expect(due({ state: 'waiting', amount: money(5_000) })).toBeUndefined();
});

test('[M02] a budget is used up when one more bonus would exceed it; without one there is no bound', () => {
  expect(isUsedUp(money(10_000), money(5_000), money(5_000))).toBe(false);
  expect(isUsedUp(money(10_000), money(5_001), money(5_000))).toBe(true);
  expect(isUsedUp(null, money(900_000), money(5_000))).toBe(false);
});
