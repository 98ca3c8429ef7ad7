import { readdirSync, readFileSync } from 'node:fs';
import { linePayout } from '@tamarind/domain/lottery/bet';
import { type BetType, betTypeOf, betTypesOf, levelsOf } from '@tamarind/domain/lottery/bets/index';
import type { FormatCode, Prizes } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { money } from '@tamarind/domain/money';
import { seededRandom, type SeededRandom } from '@tamarind/domain/seeded-random';
import { describe, expect, test } from 'vitest';
import { evaluate, payout } from './evaluate.mjs';
import { ox, shapeOfFive, shapeOfThree } from './patterns.mjs';
import { someDraw, someSelection } from './tickets.ts';
import examples from './worked-examples.json' with { type: 'json' };

const formats = [
  ...['vn27', 'vn18', 'thai', 'th4', 'th3'],
  ...['mega645', 'power655', 'lotto535', 'max3d', 'max3dpro', 'bingo18', 'keno'],
  ...['5d', 'k3', 'pk10', '11x5', 'wingo'],
] as FormatCode[];
const typesOf = (format: FormatCode) => [...betTypesOf(format).values()];

test.each(examples)('[L07] the second evaluator pays $id by hand calculation: $edge', (example) => {
  const { format, betType, selections } = example;
  const prizes = example.prizes as unknown as Prizes;
  const unitStake = BigInt(example.unitStake);
  const oddsE4 = example.oddsE4.map(BigInt);
  const hits = selections.map((selection) => evaluate({ format, prizes, betType, selection }));
  expect(hits).toEqual(example.hits);
  const paid = hits.reduce((sum, of) => sum + payout({ unitStake, oddsE4, hits: of }), 0n);
  expect(paid).toBe(BigInt(example.payout));
});

test('[L07] the second evaluator rounds halves up, once for the line', () => {
  expect(payout({ unitStake: 1n, oddsE4: [5_000n], hits: [1] })).toBe(1n);
  expect(payout({ unitStake: 1n, oddsE4: [4_999n], hits: [1] })).toBe(0n);
  expect(payout({ unitStake: 1n, oddsE4: [4_000n, 7_000n], hits: [2, 1] })).toBe(2n);
});

test('[L07] the second evaluator has no opinion on a bet type or a draw it was not taught', () => {
  const prizes = { db: ['00002'] };
  const ask = (format: string, betType: string) => () => evaluate({ format, prizes, betType, selection: '02' });
  expect(ask('vn27', 'lo5')).toThrow('no rule for lo5');
  expect(ask('vn27', 'lo_g4')).toThrow('no tier');
  expect(ask('bridge', 'de_db')).toThrow('no rules for bridge');
  for (const format of formats) expect(ask(format, 'nothing')).toThrow('no rule for nothing');
});

