import { expect, test } from 'vitest';
import { money, type Money, sum, times } from '../money.ts';
import { betTypeOf } from './bets/index.ts';
import { checkVn27, type Vn27 } from './draw-result.ts';
import { quay } from './fill-in.ts';
import { settleLine, winners } from './settle.ts';
import examples from './worked-examples.json' with { type: 'json' };

const drawn = examples.cases[0]?.draw.prizes as Vn27;

test.each(examples.cases)(
  '[L07] worked example $id pays exactly: $edge',
  ({ draw, bet, odds, stakeTotal, expectedHits, expectedPayout }) => {
    const prizes = draw.prizes as Vn27;
    expect(checkVn27(prizes).ok).toBe(true);
    const unitStake = money(bet.unitStake);
    const settled = linesOf(bet).map(({ betType, selection }) => {
      const decimal = typeof odds === 'number' ? odds : odds[betType as keyof typeof odds];
      return {
        betType,
        stake: times(unitStake, betTypeOf(betType).charge),
        ...settleLine(prizes, { betType, selection, unitStake, oddsE4: BigInt(decimal * 10_000) }),
      };
    });
    expect(sum(settled.map(({ stake }) => stake))).toBe(BigInt(stakeTotal));
    expect(sum(settled.map(({ payout }) => payout))).toBe(BigInt(expectedPayout));
    expect(hitsInFormOf(expectedHits, settled)).toEqual(expectedHits);
  },
);

/** The cases give hits as one number, one a line, or winning lines by bet type. */
function hitsInFormOf(form: unknown, settled: readonly { betType: string; hits: number }[]) {
  if (typeof form === 'number') return settled.reduce((total, { hits }) => total + hits, 0);
  if (Array.isArray(form)) return settled.map(({ hits }) => hits);
  const won = Map.groupBy(
    settled.filter(({ hits }) => hits > 0),
    ({ betType }) => betType,
  );
  return Object.fromEntries([...won].map(([betType, lines]) => [betType, lines.length]));
}

/** A lô bets each number on its own, a xiên all together, a xiên quay every part of itself. */
function linesOf({
  type,
  selection,
}: {
  type: string;
  selection: string[];
}): { betType: string; selection: string }[] {
  if (type.startsWith('xienq')) return quay(selection);
  if (type.startsWith('xien'))
    return [{ betType: type, selection: betTypeOf(type).normalise(selection.join('-')) ?? '' }];
  return selection.map((pick) => ({ betType: type, selection: pick }));
}

const settle = (betType: string, selection: string, unitStake: Money, oddsE4: bigint) =>
  settleLine(drawn, { betType, selection, unitStake, oddsE4 });

test('[L07] a settled line names the prize numbers that hit', () => {
  expect(settle('lo2', '73', money(10_000), 990_000n)).toEqual({
    hits: 4,
    payout: 3_960_000n,
    explanation: [
      { prize: 'g2', number: '87473' },
      { prize: 'g4', number: '9373' },
      { prize: 'g5', number: '2473' },
      { prize: 'g5', number: '8273' },
    ],
  });
  expect(settle('xien2', '12-98', money(1_000), 160_000n).explanation).toEqual([
    { prize: 'db', number: '17798' },
    { prize: 'g7', number: '12' },
  ]);
  expect(settle('xien2', '12-99', money(1_000), 160_000n)).toEqual({ hits: 0, payout: 0n, explanation: [] });
});

test('[L07] halves round up, once a line: 4 hits on 1 đồng at 3.6250 pay 15, not 4 x 4', () => {
  expect(settle('lo2', '73', money(1), 36_250n).payout).toBe(15n);
  expect(settle('lo2', '73', money(1), 36_249n).payout).toBe(14n);
});

test('[L07] the winners of a draw are all that settling line by line would find', () => {
  const all = winners(drawn);
  expect(new Set(all.map(({ betType, selection }) => `${betType} ${selection}`)).size).toBe(all.length);
  for (const { betType, selection, hits } of all.filter((_, at) => at % 50 === 0))
    expect(settle(betType, selection, money(1), 10_000n).hits).toBe(hits);
  expect(winners(drawn, ['dau', 'duoi'])).toEqual([
    { betType: 'dau', selection: '9', hits: 1 },
    { betType: 'duoi', selection: '8', hits: 1 },
  ]);
});

test('[L07] settling a bet type that does not exist stops, rather than paying nothing', () => {
  expect(() => settle('lo9', '73', money(1), 10_000n)).toThrow(RangeError);
});
