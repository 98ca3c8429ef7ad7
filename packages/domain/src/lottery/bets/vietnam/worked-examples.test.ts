import { expect, test } from 'vitest';
import type { Format, Prizes } from '../../formats/format.ts';
import { vn18, vn27 } from '../../formats/vietnam.ts';
import { vietnamTypes } from './index.ts';
import { north, stations } from './real-draws.ts';

type Example = {
  readonly id: string;
  readonly format: Format;
  readonly prizes: Prizes;
  readonly code: string;
  readonly selections: readonly string[];
  readonly unitStake: bigint;
  readonly stake: bigint;
  readonly hits: readonly (readonly number[])[];
  readonly payout: bigint;
};
const example = (
  id: string,
  prizes: Prizes,
  [code, ...selections]: readonly [string, ...string[]],
  [unitStake, stake, payout]: readonly [bigint, bigint, bigint],
  ...hits: readonly (readonly number[])[]
): Example => ({ id, format: 'g8' in prizes ? vn18 : vn27, prizes, code, selections, unitStake, stake, payout, hits });

/** Sixteen bets on real draws, settled by hand from the rules; amounts in đồng. */
const examples = [
  example('VN-01', north['2024-09-02'], ['lo2', '73', '12', '77'], [10_000n, 810_000n, 4_950_000n], [4], [1], [0]),
  example('VN-02', north['2024-09-02'], ['lo2_1k', '73'], [100_000n, 100_000n, 1_464_000n], [4]),
  example('VN-03', north['2024-02-08'], ['lo3', '388'], [1_000n, 23_000n, 2_880_000n], [3]),
  example('VN-04', north['2024-02-08'], ['lo4', '7388'], [1_000n, 20_000n, 17_760_000n], [2]),
  example('VN-05', north['2024-09-02'], ['lo2_dau', '82'], [10_000n, 270_000n, 2_970_000n], [3]),
  example('VN-06', north['2024-09-02'], ['xien2', '73-37'], [50_000n, 50_000n, 800_000n], [1]),
  example('VN-07', north['2024-09-02'], ['xienq4', '73-37-12-77'], [10_000n, 110_000n, 1_130_000n], [3, 1, 0]),
  example('VN-08', north['2024-10-28'], ['truot4', '01-02-03-04'], [100_000n, 100_000n, 230_000n], [1]),
  example('VN-09', north['2024-10-28'], ['truot8', '01-02-03-04-06-07-08-27'], [100_000n, 100_000n, 0n], [0]),
  example('VN-10', north['2024-06-17'], ['cang3_db', '002'], [20_000n, 20_000n, 19_200_000n], [1]),
  example('VN-11', north['2024-06-17'], ['taixiu', 'xiu'], [200_000n, 200_000n, 390_000n], [1]),
  example('VN-12', north['2023-06-14'], ['cang3_dau_duoi', '854'], [10_000n, 40_000n, 19_200_000n], [2]),
  example('VN-13', north['2024-10-28'], ['de_dau_duoi', '27'], [10_000n, 50_000n, 1_980_000n], [2]),
  example('VN-14', stations.daLat, ['lo2', '63'], [10_000n, 180_000n, 3_960_000n], [4]),
  example('VN-15', stations.tienGiang, ['de_dau_duoi', '20'], [50_000n, 100_000n, 9_900_000n], [2]),
  example('VN-16', stations.dakLak, ['xien2', '76-90'], [20_000n, 20_000n, 560_000n], [1]),
];

test.each(examples)('[L07] $id: $code $selections pays $payout at the default odds', (bet) => {
  const { format, prizes, code, selections, unitStake, stake, hits, payout } = bet;
  const type = vietnamTypes(format).find((known) => known.code === code);
  if (!type) throw new Error(`no ${code}`);
  const canonical = selections.map((selection) => type.normalise(selection) ?? '');
  expect(unitStake * BigInt(type.charge * selections.length)).toBe(stake);
  expect(canonical.map((selection) => type.hits(prizes, selection))).toEqual(hits);
  const paidE4 = hits
    .flat()
    .reduce(
      (total, count, at) => total + BigInt(count) * (type.levels[at % type.levels.length]?.oddsE4 ?? 0n) * unitStake,
      0n,
    );
  expect(paidE4).toBe(payout * 10_000n);
});