test('[L07] the second evaluator imports nothing of the product', () => {
  const here = new URL('.', import.meta.url);
  for (const file of readdirSync(here).filter((name) => name.endsWith('.mjs')))
    for (const [, from] of readFileSync(new URL(file, here), 'utf8').matchAll(/from '(.*)'|import\(|require\(/g))
      expect(from, file).toMatch(/^\.\/[a-z]+\.mjs$/);
});

/**
 * The number of draws to test for each bet type (there are some 300), by its kind of input. A type with a few choices
 * is tested with all of them on every draw; for other types, selections are generated so that they win often.
 */
const drawsEach = { choice: 150, digits: 60, picks: 60 };
const ticketsEach = 8;
const selectionsFor = (type: BetType, prizes: Prizes, random: SeededRandom): readonly string[] =>
  type.entry.kind === 'choice'
    ? type.entry.choices
    : Array.from({ length: ticketsEach }, () => someSelection(type, prizes, random));
let compared = 0;

describe.each(formats)('%s', (format) => {
  const types = typesOf(format);

  test.each(types.map((type) => [type.code, type] as const))(
    '[L07] %s: both evaluators agree to the minor unit, and on the winners of whole draws',
    (code, type) => {
      const random = seededRandom([...`${format} ${code}`].reduce((seed, sign) => seed * 31 + sign.charCodeAt(0), 7));
      const differences: string[] = [];
      let won = 0;
      for (let draw = 0; draw < drawsEach[type.entry.kind]; draw++) {
        const prizes = someDraw(formatOf(format), random);
        const winning = type.winning?.(prizes);
        for (const text of selectionsFor(type, prizes, random)) {
          const selection = type.normalise(text);
          if (selection === undefined) continue;
          compared++;
          const mine = evaluate({ format, prizes, betType: code, selection });
          const unitStake = money(1 + random.below(1_000_000));
          const oddsE4 = levelsOf(type, selection).map(() => BigInt(10_000 + random.below(10_000_000)));
          const theirs = type.hits(prizes, selection);
          const listed = winning && (winning.get(selection) ?? theirs.map(() => 0));
          if (mine.some((times) => times > 0)) won++;
          if (
            !isSame(mine, theirs) ||
            (listed && !isSame(mine, listed)) ||
            payout({ unitStake, oddsE4, hits: mine }) !== linePayout(unitStake, oddsE4, theirs)
          )
            differences.push(`${selection} of ${JSON.stringify(prizes)}: ${mine}, product ${theirs}, listed ${listed}`);
        }
        differences.push(...wrongWinners(format, type, prizes, winning ?? new Map()));
      }
      expect(differences.slice(0, 3)).toEqual([]);
      expect(won).toBeGreaterThan(0);
    },
  );
});

test('[L07] all 100,000 numbers of five digits have the shapes counted in the rules', () => {
  const shapes: Record<string, number> = {};
  const note = (shape: string) => {
    shapes[shape] = (shapes[shape] ?? 0) + 1;
  };
  for (let value = 0; value < 100_000; value++) {
    const text = String(value).padStart(5, '0');
    note(shapeOfFive(text));
    note(`ox ${ox(text)}`);
    if (value < 1_000) note(`${shapeOfThree(text.slice(2))} of three`);
  }
  expect(shapes).toMatchObject({ five: 10, four: 450, full: 900, straight: 1_200 });
  expect(shapes).toMatchObject({ three: 7_200, twopair: 10_800, pair: 50_400, high: 29_040 });
  expect(shapes).toMatchObject({ 'ox none': 35_649, 'ox 0': 6_456, 'ox 1': 6_375, 'ox 2': 6_505 });
  expect(shapes).toMatchObject({ 'triple of three': 10, 'straight of three': 60, 'pair of three': 270 });
  expect(shapes).toMatchObject({ 'half of three': 360, 'mixed of three': 300 });
});

test.each([
  ['top3', '266', 1],
  ['tod3', '123', 6],
  ['tod3', '266', 3],
  ['top2', '07', 10],
  ['tod2', '12', 54],
  ['tod2', '11', 28],
  ['run_top', '0', 271],
  ['run_bottom', '0', 190],
  ['pin_100', '7', 100],
  ['pin_10', '7', 100],
  ['pin_1', '7', 100],
  ['tod4_in3', '0123', 24],
  ['tod5_in3', '01234', 60],
  ['top2_side', 'high', 500],
  ['bottom2_side', 'odd', 500],
])(
  '[L03] the second evaluator lets %s %s win %i times of 1,000, as counted in the rules',
  (betType, selection, wins) => {
    let won = 0;
    for (let value = 0; value < 1_000; value++) {
      const top = String(value).padStart(3, '0');
      const prizes = { top: [top], bottom: [top.slice(1)] };
      won += evaluate({ format: 'th3', prizes, betType, selection })[0] ?? 0;
    }
    expect(won).toBe(wins);
  },
);

test('[L07] both evaluators see the same shape in every set of five digits', () => {
  const sets = Array.from({ length: 100_000 }, (_, value) => [...String(value).padStart(5, '0')]).filter((balls) =>
    balls.every((digit, at) => digit >= (balls[at - 1] ?? '0')),
  );
  expect(sets).toHaveLength(2_002);
  for (const code of ['5d_cards', '5d_niuniu']) {
    const { entry, hits } = betTypeOf('5d', code);
    for (const balls of sets)
      for (const selection of entry.kind === 'choice' ? entry.choices : [])
        if (
          !isSame(evaluate({ format: '5d', prizes: { balls }, betType: code, selection }), hits({ balls }, selection))
        )
          expect.fail(`${code} ${selection} of ${balls}`);
  }
});

test('[L07] both evaluators were compared on more than 100,000 tickets', () => {
  expect(compared).toBeGreaterThan(100_000);
});

/**
 * Returns winning selections listed by the product (a sample of long lists) that do not win in this evaluator, or have
 * other hits.
 */
function wrongWinners(
  format: FormatCode,
  { code }: BetType,
  prizes: Prizes,
  winning: ReadonlyMap<string, readonly number[]>,
): string[] {
  const step = Math.ceil(winning.size / 100);
  return [...winning].flatMap(([selection, hits], at) => {
    if (at % step > 0) return [];
    const mine = evaluate({ format, prizes, betType: code, selection });
    return isSame(mine, hits) ? [] : [`listed ${selection} of ${JSON.stringify(prizes)}: ${mine}, product ${hits}`];
  });
}

const isSame = (left: readonly number[], right: readonly number[]) => left.join() === right.join();
