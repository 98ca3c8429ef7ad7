import { expect, test } from 'vitest';
import type { Format } from '../../formats/format.ts';
import { vn18, vn27 } from '../../formats/vietnam.ts';
import { chanceOfNone, toPpm } from '../chance.ts';
import { doubtfulVietnam, vietnamTypes } from './index.ts';

const odds = (oddsE4: bigint) => Number(oddsE4) / 10_000;
const table = (format: Format) =>
  vietnamTypes(format).map(({ code, group, charge, levels }) => [
    code,
    group,
    charge,
    levels.map(({ oddsE4 }) => odds(oddsE4)).join(' '),
  ]);
const sums = '70 35 23.3 17.5 14 11.6 10 8.7 7.7 7';

test('[L02] the price list of the North', () => {
  expect(table(vn27)).toEqual([
    ['lo2', 'lo', 27, '99'],
    ['lo2_1k', 'lo', 1, '3.66'],
    ['lo3', 'lo', 23, '960'],
    ['lo4', 'lo', 20, '8880'],
    ['lo2_dau', 'lo', 27, '99'],
    ['lo_g3', 'lo', 6, '99'],
    ['lo_g5', 'lo', 6, '99'],
    ['de_db', 'de', 1, '99'],
    ['de_dau_db', 'de', 1, '99'],
    ['de_g1', 'de', 1, '99'],
    ['de_dau_g1', 'de', 1, '99'],
    ['de_dau', 'de', 4, '99'],
    ['de_dau_duoi', 'de', 5, '99'],
    ['dau', 'dauduoi', 1, '9.8'],
    ['duoi', 'dauduoi', 1, '9.8'],
    ['cang3_db', 'cang', 1, '960'],
    ['cang3_dau', 'cang', 3, '960'],
    ['cang3_dau_duoi', 'cang', 4, '960'],
    ['cang3_g1', 'cang', 1, '960'],
    ['cang4_db', 'cang', 1, '8880'],
    ['xien2', 'xien', 1, '16'],
    ['xien3', 'xien', 1, '65'],
    ['xien4', 'xien', 1, '180'],
    ['xienq3', 'xien', 4, '16 65'],
    ['xienq4', 'xien', 11, '16 65 180'],
    ['truot4', 'truot', 1, '2.3'],
    ['truot5', 'truot', 1, '3'],
    ['truot6', 'truot', 1, '4.5'],
    ['truot7', 'truot', 1, '6'],
    ['truot8', 'truot', 1, '8'],
    ['truot9', 'truot', 1, '10.7'],
    ['truot10', 'truot', 1, '12'],
    ['taixiu', 'haimat', 1, '1.95'],
    ['chanle', 'haimat', 1, '1.95'],
    ['tong', 'haimat', 1, sums],
    ['xien3_db', 'xien', 1, '158'],
    ['xien4_db', 'xien', 1, '388'],
  ]);
});

test('[L02] differences in the South and Centre', () => {
  const northern = new Map(table(vn27).map((row) => [row[0], row.join()]));
  expect(table(vn18).filter((row) => northern.get(row[0]) !== row.join())).toEqual([
    ['lo2', 'lo', 18, '99'],
    ['lo2_1k', 'lo', 1, '5.5'],
    ['lo3', 'lo', 17, '960'],
    ['lo4', 'lo', 16, '8880'],
    ['lo2_dau', 'lo', 18, '99'],
    ['lo_g4', 'lo', 7, '99'],
    ['lo_g6', 'lo', 3, '99'],
    ['de_dau', 'de', 1, '99'],
    ['de_dau_duoi', 'de', 2, '99'],
    ['cang3_dau', 'cang', 1, '960'],
    ['cang3_dau_duoi', 'cang', 2, '960'],
    ['xien2', 'xien', 1, '28'],
    ['xien3', 'xien', 1, '150'],
    ['xien4', 'xien', 1, '750'],
    ['xienq3', 'xien', 4, '28 150'],
    ['xienq4', 'xien', 11, '28 150 750'],
    ...[1.8, 2.1, 2.5, 3, 3.3, 4, 4.3].map((price, index) => [`truot${index + 4}`, 'truot', 1, `${price}`]),
  ]);
  const southern = new Set(vietnamTypes(vn18).map(({ code }) => code));
  expect([...northern.keys()].filter((code) => !southern.has(`${code}`))).toEqual(['lo_g3', 'lo_g5']);
});

test('[L02] a code is in the list once, and doubtful types are in it', () => {
  expect(doubtfulVietnam).toEqual(['xien3_db', 'xien4_db']);
  for (const format of [vn27, vn18]) {
    const codes = vietnamTypes(format).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(expect.arrayContaining([...doubtfulVietnam]));
  }
});

/**
 * Expected chance that no pick is drawn: C(N − unwanted, n) / C(N, n) per tier, computed independently with exact
 * fractions.
 */
