import { describe, expect, test } from 'vitest';
import { money, ZERO } from '../money.ts';
import { breakEnd, exclusionEnd, longestPause } from './breaks.ts';
import { decideChange, decideConfirm } from './change.ts';
import { houseRules, isLooser } from './house-rules.ts';
import {
  type DayUse,
  firstDayOfUse,
  mayDeposit,
  mayPlay,
  mayStake,
  type Rule,
  type Standing,
  strictest,
  usedOf,
} from './rules.ts';

/** Noon on Saturday 21 November 2026 in UTC+7. */
const now = new Date('2026-11-21T05:00:00Z');
const day = (date: string, use: Partial<DayUse> = {}): DayUse => ({
  day: date,
  staked: 0n,
  lost: 0n,
  deposited: 0n,
  seconds: 0,
  ...use,
});
const rule = (kind: Rule['kind'], period: Rule['period'], value: bigint, by: Rule['by'] = 'member'): Rule => ({
  kind,
  period,
  value,
  by,
});
const standing = (change: Partial<Standing> = {}): Standing => ({
  rules: [],
  days: [],
  sessionSeconds: 0,
  pause: undefined,
  now,
  ...change,
});

describe('stakes', () => {
  const days = [day('2026-11-21', { staked: 700n, lost: -300n }), day('2026-11-15', { staked: 200n, lost: 200n })];

  test.each([
    ['the last of a daily limit fits', [rule('stake', 'day', 1_000n)], 300n, true],
    ['one more does not', [rule('stake', 'day', 1_000n)], 301n, false],
    ['seven days count today and the six before', [rule('stake', 'week', 1_000n)], 101n, false],
    ['wins leave more to lose', [rule('loss', 'day', 100n)], 400n, true],
    ['but not without end', [rule('loss', 'day', 100n)], 401n, false],
    ['the month counts all its days', [rule('stake', 'month', 1_000n)], 101n, false],
    ['a deposit limit does not stop a stake', [rule('deposit', 'day', 0n)], 5_000n, true],
    ['a limit of nothing takes nothing', [rule('stake', 'day', 0n)], 1n, false],
  ])('[R8] %s', (_what, rules, amount, ok) => {
    expect(mayStake(money(amount), standing({ rules, days })).ok).toBe(ok);
  });

  test('[GLI 2.5.5] the most restrictive of the member’s, the operator’s and the legal limit refuses, and the refusal names it', () => {
    const rules = [
      rule('stake', 'day', 2_000n),
      rule('stake', 'day', 900n, 'operator'),
      rule('stake', 'month', 5_000n, 'jurisdiction'),
    ];
    expect(mayStake(money(250), standing({ rules, days }))).toEqual({
      ok: false,
      code: 'LIMIT_REACHED',
      rule: rules[1],
      left: 200n,
      until: new Date('2026-11-21T17:00:00Z'),
    });
    expect(strictest(rules)).toEqual([rules[1], rules[2]]);
  });

  test('[R8] a refusal says when more fits: midnight, the day the oldest stake falls out, the next month', () => {
    const until = (period: Rule['period']) => {
      const verdict = mayStake(money(5_000), standing({ rules: [rule('stake', period, 800n)], days }));
      return verdict.ok ? undefined : verdict.until?.toISOString();
    };
    expect([until('day'), until('week'), until('month')]).toEqual([
      '2026-11-21T17:00:00.000Z',
      '2026-11-21T17:00:00.000Z',
      '2026-11-30T17:00:00.000Z',
    ]);
  });

  test('[R8] the days that matter begin with the month, or with the week when it began before', () => {
    expect(firstDayOfUse(now)).toBe('2026-11-01');
    expect(firstDayOfUse(new Date('2026-11-02T05:00:00Z'))).toBe('2026-10-27');
  });
});

describe('deposits and time', () => {
  test('[R8] open deposits hold their part of the limit', () => {
    const given = standing({ rules: [rule('deposit', 'day', 1_000n)], days: [day('2026-11-21', { deposited: 400n })] });
    expect(mayDeposit(money(600), given, ZERO).ok).toBe(true);
    expect(mayDeposit(money(600), given, money(1))).toMatchObject({ code: 'LIMIT_REACHED', left: 599n });
  });

  test('[R8] time runs out by login and by day', () => {
    const days = [day('2026-11-21', { seconds: 59 * 60 + 59 })];
    expect(mayPlay(standing({ rules: [rule('time', 'day', 60n)], days })).ok).toBe(true);
    expect(mayPlay(standing({ rules: [rule('time', 'day', 59n)], days }))).toMatchObject({
      left: 0n,
      until: new Date('2026-11-21T17:00:00Z'),
    });
    expect(mayPlay(standing({ rules: [rule('time', 'session', 30n)], sessionSeconds: 1_800 }))).toMatchObject({
      code: 'LIMIT_REACHED',
      until: null,
    });
    expect(usedOf({ kind: 'time', period: 'day' }, standing({ days }))).toBe(59n);
  });
});

