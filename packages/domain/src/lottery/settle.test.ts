import { expect, test } from 'vitest';
import { money, type Money, sum } from '../money.ts';
import { present } from '../present.ts';
import { stakeOf } from './bet.ts';
import { betTypeOf } from './bets/index.ts';
import { publishedOdds } from './bets/vietlott/index.ts';
import { checkResult, type FormatCode, type Prizes } from './formats/format.ts';
import { formatOf } from './formats/index.ts';
import { type DrawnResult, settleLine, unlistedTypes, winners, winnersAmong } from './settle.ts';
import { splitDraw, type SplitWinners } from './split-draw.ts';
import examples from './worked-examples.json' with { type: 'json' };

type Amounts = Parameters<typeof publishedOdds>[0];
const prizesOf = (prizes: unknown): Prizes =>
  Object.fromEntries(Object.entries(prizes as Record<string, string[] | undefined>).filter(([, n]) => n)) as Prizes;

test.each(examples.cases.filter(({ id }) => id !== 'VL-02'))(
  '[L07] worked example $id pays exactly: $edge',
  ({ format, prizes, published, lines, unitStake, odds, stakeTotal, expectedPayout }) => {
    const code = format as FormatCode;
    const result: DrawnResult = {
      format: code,
      prizes: prizesOf(prizes),
      ...present({
        published: published
          ? publishedOdds({ jackpot2: { winners: 0, value: BigInt(published.jackpot2?.value ?? 0) } } satisfies Amounts)
          : undefined,
      }),
    };
    expect(checkResult(formatOf(code), result.prizes).ok).toBe(true);
    const settled = lines.map(({ betType, selection }) => {
      const type = betTypeOf(code, betType);
      expect(type.normalise(selection)).toBe(selection);
      const oddsE4 = odds
        ? odds.slice(0, type.levels.length).map((decimal) => BigInt(Math.round(decimal * 10_000)))
        : type.levels.map((level) => level.oddsE4);
      return {
        stake: stakeOf(money(unitStake), type.charge, 0),
        ...settleLine(result, { betType, selection, unitStake: money(unitStake), oddsE4 }),
      };
    });
    expect(sum(settled.map(({ stake }) => stake))).toBe(BigInt(stakeTotal));
    expect(sum(settled.map(({ payout }) => payout))).toBe(BigInt(expectedPayout));
  },
);

test('[L04] worked example VL-02: in a split draw the fifth tier gets its share of the jackpot', () => {
  const example = examples.cases.find(({ id }) => id === 'VL-02');
  const split = example?.published?.split;
  if (!example || !split) throw new Error('no VL-02');
  const winners = Object.fromEntries(
    Object.entries(split.winners).map(([tier, count]) => [tier, BigInt(count) * 10_000n]),
  ) as SplitWinners;
  const values = splitDraw(BigInt(split.jackpot), winners);
  const [line] = example.lines;
  const type = betTypeOf('lotto535', 'lotto');
  const published = publishedOdds({ fifth: { winners: split.winners.fifth, value: values.fifth.prize } });
  const settled = settleLine(
    { format: 'lotto535', prizes: prizesOf(example.prizes), published },
    {
      betType: 'lotto',
      selection: line?.selection ?? '',
      unitStake: money(example.unitStake),
      oddsE4: type.levels.map(({ oddsE4 }) => oddsE4),
    },
  );
  expect(settled.payout).toBe(385_000n);
});

const drawn: DrawnResult = { format: 'vn27', prizes: prizesOf(examples.cases[0]?.prizes) };
const settle = (betType: string, selection: string, unitStake: Money, oddsE4: bigint) =>
  settleLine(drawn, { betType, selection, unitStake, oddsE4: [oddsE4] });

test('[L07] a settled line names the prize numbers that hit', () => {
  expect(settle('lo2', '73', money(10_000), 990_000n)).toEqual({
    hits: [4],
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
  expect(settle('xien2', '12-99', money(1_000), 160_000n)).toEqual({ hits: [0], payout: 0n, explanation: [] });
});

test('[L07] halves round up, once a line: 4 hits on 1 đồng at 3.6250 pay 15, not 4 x 4', () => {
  expect(settle('lo2', '73', money(1), 36_250n).payout).toBe(15n);
  expect(settle('lo2', '73', money(1), 36_249n).payout).toBe(14n);
});

test('[L07] the winners of a draw are all that settling line by line would find', () => {
  const all = winners(drawn);
  expect(new Set(all.map(({ betType, selection }) => `${betType} ${selection}`)).size).toBe(all.length);
  for (const { betType, selection, hits } of all.filter((_, at) => at % 50 === 0))
    expect(settle(betType, selection, money(1), 10_000n).hits).toEqual(hits);
  expect(winners(drawn, ['dau', 'duoi'])).toEqual([
    { betType: 'dau', selection: '9', hits: [1], oddsE4: null, mostE4: null },
    { betType: 'duoi', selection: '8', hits: [1], oddsE4: null, mostE4: null },
  ]);
});

test('[L07] types whose winners are too many to list are settled from what was sold', () => {
  expect(unlistedTypes('vn27')).toContain('truot10');
  const sold = [
    { betType: 'truot4', selection: '01-02-04-05' },
    { betType: 'truot4', selection: '01-02-04-73' },
  ];
  expect(winnersAmong(drawn, sold)).toEqual([{ ...sold[0], hits: [1], oddsE4: null, mostE4: null }]);
});

test('[L04] a prize set by the publisher replaces the odds the line was sold at', () => {
  const result: DrawnResult = {
    format: 'mega645',
    prizes: { numbers: ['02', '17', '33', '37', '38', '45'] },
    published: publishedOdds({ jackpot: { winners: 0, value: 30_000_000_001n } }),
  };
  const line = { betType: 'mega', selection: '02-17-33-37-38-45', unitStake: money(10_000) };
  const oddsE4 = betTypeOf('mega645', 'mega').levels.map((level) => level.oddsE4);
  expect(settleLine(result, { ...line, oddsE4 }).payout).toBe(30_000_000_001n);
  const five = { ...line, selection: '02-17-33-37-38-44', oddsE4 };
  expect(settleLine(result, five).payout).toBe(10_000_000n);
});

test('[L07] settling a bet type that does not exist stops, rather than paying nothing', () => {
  expect(() => settle('lo9', '73', money(1), 10_000n)).toThrow(RangeError);
});
