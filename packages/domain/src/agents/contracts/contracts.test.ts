import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Money, money, sum } from '../../money.ts';
import type { Carryover, ContractTerms, TeamFigures, Tier } from './contract-kind.ts';
import { agentContractKind, agentContractKinds } from './index.ts';
import { incomeOf, nothingCarried } from './income.ts';

/** Converts whole baht to minor units, because the design's examples are in whole baht. */
const baht = (whole: number): Money => money(Math.round(whole * 100));
const percent = (rate: number): bigint => BigInt(Math.round(rate * 10_000));
const none = { net: 0, bonuses: 0, salaries: 0, fees: 0, turnover: 0, active: 0 };
const figures = (more: Partial<typeof none> & { placed?: TeamFigures['placed'] }): TeamFigures => {
  const { active, ...sums } = { ...none, ...more };
  return {
    net: baht(sums.net),
    bonuses: baht(sums.bonuses),
    salaries: baht(sums.salaries),
    fees: baht(sums.fees),
    turnover: baht(sums.turnover),
    active,
    placed: more.placed ?? [],
  };
};
const terms = (more: Partial<ContractTerms> & { rate?: number; rows?: readonly Tier[] }): ContractTerms => ({
  period: 'month',
  tiers: more.rows ?? [{ ratePpm: percent(more.rate ?? 0) }],
  deducts: ['bonuses', 'salaries', 'fees'],
  platformPpm: 0n,
  paymentPpm: 0n,
  activeWhen: { deposits: money(0), turnover: money(1) },
  carriesLoss: true,
  unit: money(1),
  most: null,
  unearned: 'upline',
  sharePpm: null,
  ...more,
});

const dividend = agentContractKind('dividend');
const daily = agentContractKind('daily');
const hourly = agentContractKind('hourly');
const realTime = agentContractKind('real_time');
const alone = { carried: nothingCarried, downlines: [] };

/** Computes the income of each agent of a line, from the lowest upwards; each team contains the previous one. */
function payLine(
  kind: Parameters<typeof incomeOf>[0],
  line: readonly { readonly terms: ContractTerms; readonly figures: TeamFigures }[],
): Money[] {
  const paid: Money[] = [];
  let below: Parameters<typeof incomeOf>[1]['downlines'] = [];
  for (const level of line) {
    const income = incomeOf(kind, { ...level, carried: nothingCarried, downlines: below });
    paid.push(income.pay);
    below = [income];
  }
  return paid;
}

