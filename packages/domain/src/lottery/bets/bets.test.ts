import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveVn27 } from '../quick-draw.ts';
import { checkVn27, type Vn27 } from '../draw-result.ts';
import { dao } from '../fill-in.ts';
import { type BetType, betTypeOf, betTypes, houseSharePpm, toPpm } from './index.ts';

const types = [...betTypes.values()];
const draws = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((seed) => deriveVn27(seed, 'any', 'any', '00'.repeat(32)));
const total = (hits: Map<string, number>) => [...hits.values()].reduce((left, right) => left + right, 0);

test('[L02] the ten bet types, what they cost and what they pay', () => {
  const table = types.map(({ code, group, digits, picks, charge, oddsE4 }) => [
    code,
    group,
    digits,
    picks,
    charge,
    Number(oddsE4) / 10_000,
  ]);
  expect(table).toEqual([
    ['lo2', 'lo', 2, 1, 27, 99],
    ['lo3', 'lo', 3, 1, 23, 960],
    ['lo4', 'lo', 4, 1, 20, 8880],
    ['de_db', 'de', 2, 1, 1, 99],
    ['dau', 'dauduoi', 1, 1, 1, 9.8],
    ['duoi', 'dauduoi', 1, 1, 1, 9.8],
    ['cang3_db', 'cang', 3, 1, 1, 960],
    ['xien2', 'xien', 2, 2, 1, 16],
    ['xien3', 'xien', 2, 3, 1, 65],
    ['xien4', 'xien', 2, 4, 1, 180],
  ]);
});

/** 2024-09-02; 73 ends four numbers. */
const drawn: Vn27 = {
  db: ['17798'],
  g1: ['97846'],
  g2: ['87473', '74039'],
  g3: ['36462', '16862', '97239', '82651', '88472', '13859'],
  g4: ['0772', '9373', '8237', '0182'],
  g5: ['9478', '2473', '7060', '8273', '2592', '3313'],
  g6: ['379', '142', '440'],
  g7: ['03', '37', '12', '54'],
};
test.each([
  ['lo2', '73', 4],
  ['lo2', '12', 1],
  ['lo2', '77', 0],
  ['lo3', '473', 2],
  ['lo3', '037', 0],
  ['lo4', '8273', 1],
  ['lo4', '0379', 0],
  ['de_db', '98', 1],
  ['de_db', '73', 0],
  ['dau', '9', 1],
  ['dau', '8', 0],
  ['duoi', '8', 1],
  ['duoi', '9', 0],
  ['cang3_db', '798', 1],
  ['cang3_db', '473', 0],
  ['xien2', '37-73', 1],
  ['xien2', '73-77', 0],
  ['xien3', '12-37-73', 1],
  ['xien4', '12-37-73-98', 1],
  ['xien4', '12-37-73-77', 0],
] as const)('[L02] %s %s hits %i times on 2024-09-02', (code, selection, hits) => {
  expect(betTypeOf(code).hits(drawn, selection)).toBe(hits);
  expect(betTypeOf(code).winning(drawn).get(selection) ?? 0).toBe(hits);
});

test.each([
  ['lo2', '07', '07'],
  ['lo2', '7', undefined],
  ['lo2', '007', undefined],
  ['lo2', ' 7', undefined],
  ['lo2', '7a', undefined],
  ['lo2', '٠٧', undefined],
  ['lo2', '07\n', undefined],
  ['lo3', '388', '388'],
  ['lo4', '0007', '0007'],
  ['dau', '0', '0'],
  ['dau', '10', undefined],
  ['cang3_db', '002', '002'],
  ['xien2', '68-07', '07-68'],
  ['xien3', '68-07-17', '07-17-68'],
  ['xien2', '07-07', undefined],
  ['xien2', '07', undefined],
  ['xien2', '07-17-68', undefined],
  ['xien2', '07-', undefined],
  ['xien4', '01-02-03-4', undefined],
] as const)('[L02] %s %j is written %j', (code, text, canonical) => {
  expect(betTypeOf(code).normalise(text)).toBe(canonical);
});

