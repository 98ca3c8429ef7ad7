import { expect, test } from 'vitest';
import {
  allNumbers,
  checkVn27,
  displayOrder,
  sameResult,
  tails,
  type Vn27,
  vn27FromColumns,
} from './draw-result.ts';

const row = {
  db: '00002',
  g1: '89539',
  g2: '65196 14242',
  g3: '36791 17465 17396 80834 74698 49217',
  g4: '1790 4909 3532 7588',
  g5: '8464 6230 8652 5138 0853 7207',
  g6: '959 746 249',
  g7: '22 72 17 03',
};
const real = vn27FromColumns(row);
const withTier = (tier: Partial<Vn27>) => checkVn27({ ...real, ...tier });

test('[L02] a real Northern result passes and keeps its leading zeros', () => {
  expect(checkVn27(real)).toEqual({ ok: true, prizes: real, warnings: [] });
  expect(real.db).toEqual(['00002']);
  expect(real.g5[4]).toBe('0853');
});

test('[L02] 27 numbers have two digits to end with, 23 have three, 20 have four', () => {
  expect([2, 3, 4].map((digits) => tails(real, digits).length)).toEqual([27, 23, 20]);
  expect(allNumbers(real)[0]).toEqual({ prize: 'db', number: '00002' });
  expect(displayOrder.at(-1)).toBe('db');
});

test('[L02] a result with a wrong count, width, sign or a repeat inside a tier is refused at its place', () => {
  expect(withTier({ g2: ['65196'] })).toEqual({ ok: false, faults: [{ prize: 'g2', fault: 'count' }] });
  expect(withTier({ db: ['2'] })).toEqual({ ok: false, faults: [{ prize: 'db', index: 0, fault: 'width' }] });
  expect(withTier({ g6: ['959', '7+6', '249'] })).toEqual({
    ok: false,
    faults: [{ prize: 'g6', index: 1, fault: 'digits' }],
  });
  expect(withTier({ g6: ['959', '٧٤٦', '249'] })).toEqual({
    ok: false,
    faults: [{ prize: 'g6', index: 1, fault: 'digits' }],
  });
  expect(withTier({ g7: ['22', '72', '22', '03'] })).toEqual({
    ok: false,
    faults: [{ prize: 'g7', index: 2, fault: 'repeat' }],
  });
});

test('[L02] every fault of a result is named, and a missing tier is a fault', () => {
  const { g1: _, ...without } = real;
  expect(checkVn27({ ...without, db: ['x0002'], g7: [] })).toEqual({
    ok: false,
    faults: [
      { prize: 'db', index: 0, fault: 'digits' },
      { prize: 'g1', fault: 'count' },
      { prize: 'g7', fault: 'count' },
    ],
  });
  expect(checkVn27({})).toMatchObject({ ok: false });
});

test('[L02] the same number in two tiers is allowed and pointed out: 7388 on 2024-02-08', () => {
  const g4 = ['9488', '7388', '2208', '9004'];
  const g5 = ['9570', '5276', '3461', '7388', '5303', '6573'];
  expect(withTier({ g4, g5 })).toMatchObject({
    ok: true,
    warnings: [{ prize: 'g5', index: 3, alsoIn: 'g4' }],
  });
});

test("[L06] yesterday's page shown again is recognised", () => {
  expect(sameResult(real, vn27FromColumns(row))).toBe(true);
  expect(sameResult(real, vn27FromColumns({ ...row, g7: '22 72 17 04' }))).toBe(false);
});