describe('dividend', () => {
  test('example 1: a line of 30, 20 and 10 % shares 30 % of the top base', () => {
    const line = [
      [10, 1_000_000],
      [20, 1_500_000],
      [30, 1_200_000],
    ].map(([rate = 0, net = 0]) => ({ terms: terms({ rate }), figures: figures({ net }) }));
    expect(payLine(dividend, line)).toEqual([100_000, 200_000, 60_000].map(baht));
  });

  test('example 2: a loss is carried until it is cleared, or not at all', () => {
    const months = (carriesLoss: boolean) => {
      let carried: Carryover = nothingCarried;
      return [-200_000, 150_000, 400_000].map((net) => {
        const income = incomeOf(dividend, {
          terms: terms({ rate: 20, carriesLoss }),
          figures: figures({ net }),
          carried,
          downlines: [],
        });
        carried = income.carried;
        return [income.pay, carried.loss];
      });
    };
    expect(months(true)).toEqual([
      [0n, baht(-200_000)],
      [0n, baht(-50_000)],
      [baht(70_000), 0n],
    ]);
    expect(months(false).map(([pay]) => pay)).toEqual([0, 30_000, 80_000].map(baht));
  });

  test('examples 3 and 4: salaries, rebates, promotions and the platform fee are taken off first', () => {
    const salaried = { terms: terms({ rate: 20 }), figures: figures({ net: 800_000, salaries: 56_000 }), ...alone };
    expect(incomeOf(dividend, salaried).pay).toBe(baht(148_800));
    const charged = {
      terms: terms({ rate: 18, platformPpm: percent(5) }),
      figures: figures({ net: 300_000, bonuses: 15_000 }),
      ...alone,
    };
    expect(incomeOf(dividend, charged)).toMatchObject({ base: baht(270_000), pay: baht(48_600) });
  });

  test('example 5: a share of the downlines comes on top of the own income', () => {
    const downlines = [800, 12_000].map((pay) => ({ earnedE6: baht(pay) * 1_000_000n, potentialE6: 0n }));
    const own = { terms: terms({ rate: 20, sharePpm: percent(10) }), figures: figures({ net: 25_000 }) };
    expect(incomeOf(dividend, { ...own, carried: nothingCarried, downlines }).pay).toBe(baht(6_280));
  });

  test('a downline with a higher rate never takes money from the upline', () => {
    const downlines = [{ earnedE6: baht(300) * 1_000_000n, potentialE6: 0n }];
    const upline = { terms: terms({ rate: 20 }), figures: figures({ net: 1_000 }), carried: nothingCarried, downlines };
    expect(incomeOf(dividend, upline)).toMatchObject({ pay: 0n, shortfall: baht(100) });
  });

  test('the shortfall is a cost of the house, or a debt of the agent that the line’s sum includes', () => {
    const below = incomeOf(dividend, { terms: terms({ rate: 30 }), figures: figures({ net: 1_000 }), ...alone });
    const upline = (shortfall: 'cost' | 'receivable') =>
      incomeOf(dividend, {
        terms: terms({ rate: 20, shortfall }),
        figures: figures({ net: 1_000 }),
        carried: nothingCarried,
        downlines: [below],
      });
    expect(upline('cost')).toMatchObject({ pay: 0n, shortfall: baht(100) });
    const owing = upline('receivable');
    expect(owing).toMatchObject({ pay: baht(-100), shortfall: baht(100) });
    expect(below.pay + owing.pay).toBe(baht(200));
    // With `unearned: 'house'` the operator keeps the income that a downline missed, so the upline bears no shortfall
    // for it.
    const missed = [{ earnedE6: 0n, potentialE6: baht(300) * 1_000_000n }];
    const stays = terms({ rate: 20, shortfall: 'receivable', unearned: 'house' });
    const poor = { terms: stays, figures: figures({ net: 1_000 }), carried: nothingCarried, downlines: missed };
    expect(incomeOf(dividend, poor)).toMatchObject({ pay: 0n, shortfall: baht(100) });
  });

  test('a branch that won reduces the base, or is left out by the contract', () => {
    const top = (branches: 'all' | 'positive') =>
      incomeOf(dividend, {
        terms: terms({ rate: 30, branches }),
        figures: { ...figures({ net: -100_000 }), wonBranches: baht(-400_000) },
        ...alone,
      });
    expect(top('all')).toMatchObject({ base: baht(-100_000), pay: 0n });
    expect(top('positive')).toMatchObject({ counted: baht(300_000), base: baht(300_000), pay: baht(90_000) });
  });

  test('a high win in a negative month is kept apart: only that member’s losses pay it back, the team carries none', () => {
    const month = (net: number, rollers: [account: string, net: number, before: number][], loss = 0) =>
      incomeOf(dividend, {
        terms: terms({ rate: 20, fenceFrom: baht(50_000) }),
        figures: figures({ net }),
        carried: { loss: baht(loss), remainderE6: 0n },
        downlines: [],
        highRollers: rollers.map(([account, own, before]) => ({ account, net: baht(own), before: baht(before) })),
      });
    const kept = ({ keptApart }: ReturnType<typeof month>) => keptApart.map(({ account, after }) => [account, after]);
    const first = month(-120_000, [['somchai', -200_000, 0]]);
    expect([first.pay, first.carried.loss, kept(first)]).toEqual([0n, 0n, [['somchai', baht(-120_000)]]]);
    // In the second month Somchai loses 30,000 and the other members lose 100,000. If no win were kept apart, the
    // carried loss of 120,000 would leave a base of only 10,000.
    const second = month(130_000, [['somchai', 30_000, -120_000]]);
    expect([second.base, second.pay, kept(second)]).toEqual([
      baht(100_000),
      baht(20_000),
      [['somchai', baht(-90_000)]],
    ]);
    // No win is kept apart in a month with a positive base, nor if the win is below the contract's sum.
    expect(kept(month(10_000, [['somchai', -80_000, 0]]))).toEqual([]);
    const small = month(-60_000, [['lek', -49_999, 0]]);
    expect([small.carried.loss, kept(small)]).toEqual([baht(-60_000), []]);
    // Two members have high wins. The higher win is kept apart first. The sums kept apart together do not exceed the
    // negative base.
    const two = month(-150_000, [
      ['anong', -60_000, 0],
      ['somchai', -130_000, 0],
    ]);
    expect([two.carried.loss, kept(two)]).toEqual([
      0n,
      [
        ['somchai', baht(-130_000)],
        ['anong', baht(-20_000)],
      ],
    ]);
  });

  test('a profit share by level: 91 of 100, then one each, and five for the top', () => {
    const line = [91, 92, 93, 94, 95, 100].map((rate) => ({ terms: terms({ rate }), figures: figures({ net: 100 }) }));
    expect(payLine(dividend, line)).toEqual([91, 1, 1, 1, 1, 5].map(baht));
  });

  test('loss shares of 0.5, 2, 4, 7 and 10 % of 700,000 are 70,000 together', () => {
    const line = [0.5, 2, 4, 7, 10].map((rate) => ({ terms: terms({ rate }), figures: figures({ net: 700_000 }) }));
    expect(payLine(dividend, line)).toEqual([3_500, 10_500, 14_000, 21_000, 21_000].map(baht));
  });
});

