import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256, toHex, utf8 } from '../hash.ts';
import { beaconRoundAt, beaconRoundFor, beaconTime, quicknet } from './beacon.ts';
import { allNumbers, checkResult, type FormatCode, prizesFromColumns } from './formats/format.ts';
import { formatOf } from './formats/index.ts';
import { commitOf, derivePrk, deriveResult, drawResult, drawStream } from './quick-draw.ts';

/**
 * The seed is 00 01 … 1f, the randomness that of drand quicknet round 1000. Two independent programs computed the same
 * values.
 */
const seed = Uint8Array.from({ length: 32 }, (_, byte) => byte);
const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
const drawId = '20260420-0001';
const stream = (gameCode: string) => drawStream(derivePrk(seed, gameCode, drawId, randomness));

test('[L05] the published commit is the hash of the seed', () => {
  expect(commitOf(seed)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
});

test.each<[string, FormatCode, string, string]>([
  ['5d-1m', '5d', 'balls', '3 3 9 3 4'],
  ['k3-1m', 'k3', 'dice', '5 4 3'],
  ['11x5-1m', '11x5', 'balls', '02 07 09 04 11'],
  ['pk10-1m', 'pk10', 'places', '04 01 05 10 08 07 06 09 02 03'],
  ['keno-1m', 'keno', 'numbers', '31 65 47 10 25 55 07 22 33 50 32 40 68 75 63 64 26 28 14 02'],
])('[L05] %s gives its published vector', (gameCode, format, prize, numbers) => {
  expect(deriveResult(formatOf(format), seed, gameCode, drawId, randomness)).toEqual({ [prize]: numbers.split(' ') });
});

test('[L05] the Northern form, where a number that repeats in its tier is drawn again, gives its published vector', () => {
  expect(toHex(derivePrk(seed, 'vn-north-1m', drawId, randomness))).toBe(
    '2caefce52d91439921305041c31904ee18ba470c21b8331d8361b65cbb278f92',
  );
  expect(deriveResult(formatOf('vn27'), seed, 'vn-north-1m', drawId, randomness)).toEqual(
    prizesFromColumns(formatOf('vn27'), {
      db: '79545',
      g1: '97475',
      g2: '67037 15252',
      g3: '95362 21432 95977 21985 50110 71479',
      g4: '9113 5408 2809 7247',
      g5: '7185 4157 8188 3478 8546 7769',
      g6: '870 407 985',
      g7: '56 98 42 54',
    }),
  );
});

test('[L05] the Southern form, where a tier may repeat, gives its published vector', () => {
  expect(deriveResult(formatOf('vn18'), seed, 'vn-south-1m', drawId, randomness)).toEqual(
    prizesFromColumns(formatOf('vn18'), {
      db: '382526',
      g1: '70914',
      g2: '30535',
      g3: '53724 94425',
      g4: '06277 84299 93822 80949 01819 25106 39799',
      g5: '2621',
      g6: '6771 3378 3378',
      g7: '948',
      g8: '49',
    }),
  );
});

test('[L05] the Thai form has the tiers that bets depend on and no others', () => {
  const prizes = deriveResult(formatOf('thai'), seed, 'thai-1m', drawId, randomness);
  expect(Object.entries(prizes).map(([prize, numbers]) => `${prize} ${numbers.length}`)).toEqual([
    'first 1',
    'front3 2',
    'last3 2',
    'last2 1',
  ]);
});

test('[L05] a chain of seeds reveals backwards: each seed is the hash of the next', () => {
  let link = utf8('example terminal seed');
  const chain = Array.from({ length: 4 }, () => toHex((link = sha256(link))));
  expect(chain).toEqual([
    'f2944d022ba1b1a31d1ded4173e717879394cefe7263d0ee8f2c4ee8e1a642de',
    'f7302f69bea913d58c70bf618d7134210ca7460a5aa40505accae29ba3c474ff',
    '4118af5335d388f89f143c6efbcdb365000dced8ffe4e234fface3c93e4b83c0',
    '0fc4d08d918269b1ee7571bdedf9725e81a5345c99b9b89bdedf85069b6c4682',
  ]);
});

const ownFormats: FormatCode[] = [
  ...(['vn27', 'vn18', 'thai', 'th4', 'th3', 'bingo18', 'keno', '5d', 'k3', 'pk10', '11x5', 'wingo'] as const),
];
test.each(ownFormats)('[L05] every derived draw of the form %s is a valid result', (code) => {
  const format = formatOf(code);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(), (anySeed, number) => {
      expect(checkResult(format, deriveResult(format, anySeed, code, `${number}`, randomness)).ok).toBe(true);
    }),
    { numRuns: 50, seed: 7 },
  );
});

