import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { splitDraw } from './split-draw.ts';

/** Every split draw up to 2026-04-19 as published; the source is named in the NOTICE.md beside the file. */
const rows = readFileSync(new URL('./bets/vietlott/excerpt/split-draws.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(','));
const draws = [...new Set(rows.map(([, , id = '']) => id))].map((id) => {
  const tier = (name: string) => {
    const [, , , , winners = '', value = ''] = rows.find((row) => row[2] === id && row[3] === name) ?? [];
    return { winners: BigInt(winners || 0) * 10_000n, value: BigInt(value) };
  };
  const tiers = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
  const winners = {
    jackpot: tier('jackpot').winners,
    first: tier('first').winners,
    second: tier('second').winners,
    third: tier('third').winners,
    fourth: tier('fourth').winners,
    fifth: tier('fifth').winners,
  };
  const published = Object.fromEntries(tiers.map((name) => [name, tier(name).value]));
  return { id, jackpot: tier('jackpot').value, winners, published };
});
const fixed = { first: 10_000_000n, second: 5_000_000n, third: 500_000n, fourth: 100_000n, fifth: 30_000n };
const none = { jackpot: 0n, first: 0n, second: 0n, third: 0n, fourth: 0n, fifth: 0n };
/** The prize of one winner of each tier, in đồng for a line of 10,000 đ. */
const prizesOf = (...[jackpot, winners]: Parameters<typeof splitDraw>) =>
  Object.fromEntries(
    Object.entries(splitDraw(jackpot, winners)).map(([tier, { prize }]) => [tier, prize]),
  ) as typeof fixed;

test('[L04] every split draw of Lotto 5/35 comes out as published, to the đồng', () => {
  expect(draws).toHaveLength(16);
  for (const { id, jackpot, winners, published } of draws)
    expect({ id, ...prizesOf(jackpot, winners) }).toEqual({ id, ...published });
});

test('[L04] with a winner of the jackpot nothing is split', () => {
  const won = draws.filter(({ winners }) => winners.jackpot > 0n);
  expect(won.map(({ id }) => id)).toEqual(['00070', '00266', '00392']);
  for (const { jackpot, winners } of won) expect(prizesOf(jackpot, winners)).toEqual(fixed);
});

test('[L07] a split pays the whole jackpot, to half a đồng a winner of the highest tier', () => {
  for (const { jackpot, winners } of draws.filter((draw) => draw.winners.jackpot === 0n)) {
    const prizes = prizesOf(jackpot, winners);
    const tiers = Object.keys(fixed) as (keyof typeof fixed)[];
    const paid = tiers.reduce((sum, tier) => sum + ((prizes[tier] - fixed[tier]) * winners[tier]) / 10_000n, 0n);
    const highest = tiers.find((tier) => winners[tier] > 0n) ?? 'fifth';
    const off = paid > jackpot ? paid - jackpot : jackpot - paid;
    expect(20_000n * off <= winners[highest]).toBe(true);
  }
});

test('[L04] VL-02: a tier without winners leaves its share to the others', () => {
  const winners = { ...none, second: 240_000n, third: 4_740_000n, fourth: 7_320_000n, fifth: 113_370_000n };
  expect(prizesOf(16_321_575_500n, winners).fifth).toBe(385_000n);
});

test('[L04] a split among one tier, or among nobody', () => {
  const two = { ...none, third: 20_000n };
  expect(prizesOf(12_000_000_001n, two)).toEqual({ ...fixed, third: 6_000_500_001n });
  // A winning stake of 15,000 đ counts as one and a half tickets, so one ticket receives the pot divided by 1.5.
  expect(prizesOf(12_000_000_000n, { ...none, third: 15_000n }).third).toBe(8_000_500_000n);
  expect(prizesOf(12_000_000_001n, none)).toEqual(fixed);
  expect(() => splitDraw(-1n, none)).toThrow(RangeError);
  expect(() => splitDraw(1n, { ...none, first: -1n })).toThrow(RangeError);
});
