import { expect, test } from 'vitest';
import { games } from './games/index.ts';
import { areaOfCode, isOfArea, isOfPrizeMode, lottoAreas, modeOfCode, prizeModes, vassalageOf } from './launch.ts';

const codes = (fits: (game: (typeof games)[number]) => boolean) => games.filter(fits).map(({ code }) => code);

test('[K07] the areas and prize modes are spelled as in the specification', () => {
  expect(lottoAreas[0]).toBe('VN');
  expect(prizeModes).toEqual(['Lott', 'ZY', 'Elott', 'SEA']);
});

test('[K07] an area has the lotteries its players bet on, with the own draws of their form', () => {
  const vietnam = codes((game) => isOfArea(game, 'VN'));
  expect(vietnam).toEqual(expect.arrayContaining(['xsmb', 'mntphcm', 'mega645', 'vn27x1', 'vn18x5']));
  expect(vietnam).not.toContain('glo');
  expect(vietnam).not.toContain('k3x1');
  const thailand = codes((game) => isOfArea(game, 'TH'));
  expect(thailand).toEqual(expect.arrayContaining(['glo', 'hanoi', 'lao', 'malay', 'dow', 'yeekee15', 'thaix1']));
  expect(thailand.filter((code) => vietnam.includes(code))).toEqual([]);
});

test('[K07] Lott is what others draw, ZY the own draws, SEA what is drawn outside Vietnam, Elott everything', () => {
  const all = games.map(({ code }) => code);
  const of = Object.fromEntries(prizeModes.map((mode) => [mode, codes((game) => isOfPrizeMode(game, mode))] as const));
  expect(of['Elott']).toEqual(all);
  expect([...(of['Lott'] ?? []), ...(of['ZY'] ?? [])].toSorted()).toEqual(all.toSorted());
  expect(of['ZY']).toEqual(codes(({ kind }) => kind === 'own'));
  expect(of['SEA']).toEqual(codes((game) => vassalageOf(game) === 'SEA'));
  expect(of['SEA']).toEqual(expect.arrayContaining(['glo', 'lao', 'hanoi', 'malay', 'nikkeiam']));
  expect(of['SEA']).not.toContain('xsmb');
});

test('[A03] the vendor or category code of a launch decides where it names no mode or area itself', () => {
  expect(['LOTT', 'ELOTT', 'SEA', 'TCG_SEA', 'TCG_LOTTO_VN', 'MGR'].map(modeOfCode)).toEqual([
    ...['Lott', 'Elott', 'SEA', 'SEA'],
    ...[undefined, undefined],
  ]);
  expect(['TCG_LOTTO_VN', 'ELOTT'].map(areaOfCode)).toEqual(['VN', undefined]);
});