describe('daily salary', () => {
  test('example 6: full units of turnover, at the rate of the house’s result', () => {
    const rows: Tier[] = [
      { ratePpm: percent(0.8) },
      { ratePpm: percent(1), profit: baht(0) },
      { ratePpm: percent(1.2), profit: baht(15_000) },
      { ratePpm: percent(1.5), profit: baht(30_000) },
    ];
    const pay = (net: number) =>
      incomeOf(daily, {
        terms: terms({ rows, unit: baht(10_000) }),
        figures: figures({ turnover: 1_234_567, net }),
        ...alone,
      });
    expect(pay(20_000)).toMatchObject({ base: baht(1_230_000), pay: baht(14_760) });
    expect(pay(-1).pay).toBe(baht(9_840));
  });

  const line = (active: number, unearned: 'upline' | 'house') =>
    [
      { rows: [{ ratePpm: percent(0.8), active: 3 }], turnover: 500_000 },
      { rows: [{ ratePpm: percent(1) }], turnover: 800_000 },
      { rows: [{ ratePpm: percent(1.2) }], turnover: 1_000_000 },
    ].map(({ rows, turnover }) => ({ terms: terms({ rows, unearned }), figures: figures({ turnover, active }) }));

  test('example 7: a line of 1.2, 1.0 and 0.8 % shares 1.2 % of the top turnover', () => {
    expect(payLine(daily, line(3, 'upline'))).toEqual([4_000, 4_000, 4_000].map(baht));
  });

  test('example 8: what a downline misses for want of active members goes up, or stays with the house', () => {
    expect(payLine(daily, line(2, 'upline'))).toEqual([0, 8_000, 4_000].map(baht));
    expect(payLine(daily, line(2, 'house'))).toEqual([0, 4_000, 4_000].map(baht));
  });
});

test('example 9: an hourly salary takes the row of both conditions, and at most the limit of the contract', () => {
  const rows: Tier[] = [
    { ratePpm: percent(0.3), turnover: baht(100_000), active: 3 },
    { ratePpm: percent(0.4), turnover: baht(300_000), active: 5 },
    { ratePpm: percent(0.5), turnover: baht(1_000_000), active: 10 },
  ];
  const pay = (turnover: number, active: number, most: Money | null = null) =>
    incomeOf(hourly, { terms: terms({ rows, most }), figures: figures({ turnover, active }), ...alone }).pay;
  expect(pay(350_000, 4)).toBe(baht(1_050));
  expect([pay(99_999, 4), pay(350_000, 2)]).toEqual([0n, 0n]);
  expect(pay(350_000, 4, baht(1_000))).toBe(baht(1_000));
});

