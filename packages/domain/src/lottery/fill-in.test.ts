import { expect, test } from 'vitest';
import { betTypeOf } from './bets/index.ts';
import { allPairs, cham, chan, chanLe, dan, dao, dau, duoi, keo, kep, le, quay, tai, tong, xiu } from './fill-in.ts';

test('[L02] the fill-in helpers give the numbers players expect', () => {
  expect(allPairs).toHaveLength(100);
  expect(dau(7)).toEqual(['70', '71', '72', '73', '74', '75', '76', '77', '78', '79']);
  expect(duoi(0)).toEqual(['00', '10', '20', '30', '40', '50', '60', '70', '80', '90']);
  expect(cham(3)).toHaveLength(19);
  expect(tong(8)).toEqual(['08', '17', '26', '35', '44', '53', '62', '71', '80', '99']);
  expect([tai()[0], tai().length, xiu().at(-1), xiu().length]).toEqual(['50', 50, '49', 50]);
  expect([chan().length, le().length, le()[0]]).toEqual([50, 50, '01']);
  expect(kep()).toEqual(['00', '11', '22', '33', '44', '55', '66', '77', '88', '99']);
});

test('[L02] the four parities and the ten sums each divide the hundred numbers', () => {
  const parities = (
    [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const
  ).flatMap(([tens, unit]) => chanLe(tens, unit));
  const sums = Array.from({ length: 10 }, (_, total) => tong(total)).flat();
  expect(parities.sort()).toEqual(allPairs);
  expect(sums.sort()).toEqual(allPairs);
});

test('[L02] đảo gives every order of the digits once', () => {
  expect(dao('12')).toEqual(['12', '21']);
  expect(dao('11')).toEqual(['11']);
  expect([dao('123'), dao('112'), dao('111')].map((orders) => orders.length)).toEqual([6, 3, 1]);
  expect(dao('0012')).toHaveLength(12);
});

test('[L02] kéo steps from number to number', () => {
  expect(keo('00', '11', '99')).toEqual(kep());
  expect(keo('10', '11', '19')).toEqual(dau(1));
  expect(keo('10', '10', '19')).toEqual([]);
  expect(keo('19', '10', '00')).toEqual([]);
});

test('[L02] xiên quay makes 4 lines of three picks and 11 of four', () => {
  expect(quay(['73', '07', '12'])).toEqual([
    { betType: 'xien2', selection: '07-12' },
    { betType: 'xien2', selection: '07-73' },
    { betType: 'xien2', selection: '12-73' },
    { betType: 'xien3', selection: '07-12-73' },
  ]);
  expect(
    quay(['01', '02', '03', '04'])
      .map(({ betType }) => betType)
      .join(),
  ).toBe(`${'xien2,'.repeat(6)}${'xien3,'.repeat(4)}xien4`);
});

test('[L02] a pasted list keeps each good number once and gives back the rest', () => {
  expect(dan('07, 17;68\n7 07 – 100', betTypeOf('vn27', 'lo2'))).toEqual({
    selections: ['07', '17', '68'],
    rejected: ['7', '100'],
    repeated: ['07'],
  });
  expect(dan('68-07 07-68 07-07', betTypeOf('vn27', 'xien2'))).toEqual({
    selections: ['07-68'],
    rejected: ['07-07'],
    repeated: ['07-68'],
  });
});