test('[L07] both sides of a rule agree: each winning selection has its hits, any other has none', () => {
  fc.assert(
    fc.property(
      draws,
      fc.constantFrom(...types),
      fc.array(fc.nat(9), { minLength: 12, maxLength: 12 }),
      (prizes, type, digits) => {
        const winning = type.winning(prizes);
        for (const [selection, hits] of [...winning].slice(0, 200)) {
          expect(type.normalise(selection)).toBe(selection);
          expect(type.hits(prizes, selection)).toBe(hits);
        }
        const picks = Array.from({ length: type.picks }, (_, at) =>
          digits.slice(at * type.digits, (at + 1) * type.digits).join(''),
        );
        const selection = type.normalise(picks.join('-'));
        fc.pre(selection !== undefined);
        expect(type.hits(prizes, selection)).toBe(winning.get(selection) ?? 0);
      },
    ),
    { numRuns: 60 },
  );
});

test('[L07] no selection hits more often than its most, nor a type more often than its all', () => {
  fc.assert(
    fc.property(draws, fc.constantFrom(...types), (prizes, type) => {
      const winning = type.winning(prizes);
      expect(Math.max(...winning.values())).toBeLessThanOrEqual(type.hitsMax);
      expect(total(winning)).toBeLessThanOrEqual(type.hitsTogether);
    }),
    { numRuns: 60 },
  );
});

test('[L02] the most hits of a lô can come: a valid result that ends in 07 wherever it may has 24', () => {
  const ending = (width: number, count: number) =>
    Array.from({ length: count }, (_, n) => `${n}`.padStart(width - 2, '0') + '07');
  const prizes: Vn27 = {
    db: ending(5, 1),
    g1: ending(5, 1),
    g2: ending(5, 2),
    g3: ending(5, 6),
    g4: ending(4, 4),
    g5: ending(4, 6),
    g6: ending(3, 3),
    g7: ['07', '17', '27', '37'],
  };
  expect(checkVn27(prizes).ok).toBe(true);
  expect(betTypeOf('lo2').hits(prizes, '07')).toBe(24);
  expect([...betTypes.values()].map(({ hitsMax }) => hitsMax)).toEqual([24, 21, 12, 1, 1, 1, 1, 1, 1, 1]);
});

/** Numbers of one tier never repeat, so a xiên 2 is a little likelier than over 27 independent draws (0.0549); 3,098 real draws gave 0.05512. */
test('[L02] chances are exact', () => {
  const ppm = (code: string) => toPpm(betTypeOf(code).chance);
  expect(['xien2', 'xien3', 'xien4'].map(ppm)).toEqual([55_121, 12_379, 2_693]);
  expect(['de_db', 'dau', 'duoi', 'cang3_db'].map(ppm)).toEqual([10_000, 100_000, 100_000, 1_000]);
  expect(['lo2', 'lo3', 'lo4'].map(ppm)).toEqual([238_171, 22_754, 1_998]);
});

test('[L02] at the default odds the house keeps what the rules page says', () => {
  const share = ({ code, oddsE4 }: BetType) => [code, houseSharePpm(betTypeOf(code), oddsE4)];
  expect(Object.fromEntries(types.map(share))).toEqual({
    lo2: 10_000,
    lo3: 40_000,
    lo4: 112_000,
    de_db: 10_000,
    dau: 20_000,
    duoi: 20_000,
    cang3_db: 40_000,
    xien2: 118_071,
    xien3: 195_396,
    xien4: 515_193,
  });
});

test('[L02] a code that is no bet type has no rule, whatever an object may inherit', () => {
  for (const code of ['constructor', '__proto__', 'lo5', '']) {
    expect(betTypes.get(code)).toBeUndefined();
    expect(() => betTypeOf(code)).toThrow(RangeError);
  }
});

test('[L02] the order in which a xiên is picked does not matter', () => {
  fc.assert(
    fc.property(fc.constantFrom(...dao('012')), (order) => {
      expect(betTypeOf('xien3').normalise(Array.from(order, (digit) => `1${digit}`).join('-'))).toBe(
        '10-11-12',
      );
    }),
  );
});