describe('breaks and exclusion', () => {
  test('[GLI A.3.8] a break stops stakes and deposits until it is over, an exclusion too', () => {
    const until = new Date('2026-11-22T05:00:00Z');
    const resting = standing({ pause: { kind: 'break', until } });
    expect(mayStake(money(1), resting)).toEqual({ ok: false, code: 'ON_BREAK', until });
    expect(mayDeposit(money(1), resting, ZERO)).toEqual({ ok: false, code: 'ON_BREAK', until });
    expect(mayPlay(standing({ pause: { kind: 'exclusion', until } }))).toMatchObject({ code: 'SELF_EXCLUDED' });
    expect(mayStake(money(1), { ...resting, now: until }).ok).toBe(true);
  });

  test('[GLI A.3.8] nothing makes a running pause shorter: the exclusion counts before a break, the later end before the sooner', () => {
    const at = (hours: 24 | 48) => breakEnd(now, hours);
    expect(
      longestPause(
        [
          { kind: 'break', until: at(48) },
          { kind: 'break', until: at(24) },
        ],
        now,
      ),
    ).toEqual({ kind: 'break', until: at(48) });
    const exclusion = { kind: 'exclusion', until: exclusionEnd(now, 6) } as const;
    expect(longestPause([exclusion, { kind: 'break', until: at(24) }], now)).toEqual(exclusion);
    expect(longestPause([{ kind: 'break', until: now }], now)).toBeUndefined();
    expect(exclusionEnd(now, 6).toISOString()).toBe('2027-05-21T05:00:00.000Z');
  });
});

describe('changes', () => {
  const from = new Date('2026-11-22T05:00:00Z');
  const waiting = { value: 2_000n, from };

  test.each([
    ['a first limit', { inForce: null, waiting: undefined }, 500n, { step: 'now' }],
    ['a lower one', { inForce: 1_000n, waiting: undefined }, 500n, { step: 'now' }],
    ['a higher one', { inForce: 1_000n, waiting: undefined }, 2_000n, { step: 'wait', from }],
    ['none', { inForce: 1_000n, waiting: undefined }, null, { step: 'wait', from }],
    ['the same', { inForce: 1_000n, waiting: undefined }, 1_000n, { step: 'none' }],
    ['the same takes a raise back', { inForce: 1_000n, waiting }, 1_000n, { step: 'now' }],
    ['the raise that waits', { inForce: 1_000n, waiting }, 2_000n, { step: 'none' }],
    ['another raise begins anew', { inForce: 1_000n, waiting }, 3_000n, { step: 'wait', from }],
  ] as const)('[R8] [GLI A.3.7] %s', (_what, limits, wish, step) => {
    expect(decideChange(limits, wish, now)).toEqual(step);
  });

  test('[GLI A.3.7] a raise takes effect after 24 hours and only by a second yes', () => {
    expect(decideConfirm({ inForce: 1_000n, waiting }, now)).toEqual({ ok: false, code: 'RAISE_TOO_SOON', from });
    expect(decideConfirm({ inForce: 1_000n, waiting }, from)).toEqual({ ok: true });
    expect(decideConfirm({ inForce: 1_000n, waiting: undefined }, from)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[GLI 2.5.5] the rules of the operator are those of the currency', () => {
    const operator = { THB: { deposit: { month: '5000000' } } };
    expect(houseRules('demo', operator, 'THB')).toEqual([rule('deposit', 'month', 5_000_000n, 'operator')]);
    expect(houseRules('demo', operator, 'VND')).toEqual([]);
  });
});

test('[GLI 2.5.5] a limit is looser when it is higher or gone, and a first one never is', () => {
  expect([isLooser(5n, 6n), isLooser(5n, null), isLooser(0n, 1n)]).toEqual([true, true, true]);
  expect([isLooser(5n, 5n), isLooser(5n, 0n), isLooser(null, 9n), isLooser(null, null)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