test('the limit of a contract is that of the whole window, over all its parts', () => {
  const pay = (paidBefore: number) =>
    incomeOf(hourly, {
      terms: terms({ rate: 1, most: baht(1_000) }),
      figures: figures({ turnover: 80_000 }),
      ...alone,
      paidBefore: baht(paidBefore),
    }).pay;
  expect([0, 200, 700, 1_000, 1_200].map(pay)).toEqual([800, 800, 300, 0, 0].map(baht));
});

describe('real-time salary', () => {
  const placed = (ratePpm: bigint, turnover: number) => figures({ placed: [{ ratePpm, turnover: baht(turnover) }] });
  const line = (turnover: number) =>
    [0.2, 0.25, 0.3].map((rate) => ({ terms: terms({}), figures: placed(percent(rate), turnover) }));

  test('example 10: each level gets the difference of the rates, and gives it back for a void bet', () => {
    expect(payLine(realTime, line(37_500))).toEqual([75, 18.75, 18.75].map(baht));
    expect(payLine(realTime, line(-2_500))).toEqual([-5, -1.25, -1.25].map(baht));
  });

  test('example 11: the part of a minor unit is kept for the next window', () => {
    const first = incomeOf(realTime, { terms: terms({}), figures: placed(percent(0.25), 33.33), ...alone });
    expect([first.pay, first.carried.remainderE6]).toEqual([baht(0.08), 332_500n]);
  });

  test('rates of 1, 5, 8, 12 and 15 % of 1,000,000 are 150,000 together', () => {
    const rates = [1, 5, 8, 12, 15].map((rate) => ({ terms: terms({}), figures: placed(percent(rate), 1_000_000) }));
    expect(payLine(realTime, rates)).toEqual([10_000, 40_000, 30_000, 40_000, 30_000].map(baht));
  });

  test('any cut into windows pays the same sum to the minor unit', () => {
    const bets = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(bets, fc.integer({ min: 1, max: 30_000 }), (turnovers, rate) => {
        const one = (turnover: number, carried: Carryover) =>
          incomeOf(realTime, {
            terms: terms({}),
            figures: figures({ placed: [{ ratePpm: BigInt(rate), turnover: money(turnover) }] }),
            carried,
            downlines: [],
          });
        let carried = nothingCarried;
        const cut = turnovers.map((turnover) => {
          const income = one(turnover, carried);
          ({ carried } = income);
          return income.pay;
        });
        const whole = one(
          turnovers.reduce((total, turnover) => total + turnover, 0),
          nothingCarried,
        );
        expect([sum(cut), carried.remainderE6]).toEqual([whole.pay, whole.carried.remainderE6]);
      }),
    );
  });
});

test('the window of a moment, in the time of the brand', () => {
  const moment = new Date('2026-02-18T17:07:31Z'); // Thursday the 19th, 00:07:31 local time.
  const windows = (code: (typeof agentContractKinds)[number], period: ContractTerms['period'] = 'month') => {
    const { from, until, closesAt } = code.windowAt(moment, { period });
    return [from, until, closesAt].map((one) => one.toISOString().slice(5, 16));
  };
  expect(windows(dividend)).toEqual(['01-31T17:00', '02-28T17:00', '02-28T17:10']);
  expect(windows(dividend, 'half_month')).toEqual(['02-15T17:00', '02-28T17:00', '02-28T17:10']);
  expect(windows(dividend, 'week')).toEqual(['02-15T17:00', '02-22T17:00', '02-22T17:10']);
  expect(windows(daily)).toEqual(['02-18T17:00', '02-19T17:00', '02-19T17:10']);
  expect(windows(hourly)).toEqual(['02-18T17:00', '02-18T18:00', '02-18T18:10']);
  expect(windows(realTime)).toEqual(['02-18T17:05', '02-18T17:10', '02-18T17:10']);
});

test('every kind has a window that contains the moment, and pays nothing for nothing', () => {
  for (const kind of agentContractKinds) {
    const moment = new Date('2026-11-23T06:30:00Z');
    const { from, until, closesAt } = kind.windowAt(moment, { period: 'half_month' });
    expect(from <= moment && moment < until && until <= closesAt).toBe(true);
    expect(incomeOf(kind, { terms: terms({ rate: 50 }), figures: figures({}), ...alone }).pay).toBe(0n);
  }
});
