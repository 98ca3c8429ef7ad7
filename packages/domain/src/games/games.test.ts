import { expect, test } from 'vitest';
import { generateCatalogue } from './catalogue.ts';
import { categories, esportsVassalages, moveEsports, navigationOrder, toLanes } from './categories.ts';
import { foldName, sortKey } from './folding.ts';
import { vendorCards, vendors } from './vendors.ts';

const games = generateCatalogue();

test('[A06] the catalogue has 47 vendors and exactly 10,000 slots, and is the same every time', () => {
  expect(vendors).toHaveLength(47);
  expect(games.filter(({ category }) => category === 'RNG')).toHaveLength(10_000);
  expect(generateCatalogue()).toEqual(games);
});

test('[A06] codes and names are unique within a vendor, in every language', () => {
  expect(new Set(games.map(({ code }) => code)).size).toBe(games.length);
  for (const language of ['en', 'th', 'vi', 'zh'] as const) {
    const names = games.map(({ vassalage, category, name }) => `${vassalage} ${category} ${name[language]}`);
    expect(new Set(names).size, language).toBe(games.length);
  }
  expect(new Set(games.map(({ name }) => name.en)).size / games.length).toBeGreaterThan(0.98);
});

test('[A06] every title has its Chinese name, put together as Chinese puts it', () => {
  for (const { code, name } of games) expect(name.zh, code).toMatch(/\p{Script=Han}/u);
  const named = (en: string) => games.find(({ name }) => name.en === en)?.name.zh;
  expect([named('Golden Mango'), named('Tiến Lên')]).toEqual(['黄金芒果', '前进牌']);
});

test('[A02] every category but the lotteries, which are the house’s own, has vendors and games', () => {
  const cards = moveEsports(vendorCards, esportsVassalages);
  const titles = toLanes(cards).map(({ title }) => title);
  expect(titles).toEqual(categories.filter((category) => category !== 'ELOTT'));
  for (const card of vendorCards)
    expect(
      games.some(({ vassalage, category }) => vassalage === card.vassalage && category === card.category),
      `${card.vassalage} ${card.category}`,
    ).toBe(true);
});

test('[C09] sports cards of the e-sports vendors move to ESPORTS, and only those', () => {
  const lanes = toLanes(moveEsports(vendorCards, esportsVassalages));
  const codesOf = (wanted: string) =>
    lanes.find(({ title }) => title === wanted)?.cards.map(({ vassalage }) => vassalage);
  expect(codesOf('ESPORTS')?.toSorted()).toEqual(['AI', 'AV', 'IA', 'IMES', 'TF']);
  expect(codesOf('SPORTS')).toEqual(['HFT', 'CFL', 'TWH', 'BLO', 'SLA', 'OVT', 'KCK', 'PTS']);
  const cards = [
    { vassalage: 'AV', category: 'LIVE' as const },
    { vassalage: 'AV', category: 'SPORTS' as const },
  ];
  expect(moveEsports(cards, ['AV']).map(({ category }) => category)).toEqual(['LIVE', 'ESPORTS']);
  expect(moveEsports(cards, [])).toEqual(cards);
});

test('[C05] lanes come in the order of the navigation, and a category without vendors has none', () => {
  expect(navigationOrder.join(' ')).toBe('RNG FISH LIVE BINGO BGS PVP COCKFIGHT SPORTS ELOTT ESPORTS');
  const lanes = toLanes([
    { vassalage: 'B', category: 'SPORTS' },
    { vassalage: 'A', category: 'RNG' },
  ]);
  expect(lanes.map(({ title }) => title)).toEqual(['RNG', 'SPORTS']);
});

test('[C04] a name is found without accents, case and tone marks', () => {
  expect(foldName('Xóc Đĩa  Tốc-Độ')).toBe('xoc dia toc do');
  expect(foldName('Tiến Lên')).toBe('tien len');
  expect(foldName('ป๊อกเด้ง')).toBe(foldName('ปอกเดง'));
  expect(foldName('Hold’em')).toBe('hold em');
});

test('[B09] names sort as a Thai dictionary does: by the consonant behind a leading vowel', () => {
  const sorted = ['เสือ', 'โคมไฟ', 'กลอง', 'เกาะ'].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  expect(sorted).toEqual(['กลอง', 'เกาะ', 'โคมไฟ', 'เสือ']);
});

test('[A03] a title opens a game of the kind it names, and each slot a game of its own', () => {
  const servedAs = (name: string) => games.find((game) => game.name.en.startsWith(name))?.servedAs;
  expect(['Baccarat', 'Dragon Tiger', 'Dice Duel', 'Sky Rocket', 'Tiến Lên', 'Football'].map(servedAs)).toEqual([
    'baccarat',
    'dragon-tiger',
    'dice',
    'crash',
    'tien-len',
    'football-league',
  ]);
  expect(['Coin Flip', 'Lucky Wheel'].map(servedAs)).toEqual(['coin-flip', 'lucky-wheel']);
  expect([servedAs('Roulette'), servedAs('Chess')]).toEqual([null, null]);
  const slots = games.filter(({ category }) => category === 'RNG').map((game) => game.servedAs);
  expect([slots[0], slots.at(-1), new Set(slots).size]).toEqual(['slot-00001', 'slot-10000', 10_000]);
});
