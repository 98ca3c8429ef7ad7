import { expect, test } from 'vitest';
import { money, ZERO } from '../../money.ts';
import { betTypeOf } from '../bets/index.ts';
import { checkResult, type FormatCode } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import { notPassed, simulatedResult, simulation, type SoldSelection } from './simulate.ts';

const owed = (betType: string, selection: string, liability: number): SoldSelection => ({
  betType,
  selection,
  liability: money(liability),
});
const twoDigits = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
const costs = (format: FormatCode, rows: readonly SoldSelection[], count?: number) => {
  const { draws, costOf } = simulation(format, rows);
  return Array.from({ length: count ?? draws }, (_, index) => costOf(index));
};

test('[L06] 999 of 1,000 costs are not passed: the tenth dearest of 10,000, and no figure from fewer than 1,000', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => money(count - at));
  expect(notPassed(upTo(10_000))).toBe(9_990n);
  expect(notPassed(upTo(1_000))).toBe(999n);
  expect(notPassed(upTo(999))).toBeUndefined();
});

test('[L06] one special prize: every number sold alike costs the same in every draw, none sold costs nothing', () => {
  const rows = twoDigits.map((number) => owed('de_db', number, 700));
  expect(new Set(costs('vn27', rows, 200))).toEqual(new Set([700n]));
  expect(costs('vn27', [], 3)).toEqual([ZERO, ZERO, ZERO]);
});

test('[L06] 27 numbers are drawn: every lô sold alike costs 27 hits in every draw', () => {
  expect(
    new Set(
      costs(
        'vn27',
        twoDigits.map((number) => owed('lo2', number, 99)),
        200,
      ),
    ),
  ).toEqual(new Set([2_673n]));
});

test('[L06] one number of a hundred comes up in about one draw of a hundred', () => {
  const found = costs('th3', [owed('bottom2', '07', 900)]);
  const hits = found.filter((cost) => cost === 900n).length;
  expect(found.every((cost) => cost === 900n || cost === 0n)).toBe(true);
  // A bet on two digits wins in 1 of 100 draws. The tolerance of .005 is four standard deviations for about 6,600
  // draws.
  expect(Math.abs(hits / found.length - 0.01)).toBeLessThan(0.005);
  expect(notPassed(found)).toBe(900n);
});

test('[L06] one number of ten thousand hardly ever comes: the likely cost leaves it out, the worst case would not', () => {
  expect(notPassed(costs('th4', [owed('top4', '1234', 8_880_000)]))).toBe(0n);
});

test('[L06] winners listed and hits counted give one cost', () => {
  const pairs = twoDigits.flatMap((low, at) =>
    twoDigits.slice(at + 1).map((high) => owed('xien2', `${low}-${high}`, 16 + at)),
  );
  // The calculation depends on the number of sold pairs: 4,950 are computed from the list of winners, a single pair
  // from its own hits.
  const together = costs('vn27', pairs, 20);
  const { hits } = betTypeOf('vn27', 'xien2');
  together.forEach((cost, index) => {
    const prizes = simulatedResult('vn27', index);
    const counted = pairs.reduce(
      (total, { selection, liability }) => total + liability * BigInt(hits(prizes, selection)[0] ?? 0),
      0n,
    );
    expect(cost).toBe(counted);
  });
});

test('[L06] a smaller outcome of a prize table costs its share of the dearest', () => {
  // In Keno with three numbers, 10,000 đ pays 200,000 for three hits and 20,000 for two (design 2.5). The liability is
  // that of three hits.
  const found = new Set(costs('keno', [owed('keno3', '01-02-03', 200_000)], 500));
  expect(found).toEqual(new Set([0n, 20_000n, 200_000n]));
});

test('[L06] results are of the form of the draw and the same at every call', () => {
  for (const format of ['vn27', 'thai', 'power655', 'pk10', 'wingo'] as const) {
    const results = Array.from({ length: 300 }, (_, index) => simulatedResult(format, index));
    expect(results.filter((prizes) => !checkResult(formatOf(format), prizes).ok)).toEqual([]);
    expect(simulatedResult(format, 7)).toEqual(results[7]);
    expect(results[8]).not.toEqual(results[7]);
  }
});

test('[L06] the more was sold, the fewer draws: the work is bounded', () => {
  const truot = (count: number) =>
    Array.from({ length: count }, (_, at) => owed('truot4', `00-01-02-${String(3 + (at % 97)).padStart(2, '0')}`, at));
  expect(simulation('vn27', []).draws).toBe(6_666);
  expect(simulation('vn27', truot(1_000)).draws).toBe(1_000);
  expect(simulation('vn27', truot(20_000)).draws).toBe(148);
});