/**
 * Draws a Northern result from a different stream for each `number` and returns how many random values it used: 27, and
 * one more for each number that was drawn again.
 */
const drawnValues = (number: number): number => {
  const draw = stream(`again ${number}`);
  expect(allNumbers(formatOf('vn27'), drawResult(formatOf('vn27'), draw))).toHaveLength(27);
  return draw.steps.filter(({ value }) => value !== null).length;
};

test('[L05] a number that repeats in its tier is drawn again, about once in 16 Northern draws by g7 alone', () => {
  const again = Array.from({ length: 400 }, (_, number) => drawnValues(number) - 27).reduce((a, b) => a + b);
  // Expected number of repeats per draw: g7 1/100 + 2/100 + 3/100, g6 3/1000, g3 to g5 together 1/333. In 400 draws:
  // 0.066 x 400 = 26.
  expect(again).toBeGreaterThan(10);
  expect(again).toBeLessThan(45);
});

test.each<[FormatCode, number, number]>([
  ['k3', 1, 6],
  ['bingo18', 1, 6],
  ['pk10', 1, 10],
  ['11x5', 1, 11],
  ['keno', 1, 80],
  ['wingo', 0, 9],
])('[L05] %s draws both its lowest number %i and its highest %i, never one beyond', (code, lowest, highest) => {
  const draw = stream(code);
  const seen = Array.from({ length: 200 }, () => allNumbers(formatOf(code), drawResult(formatOf(code), draw)))
    .flat()
    .map(({ number }) => Number(number));
  expect([Math.min(...seen), Math.max(...seen)]).toEqual([lowest, highest]);
});

test('[L05] a word too high to be shared out evenly is discarded and shown as such', () => {
  const draw = stream('any');
  const n = 2 ** 31 + 1;
  for (let i = 0; i < 50; i++) expect(draw.uniform(n)).toBeLessThan(n);
  const discarded = draw.steps.filter(({ value }) => value === null);
  expect(discarded.length).toBeGreaterThan(0);
  expect(discarded.every(({ word }) => word >= n)).toBe(true);
  expect(() => draw.uniform(0)).toThrow(RangeError);
  expect(() => draw.uniform(2 ** 32 + 1)).toThrow(RangeError);
});

test('[L05] the numbers of a die come up evenly: chi-square of 60,000 throws stays below 20.5 (5 degrees, 99.9 %)', () => {
  const draw = stream('dice');
  const seen = new Map<number, number>();
  for (let i = 0; i < 60_000; i++) {
    const face = draw.uniform(6);
    seen.set(face, (seen.get(face) ?? 0) + 1);
  }
  expect([...seen.values()].reduce((total, count) => total + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(20.5);
});

test('[L05] the same beacon value in capital letters draws the same numbers', () => {
  expect(derivePrk(seed, 'vn27x1', drawId, randomness.toUpperCase())).toEqual(
    derivePrk(seed, 'vn27x1', drawId, randomness),
  );
});

test('[L05] half a seed or half a beacon value draws nothing', () => {
  expect(() => derivePrk(seed.slice(1), 'vn27x1', drawId, randomness)).toThrow(RangeError);
  expect(() => derivePrk(seed, 'vn27x1', drawId, randomness.slice(2))).toThrow(RangeError);
  expect(() => derivePrk(seed, 'vn27x1', drawId, '')).toThrow(RangeError);
});

test('[L05] the beacon round of a draw is the first that speaks after betting has closed', () => {
  const midnight = new Date('2026-04-20T00:00:00Z');
  expect(beaconRoundAt(quicknet, midnight)).toBe(27_946_612);
  expect(beaconRoundFor(quicknet, midnight)).toBe(27_946_613);
  expect(beaconTime(quicknet, 1)).toEqual(new Date(quicknet.genesis * 1000));
  expect(beaconRoundAt(quicknet, new Date(quicknet.genesis * 1000 - 1))).toBe(0);
  fc.assert(
    fc.property(fc.date({ min: new Date('2024-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }), (close) => {
      const round = beaconRoundFor(quicknet, close);
      expect(beaconTime(quicknet, round) > close && beaconTime(quicknet, round - 1) <= close).toBe(true);
    }),
  );
});
