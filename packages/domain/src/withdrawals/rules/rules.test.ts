import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '../../money.ts';
import { addMs } from '../../time.ts';
import { type PayoutRuleCode, payoutRuleCodes, switchablePayoutRules } from './codes.ts';
import { housePayoutRules } from './house.ts';
import { isPaidByRule, judgePayout } from './index.ts';
import type { PayoutFacts, PayoutRules } from './payout-rule.ts';

const now = new Date('2026-11-23T05:00:00Z');
const hours = (count: number): Date => addMs(now, -count * 3_600_000);
const rules: PayoutRules = { ...housePayoutRules, paysByRule: true };

/** Facts of a withdrawal that no rule stops. */
const clear: PayoutFacts = {
  now,
  currency: 'THB',
  amount: money(200_000),
  isVerified: true,
  memberName: 'Nguyễn Thị Hà',
  holderName: 'NGUYEN THI HA',
  block: null,
  linked: null,
  freeze: null,
  change: null,
  device: 'Chrome, Android',
  deviceSince: hours(500),
  networkSince: hours(500),
  paidBefore: 1,
  staked: money(500_000),
  deposited: money(500_000),
  bonuses: money(0),
  memberDay: { sum: money(0), count: 0 },
  brandDay: money(0),
};

const hits = (facts: Partial<PayoutFacts>, list: PayoutRules = rules): PayoutRuleCode[] =>
  judgePayout({ ...clear, ...facts }, list)
    .filter(({ isHit }) => isHit)
    .map(({ rule }) => rule);
const without = (...codes: readonly PayoutRuleCode[]): PayoutRules => ({
  ...rules,
  isOn: { ...rules.isOn, ...Object.fromEntries(codes.map((code) => [code, false])) },
});

test('[J06] a withdrawal that no rule stops is paid by rule, unless the list pays nothing by rule', () => {
  const findings = judgePayout(clear, rules);
  expect(findings.map(({ rule }) => rule)).toEqual(payoutRuleCodes);
  expect(isPaidByRule(findings, rules)).toBe(true);
  expect(isPaidByRule(findings, housePayoutRules)).toBe(false);
});

describe('[J06] a rule', () => {
  const cases: readonly [rule: PayoutRuleCode, atBound: Partial<PayoutFacts>, beyond: Partial<PayoutFacts>][] = [
    ['verified', { isVerified: true }, { isVerified: false }],
    ['name', { holderName: 'nguyen thi  ha' }, { holderName: 'NGUYEN THI HAI' }],
    ['protection', { block: null }, { block: { kind: 'play', cause: 'risk' } }],
    ['linked', { linked: { account: 'other', percent: 69 } }, { linked: { account: 'other', percent: 70 } }],
    ['freeze', { freeze: null }, { freeze: { by: 'agent', at: hours(5000) } }],
    [
      'change',
      { change: { what: 'payee_bound', at: hours(72) } },
      { change: { what: 'payee_bound', at: addMs(hours(72), 1) } },
    ],
    ['place', { deviceSince: hours(24) }, { deviceSince: addMs(hours(24), 1) }],
    ['place', { networkSince: hours(24) }, { networkSince: null }],
    ['first', { paidBefore: 1 }, { paidBefore: 0 }],
    ['turnover', { deposited: money(500_000) }, { deposited: money(500_001) }],
    [
      'bonus',
      { deposited: money(400_000), bonuses: money(100_000) },
      { deposited: money(400_000), bonuses: money(100_001) },
    ],
    ['amount', { amount: money(1_000_000) }, { amount: money(1_000_001) }],
    [
      'member_day',
      { memberDay: { sum: money(1_800_000), count: 0 } },
      { memberDay: { sum: money(1_800_001), count: 0 } },
    ],
    ['member_count', { memberDay: { sum: money(0), count: 2 } }, { memberDay: { sum: money(0), count: 3 } }],
    ['brand_day', { brandDay: money(49_800_000) }, { brandDay: money(49_800_001) }],
  ];
  test.each(cases)('%s is clear at its bound, hit beyond it, and silent when it is off', (rule, atBound, beyond) => {
    expect(hits(atBound)).toEqual([]);
    expect(hits(beyond)).toEqual([rule]);
    const [code] = switchablePayoutRules.filter((one) => one === rule);
    const off = judgePayout({ ...clear, ...beyond }, without(rule));
    // No rule list can switch off the rules on the maximum amount and on the daily sum of all members.
    expect(off.some((one) => one.rule === rule)).toBe(code === undefined);
  });

  test('every code is tested', () => {
    expect([...new Set(cases.map(([rule]) => rule))]).toEqual(payoutRuleCodes);
  });
});

