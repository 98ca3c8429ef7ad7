import { expect, test } from 'vitest';
import { allNumbers, checkResult, type Prizes, prizesFromColumns, sameResult, tails } from './format.ts';
import { formatOf, vn18, vn27 } from './index.ts';

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
const real = prizesFromColumns(vn27, row);
const withTier = (tier: Prizes) => checkResult(vn27, { ...real, ...tier });

test('[L02] a real Northern result passes and keeps its leading zeros', () => {
  expect(checkResult(vn27, real)).toEqual({ ok: true, prizes: real, warnings: [] });
  expect(real.db).toEqual(['00002']);
  expect(real.g5?.[4]).toBe('0853');
});

test('[L02] 27 numbers have two digits to end with, 23 have three, 20 have four', () => {
  expect([2, 3, 4].map((digits) => tails(vn27, real, digits).length)).toEqual([27, 23, 20]);
  expect(allNumbers(vn27, real)[0]).toEqual({ prize: 'db', number: '00002' });
  expect(vn27.displayOrder.at(-1)).toBe('db');
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
  expect(checkResult(vn27, { ...without, db: ['x0002'], g7: [] })).toEqual({
    ok: false,
    faults: [
      { prize: 'db', index: 0, fault: 'digits' },
      { prize: 'g1', fault: 'count' },
      { prize: 'g7', fault: 'count' },
    ],
  });
  expect(checkResult(vn27, {})).toMatchObject({ ok: false });
});

test('[L02] the same number in two tiers is allowed and pointed out: 7388 on 2024-02-08', () => {
  const g4 = ['9488', '7388', '2208', '9004'];
  const g5 = ['9570', '5276', '3461', '7388', '5303', '6573'];
  expect(withTier({ g4, g5 })).toMatchObject({ ok: true, warnings: [{ prize: 'g5', index: 3, alsoIn: 'g4' }] });
});

test("[L06] yesterday's page shown again is recognised", () => {
  expect(sameResult(real, prizesFromColumns(vn27, row))).toBe(true);
  expect(sameResult(real, prizesFromColumns(vn27, { ...row, g7: '22 72 17 04' }))).toBe(false);
});

test('[L02] a tier that the format does not know is a fault', () => {
  expect(withTier({ g8: ['01'] })).toEqual({ ok: false, faults: [{ prize: 'g8', fault: 'unknown' }] });
});

test('[L02] a Southern result may repeat a number inside a tier, and is pointed out', () => {
  const south = {
    db: ['382526'],
    g1: ['70914'],
    g2: ['30535'],
    g3: ['53724', '94425'],
    g4: ['06277', '84299', '93822', '80949', '01819', '25106', '39799'],
    g5: ['2621'],
    g6: ['6771', '3378', '3378'],
    g7: ['948'],
    g8: ['49'],
  };
  expect(checkResult(vn18, south)).toEqual({
    ok: true,
    prizes: south,
    warnings: [{ prize: 'g6', index: 2, alsoIn: 'g6' }],
  });
});

test('[L03] the numbers beside the first Thai prize follow from it, around 000000 as well', () => {
  const result = { first: ['000000'], front3: ['260', '403'], last3: ['819', '068'], last2: ['89'] };
  const check = (near: string[]) => checkResult(formatOf('thai'), { ...result, near_first: near }).ok;
  expect(checkResult(formatOf('thai'), result).ok).toBe(true);
  expect([check(['999999', '000001']), check(['000001', '000002'])]).toEqual([true, false]);
});

test('[L04] balls lie within their range, and the power number is another than the six', () => {
  const power = (numbers: string[], ball: string) => checkResult(formatOf('power655'), { numbers, power: [ball] });
  const six = ['05', '10', '14', '23', '24', '38'];
  expect(power(six, '35').ok).toBe(true);
  expect(power(six, '38')).toEqual({ ok: false, faults: [{ prize: 'power', fault: 'repeat' }] });
  expect(power([...six.slice(1), '56'], '35')).toEqual({
    ok: false,
    faults: [{ prize: 'numbers', index: 5, fault: 'range' }],
  });
});

test('[W-7] a Thai result with two equal front or last numbers can be entered, with a warning', () => {
  const result = { first: ['831942'], front3: ['260', '260'], last3: ['819', '068'], last2: ['89'] };
  expect(checkResult(formatOf('thai'), result)).toEqual({
    ok: true,
    prizes: result,
    warnings: [{ prize: 'front3', index: 1, alsoIn: 'front3' }],
  });
  expect(checkResult(formatOf('thai'), { ...result, front3: ['260', '1'] }).ok).toBe(false);
});

test('[W-7] 5/35 does not warn of a special ball that is among the five: it comes from a machine of its own', () => {
  const result = { numbers: ['03', '06', '11', '13', '17'], special: ['03'] };
  expect(checkResult(formatOf('lotto535'), result)).toEqual({ ok: true, prizes: result, warnings: [] });
});