test.each([
  [vn27, 'lo2', [238_171]],
  [vn27, 'lo2_1k', [238_171]],
  [vn27, 'lo2_dau', [238_171]],
  [vn27, 'lo3', [22_754]],
  [vn27, 'lo4', [1_998]],
  [vn27, 'lo_g3', [58_521]],
  [vn27, 'lo_g5', [58_534]],
  [vn27, 'de_db', [10_000]],
  [vn27, 'de_dau', [40_000]],
  [vn27, 'de_dau_duoi', [49_600]],
  [vn27, 'dau', [100_000]],
  [vn27, 'duoi', [100_000]],
  [vn27, 'cang3_db', [1_000]],
  [vn27, 'cang3_dau', [3_000]],
  [vn27, 'cang3_dau_duoi', [3_997]],
  [vn27, 'cang4_db', [100]],
  [vn27, 'xien2', [55_121]],
  [vn27, 'xien3', [12_379]],
  [vn27, 'xien4', [2_693]],
  [vn27, 'xienq3', [140_605, 12_379]],
  [vn27, 'xienq4', [239_775, 41_434, 2_693]],
  [vn27, 'truot4', [331_219]],
  [vn27, 'truot7', [140_235]],
  [vn27, 'truot10', [57_720]],
  [vn27, 'taixiu', [500_000]],
  [vn27, 'tong', [10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000, 100_000]],
  [vn18, 'lo2', [165_486]],
  [vn18, 'lo3', [16_865]],
  [vn18, 'lo4', [1_599]],
  [vn18, 'lo_g4', [67_935]],
  [vn18, 'lo_g6', [29_701]],
  [vn18, 'de_dau', [10_000]],
  [vn18, 'de_dau_duoi', [19_900]],
  [vn18, 'cang3_dau_duoi', [1_999]],
  [vn18, 'xien2', [26_108]],
  [vn18, 'xien3', [3_913]],
  [vn18, 'xien4', [555]],
  [vn18, 'xienq3', [70_497, 3_913]],
  [vn18, 'xienq4', [127_005, 13_988, 555]],
  [vn18, 'truot4', [479_603]],
  [vn18, 'truot10', [150_095]],
] as const)('[L02] chances are exact: $0.code $1', (format, code, ppm) => {
  const levels = vietnamTypes(format).find((type) => type.code === code)?.levels ?? [];
  expect(levels.map(({ chance }) => toPpm(chance))).toEqual(ppm);
});

/** The expected return of each bet type, as a share of the stake: in the North, and in the South. */
const shares: Record<string, readonly [north: number, south: number]> = {
  lo2: [0.99, 0.99],
  lo2_dau: [0.99, 0.99],
  lo_g3: [0.99, 0.99],
  lo_g4: [0.99, 0.99],
  de_db: [0.99, 0.99],
  de_dau: [0.99, 0.99],
  de_dau_duoi: [0.99, 0.99],
  lo2_1k: [0.988, 0.99],
  lo3: [0.96, 0.96],
  cang3_db: [0.96, 0.96],
  cang3_dau_duoi: [0.96, 0.96],
  lo4: [0.888, 0.888],
  cang4_db: [0.888, 0.888],
  dau: [0.98, 0.98],
  duoi: [0.98, 0.98],
  taixiu: [0.975, 0.975],
  chanle: [0.975, 0.975],
  xien2: [0.882, 0.731],
  xien3: [0.804, 0.587],
  xien4: [0.485, 0.416],
  truot4: [0.764, 0.863],
  truot8: [0.842, 0.736],
  truot10: [0.698, 0.645],
  // An entry of three numbers contains 3 xiên of two and 1 of three; an entry of four contains 6, 4 and 1. Their
  // average return in the North is (3 × 0.8819 + 0.8046) / 4 and (6 × 0.8819 + 4 × 0.8046 + 0.4848) / 11; the values of
  // the South are computed in the same way.
  xienq3: [0.863, 0.695],
  xienq4: [0.818, 0.65],
};
test.each(Object.entries(shares))('[L02] %s returns what the rules page says', (code, [north, south]) => {
  for (const [format, share, room] of [
    [vn27, north, 0.006],
    [vn18, south, 0.0006],
  ] as const) {
    const type = vietnamTypes(format).find((known) => known.code === code);
    if (!type) continue;
    const paid = type.levels.reduce(
      (total, { oddsE4, meanHits }) =>
        total + odds(oddsE4) * (Number((meanHits.ways * 10n ** 12n) / meanHits.of) / 1e12),
      0,
    );
    expect(Math.abs(paid / type.charge - share)).toBeLessThan(room);
  }
});

test('[L02] trượt 5, 7 and 9, which no list prices, return what one pick fewer does, to the tenth below', () => {
  const missing = (format: Format, picks: number) =>
    format.tiers.reduce((product, { count, width, repeats }) => {
      let chance = product;
      for (let drawn = 0; drawn < count; drawn++) {
        const taken = repeats === 'never' ? drawn : 0;
        chance *= 1 - (picks * 10 ** (width - 2)) / (10 ** width - taken);
      }
      return chance;
    }, 1);
  for (const format of [vn27, vn18]) {
    const price = new Map(vietnamTypes(format).map(({ code, levels }) => [code, odds(levels[0]?.oddsE4 ?? 0n)]));
    for (const picks of [5, 7, 9]) {
      const before = price.get(`truot${picks - 1}`) ?? 0;
      const share = before * missing(format, picks - 1);
      expect(price.get(`truot${picks}`)).toBe(Math.floor((share / missing(format, picks)) * 10) / 10);
    }
  }
});

test('[L02] tiers whose numbers never repeat are drawn without putting back, others independently', () => {
  const tier = { prize: 'g', count: 2, width: 1 };
  const missing = (repeats: 'never' | 'rare', count: number) => {
    const { ways, of } = chanceOfNone([{ ...tier, repeats }], count, 1);
    return [ways, of];
  };
  // 72 of 90 ordered pairs of different digits do not contain the digit 7; if digits may repeat, 81 of 100 pairs do
  // not.
  expect(missing('never', 1)).toEqual([72n, 90n]);
  expect(missing('rare', 1)).toEqual([81n, 100n]);
  expect(missing('never', 9)).toEqual([0n, 90n]);
  expect(missing('rare', 9)).toEqual([1n, 100n]);
  expect(chanceOfNone([{ ...tier, repeats: 'never' }], 1, 2)).toEqual({ ways: 1n, of: 1n });
});