test('[J06] figures say what a rule saw', () => {
  const seen = (facts: Partial<PayoutFacts>, rule: PayoutRuleCode) =>
    judgePayout({ ...clear, ...facts }, rules).find((finding) => finding.rule === rule)?.figures;
  expect(seen({}, 'turnover')).toEqual([
    { name: 'staked', unit: 'money', value: '500000' },
    { name: 'deposited', unit: 'money', value: '500000' },
    { name: 'percent', unit: 'percent', value: '100' },
  ]);
  expect(seen({ brandDay: money(1) }, 'brand_day')).toEqual([
    { name: 'sum', unit: 'money', value: '200001' },
    { name: 'most', unit: 'money', value: '50000000' },
  ]);
});

/**
 * Changes up to three fields of the record at random; the rest stays valid, so a good part of the generated withdrawals
 * is still paid.
 */
const few = <Record extends object>(record: Record, drawn: fc.Arbitrary<Record>): fc.Arbitrary<Record> =>
  fc
    .tuple(drawn, fc.subarray(Object.keys(record) as (keyof Record)[], { maxLength: 3 }))
    .map(([other, fields]) => ({ ...record, ...Object.fromEntries(fields.map((field) => [field, other[field]])) }));

test('[J06] more rules and tighter figures never pay what fewer held', () => {
  const sum = fc.bigInt(0n, 60_000_000n).map(money);
  const age = fc.option(fc.integer({ min: 0, max: 200 }).map(hours));
  const anyFacts = few(
    clear,
    fc.record<PayoutFacts>({
      currency: fc.constantFrom('THB', 'VND'),
      amount: sum,
      isVerified: fc.boolean(),
      memberName: fc.constantFrom('A B', 'A C'),
      holderName: fc.constantFrom('A B', 'A C'),
      block: fc.option(fc.constant({ kind: 'play', cause: 'risk' })),
      freeze: fc.option(fc.constant({ by: '', at: hours(2) })),
      linked: fc.option(fc.record({ account: fc.constant('x'), percent: fc.integer({ min: 40, max: 100 }) })),
      change: fc.option(
        fc.record({ what: fc.constant('payee_bound'), at: fc.integer({ min: 0, max: 200 }).map(hours) }),
      ),
      deviceSince: age,
      networkSince: age,
      paidBefore: fc.integer({ min: 0, max: 3 }),
      staked: sum,
      deposited: sum,
      bonuses: sum,
      memberDay: fc.record({ sum, count: fc.integer({ min: 0, max: 5 }) }),
      brandDay: sum,
      now: fc.constant(now),
      device: fc.constant('Chrome'),
    }),
  );
  const amounts = fc.record({ THB: sum.map(String), VND: sum.map(String) });
  const anyRules = few(
    rules,
    fc.record<PayoutRules>({
      paysByRule: fc.boolean(),
      isOn: fc.record(Object.fromEntries(switchablePayoutRules.map((code) => [code, fc.boolean()]))) as fc.Arbitrary<
        PayoutRules['isOn']
      >,
      amountMost: amounts,
      memberDayMost: amounts,
      memberDayCount: fc.integer({ min: 0, max: 5 }),
      brandDayMost: amounts,
      changeHours: fc.integer({ min: 0, max: 200 }),
      placeHours: fc.integer({ min: 0, max: 200 }),
      turnoverPercent: fc.integer({ min: 0, max: 500 }),
      linkedPercent: fc.integer({ min: 40, max: 100 }),
    }),
  );
  const less = (left: string, right: string): string => (BigInt(left) < BigInt(right) ? left : right);
  const lessOf = (left: PayoutRules['amountMost'], right: PayoutRules['amountMost']) => ({
    THB: less(left.THB, right.THB),
    VND: less(left.VND, right.VND),
  });
  /** A rule list that stops every withdrawal that either of the two rule lists stops. */
  const stricter = (one: PayoutRules, two: PayoutRules): PayoutRules => ({
    paysByRule: one.paysByRule && two.paysByRule,
    isOn: Object.fromEntries(
      switchablePayoutRules.map((code) => [code, one.isOn[code] || two.isOn[code]]),
    ) as PayoutRules['isOn'],
    amountMost: lessOf(one.amountMost, two.amountMost),
    memberDayMost: lessOf(one.memberDayMost, two.memberDayMost),
    memberDayCount: Math.min(one.memberDayCount, two.memberDayCount),
    brandDayMost: lessOf(one.brandDayMost, two.brandDayMost),
    changeHours: Math.max(one.changeHours, two.changeHours),
    placeHours: Math.max(one.placeHours, two.placeHours),
    turnoverPercent: Math.max(one.turnoverPercent, two.turnoverPercent),
    linkedPercent: Math.min(one.linkedPercent, two.linkedPercent),
  });
  const pays = (facts: PayoutFacts, list: PayoutRules) => isPaidByRule(judgePayout(facts, list), list);
  let paid = 0;
  fc.assert(
    fc.property(anyFacts, anyRules, anyRules, (facts, one, two) => {
      if (pays(facts, one)) paid += 1;
      expect(pays(facts, stricter(one, two)) && !(pays(facts, one) && pays(facts, two))).toBe(false);
    }),
    { numRuns: 3_000, seed: 20, examples: [[clear, rules, rules]] },
  );
  expect(paid).toBeGreaterThan(300);
});
