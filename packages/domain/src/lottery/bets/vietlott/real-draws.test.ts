import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { combinations } from '../../combinations.ts';
import { checkResult, type FormatCode, numbersOf, type Prizes, prizesFromColumns } from '../../formats/format.ts';
import { vietlottFormats } from '../../formats/vietlott.ts';
import { splitDraw } from '../../split-draw.ts';
import { publishedOdds, vietlottTypes } from './index.ts';

/** Rows of published results, as cells by column; the source is named in the NOTICE.md beside the files. */
function excerpt(file: string): Record<string, string>[] {
  const text = readFileSync(new URL(`./excerpt/${file}.csv`, import.meta.url), 'utf8');
  const [header = '', ...rows] = text.trim().split('\n');
  const names = header.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, column) => [names[column], cell])));
}

function drawsOf(code: FormatCode): { id: string; prizes: Prizes }[] {
  const format = vietlottFormats.find((one) => one.code === code);
  if (!format) throw new Error(`no ${code}`);
  return excerpt(code).map((row) => {
    const prizes = prizesFromColumns(format, { ...row, power: row.power_number });
    if (!checkResult(format, prizes).ok) throw new Error(`${code} ${row.draw_id}`);
    return { id: row.draw_id ?? '', prizes };
  });
}

function typeOf(format: FormatCode, code: string) {
  const type = vietlottTypes(format).find((one) => one.code === code);
  if (!type) throw new Error(`no ${code}`);
  return type;
}
const twoDigits = (highest: number) =>
  Array.from({ length: highest }, (_, index) => String(index + 1).padStart(2, '0'));
/** Adds up the hits of all selections, by level. */
const together = (vectors: Iterable<readonly number[]>) => {
  const sum: number[] = [];
  for (const vector of vectors) for (const [level, hits] of vector.entries()) sum[level] = (sum[level] ?? 0) + hits;
  return sum;
};
const winners = (format: FormatCode, code: string, prizes: Prizes) =>
  [...(typeOf(format, code).winning?.(prizes) ?? [])].map(([selection]) => selection);

test('[L04] on every real Keno draw twenty numbers and 190 pairs win, and every side bet has the winners it can have', () => {
  const draws = drawsOf('keno');
  expect(draws).toHaveLength(60);
  for (const { prizes } of draws) {
    const numbers = numbersOf(prizes, 'numbers');
    expect(winners('keno', 'keno1', prizes)).toEqual(numbers);
    expect(winners('keno', 'keno2', prizes)).toEqual(combinations(numbers, 2).map((pair) => pair.join('-')));

    const big = numbers.filter((number) => number > '40').length;
    const half = Math.max(big, 20 - big);
    const side = big > 10 ? 'big' : 'small';
    expect(winners('keno', 'keno_half', prizes)).toEqual(half === 10 ? ['tie'] : [side]);
    if (half > 10) expect(typeOf('keno', 'keno_half').hits(prizes, side)).toEqual(half >= 13 ? [1, 0] : [0, 1]);
    expect(winners('keno', 'keno_updown', prizes)).toEqual([big > 10 ? 'down' : big < 10 ? 'up' : 'tie']);

    const even = numbers.filter((number) => Number(number) % 2 === 0).length;
    const most = Math.max(even, 20 - even);
    const kind = even > 10 ? 'even' : 'odd';
    expect(winners('keno', 'keno_oddeven', prizes)).toEqual([most === 10 ? 'tie' : kind]);
    expect(winners('keno', 'keno_parity', prizes)).toEqual([most === 10 ? 'tie' : most <= 12 ? `${kind}11` : kind]);
    if (most >= 13) expect(typeOf('keno', 'keno_parity').hits(prizes, kind)).toEqual(most >= 15 ? [1, 0] : [0, 1]);

    const sum = numbers.reduce((total, number) => total + Number(number), 0);
    const sides = sum === 810 ? ['over', 'under'] : [sum > 810 ? 'over' : 'under'];
    expect(winners('keno', 'keno_sum', prizes)).toEqual(sides);
    expect(winners('keno', 'keno_element', prizes)).toHaveLength(1);
  }
});

test('[L04] among all 82,160 Keno selections of three, 1,140 hit three and 11,400 hit two', () => {
  const type = typeOf('keno', 'keno3');
  const prizes = drawsOf('keno')[0]?.prizes ?? {};
  const all = combinations(twoDigits(80), 3).map((picks) => type.hits(prizes, picks.join('-')));
  expect([all.length, ...together(all)]).toEqual([82_160, 1140, 11_400]);
});

test('[L04] a Keno selection is paid by how many of its numbers were drawn, and for none', () => {
  for (const { prizes } of drawsOf('keno').slice(0, 10)) {
    const drawn = numbersOf(prizes, 'numbers');
    const others = twoDigits(80).filter((number) => !drawn.includes(number));
    const dong = Array.from({ length: 11 }, (_, hits) => {
      const type = typeOf('keno', 'keno10');
      const picks = [...drawn.slice(0, hits), ...others.slice(hits - 10)].slice(0, 10).sort().join('-');
      expect(type.hitBy(prizes, picks)).toHaveLength(hits >= 5 ? hits : 0);
      return type
        .hits(prizes, picks)
        .reduce((sum, n, level) => sum + BigInt(n) * (type.levels[level]?.oddsE4 ?? 0n), 0n);
    });
    expect(dong).toEqual([
      10_000n,
      0n,
      0n,
      0n,
      0n,
      20_000n,
      80_000n,
      710_000n,
      8_000_000n,
      150_000_000n,
      2_000_000_000n,
    ]);
  }
});

test('[L04] boundaries of the sum of Keno: money back at 810, five elements', () => {
  // Builds a draw with a given sum: starts with 1 to 20 (the sum 210) and raises the highest balls, each by at most 60,
  // until the sum is reached.
  const withSum = (sum: number): Prizes => {
    const balls = Array.from({ length: 20 }, (_, index) => index + 1);
    let left = sum - 210;
    for (let index = 19; index >= 0 && left > 0; index--) {
      const step = Math.min(left, 60);
      balls[index] = (balls[index] ?? 0) + step;
      left -= step;
    }
    return { numbers: balls.map((ball) => String(ball).padStart(2, '0')) };
  };
  const at = (sum: number) => winners('keno', 'keno_element', withSum(sum));
  expect([210, 695, 696, 763, 764, 855, 856, 923, 924, 1410].flatMap(at)).toEqual([
    'metal',
    'metal',
    'wood',
    'wood',
    'water',
    'water',
    'fire',
    'fire',
    'earth',
    'earth',
  ]);
  const over = (sum: number) => typeOf('keno', 'keno_sum').hits(withSum(sum), 'over');
  expect([809, 810, 811].map(over)).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ]);
});

test('[L04] on every real Bingo18 draw the faces hit three times in all, one sum and one size win', () => {
  const draws = drawsOf('bingo18');
  for (const [index, { prizes }] of draws.entries()) {
    const digits = numbersOf(prizes, 'digits');
    const sum = Number(excerpt('bingo18')[index]?.sum);
    const [once = 0, twice = 0, thrice = 0] = together(
      typeOf('bingo18', 'bingo_digit').winning?.(prizes).values() ?? [],
    );
    expect(once + 2 * twice + 3 * thrice).toBe(3);
    expect(once + twice + thrice).toBe(new Set(digits).size);
    expect(winners('bingo18', 'bingo_pair', prizes)).toHaveLength(twice + thrice);
    expect(winners('bingo18', 'bingo_triple', prizes)).toHaveLength(thrice);
    expect(winners('bingo18', 'bingo_any_triple', prizes)).toHaveLength(thrice);
    expect(winners('bingo18', 'bingo_sum', prizes)).toEqual([`s${sum}`]);
    expect(winners('bingo18', 'bingo_size', prizes)).toEqual([sum <= 9 ? 'small' : sum <= 11 ? 'tie' : 'big']);
  }
});

test('[L04] on every real Max 3D draw all numbers together hit 2, 4, 6 and 8 times', () => {
  const type = typeOf('max3d', 'max3d');
  for (const { prizes } of drawsOf('max3d')) {
    expect(together(type.winning?.(prizes).values() ?? [])).toEqual([2, 4, 6, 8]);
    const all = ['special', 'first', 'second', 'third'].flatMap((prize) => numbersOf(prizes, prize));
    for (const number of all)
      expect(type.hitBy(prizes, number)).toHaveLength(all.filter((one) => one === number).length);
  }
});

test('[L04] two numbers of Max 3D Pro: order counts for the specials, tiers add up, each time drawn counts', () => {
  const type = typeOf('max3dpro', 'max3d_pro');
  const prizes: Prizes = {
    special: ['740', '262'],
    first: ['355', '087', '711', '492'],
    second: ['302', '206', '092', '740', '393', '180'],
    third: ['242', '402', '314', '658', '551', '277', '809', '071'],
  };
  expect(type.hits(prizes, '740-262')).toEqual([1, 0, 0, 0, 0, 1, 2, 1]);
  expect(type.hits(prizes, '262-740')).toEqual([0, 1, 0, 0, 0, 1, 2, 1]);
  expect(type.hits(prizes, '492-355')).toEqual([0, 0, 1, 0, 0, 1, 0, 2]);
  expect(type.hits(prizes, '180-302')).toEqual([0, 0, 0, 1, 0, 1, 0, 2]);
  expect(type.hits(prizes, '071-242')).toEqual([0, 0, 0, 0, 1, 1, 0, 2]);
  expect(type.hits(prizes, '740-355')).toEqual([0, 0, 0, 0, 0, 1, 1, 2]);
  expect(type.hits(prizes, '000-262')).toEqual([0, 0, 0, 0, 0, 0, 1, 0]);
  expect(type.hits(prizes, '000-999')).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(typeOf('max3d', 'max3d_plus').hits(prizes, '262-740')).toEqual([1, 0, 0, 0, 1, 2, 1]);
});

const games = [
  ['mega645', 'mega', 45],
  ['power655', 'power', 55],
  ['lotto535', 'lotto', 35],
] as const;

/**
 * A selection of `size` numbers of which `matched` were drawn. If `index` is even, it also contains the power number.
 */
function selectionFor(prizes: Prizes, size: number, matched: number, highest: number, index: number): string {
  const drawn = numbersOf(prizes, 'numbers').slice(0, matched);
  const power = index % 2 === 0 ? numbersOf(prizes, 'power') : [];
  const others = twoDigits(highest).filter(
    (number) => !numbersOf(prizes, 'numbers').includes(number) && !numbersOf(prizes, 'power').includes(number),
  );
  const main = [...drawn, ...power.slice(0, size - drawn.length), ...others].slice(0, size).sort().join('-');
  const [special = ''] = numbersOf(prizes, 'special');
  if (special === '') return main;
  return `${main}+${index % 2 === 0 ? special : special === '01' ? '02' : '01'}`;
}

test('[L04] a line is paid by its highest tier alone', () => {
  // The tier for each number of matches, without and with the power or special number, as the rules list them.
  const tiers = {
    mega: [[null, null, null, 'third', 'second', 'first', 'jackpot']],
    power: [
      [null, null, null, 'third', 'second', 'first', 'jackpot1'],
      [null, null, null, 'third', 'second', 'jackpot2', 'jackpot1'],
    ],
    lotto: [
      [null, null, null, 'fifth', 'third', 'first'],
      ['consolation', 'consolation', 'consolation', 'fourth', 'second', 'jackpot'],
    ],
  };
  for (const [format, code, highest] of games) {
    const type = typeOf(format, code);
    const size = code === 'lotto' ? 5 : 6;
    for (const [index, { prizes }] of drawsOf(format).entries())
      for (let matched = 0; matched <= size; matched++) {
        const table = tiers[code][index % 2 === 0 ? 1 : 0] ?? tiers[code][0];
        const selection = selectionFor(prizes, size, matched, highest, index);
        const reached = type.levels.filter((_, level) => type.hits(prizes, selection)[level]).map(({ name }) => name);
        expect(reached).toEqual([table?.[matched]].filter((name) => name !== null));
        expect(type.hitBy(prizes, selection).length > 0).toBe(reached.length > 0);
      }
  }
});

test('[L04] a system hits as often as all of its lines, written out', () => {
  for (const [format, code, highest] of games) {
    const line = typeOf(format, code);
    const size = code === 'lotto' ? 5 : 6;
    for (const [index, { prizes }] of drawsOf(format).entries())
      for (const numbers of code === 'lotto' ? [6, 8, 10] : [5, 7, 9]) {
        const type = typeOf(format, `${code}_bao${numbers}`);
        const matched = Math.min(index % 7, numbers, size);
        const selection = selectionFor(prizes, numbers, matched, highest, Math.floor(index / 7));
        expect(type.normalise(selection)).toBe(selection);
        const [main = '', special] = selection.split('+');
        const picks = main.split('-');
        const lines =
          numbers < size
            ? twoDigits(highest)
                .filter((number) => !picks.includes(number))
                .map((number) => [...picks, number])
            : combinations(picks, size);
        expect(lines).toHaveLength(type.charge);
        const written = lines.map((chosen) => chosen.sort().join('-') + (special ? `+${special}` : ''));
        expect(type.hits(prizes, selection)).toEqual(together(written.map((one) => line.hits(prizes, one))));
      }
  }
});

test('[L04] the published prize tables are our levels and, but for jackpots and split draws, our prizes', () => {
  const types = {
    mega645: typeOf('mega645', 'mega'),
    power655: typeOf('power655', 'power'),
    lotto535: typeOf('lotto535', 'lotto'),
    max3dpro: typeOf('max3dpro', 'max3d_pro'),
  };
  const rows = excerpt('prizes');
  for (const [format, { levels }] of Object.entries(types) as [keyof typeof types, (typeof types)['mega645']][]) {
    const ids = new Set(rows.filter(({ game }) => game === format).map(({ draw_id: id }) => id));
    expect(ids.size).toBe(20);
    for (const id of ids) {
      const table = Object.fromEntries(
        rows
          .filter((row) => row.game === format && row.draw_id === id)
          .map(({ tier, winners: count, value_vnd: value }) => [
            tier ?? '',
            { winners: Number(count), value: BigInt(value ?? '') },
          ]),
      );
      expect(Object.keys(table).sort()).toEqual(levels.map(({ name }) => name).sort());
      const count = (tier: string) => BigInt(table[tier]?.winners ?? 0) * 10_000n;
      const bonus =
        format === 'lotto535' && id === '00584'
          ? Object.fromEntries(
              Object.entries(
                splitDraw(table.jackpot?.value ?? 0n, {
                  jackpot: count('jackpot'),
                  first: count('first'),
                  second: count('second'),
                  third: count('third'),
                  fourth: count('fourth'),
                  fifth: count('fifth'),
                }),
              ).map(([tier, { prize }]) => [tier, prize]),
            )
          : {};
      const fixed = levels.filter(({ name }) => !name.startsWith('jackpot')).map(({ name, oddsE4 }) => [name, oddsE4]);
      expect(publishedOdds(table)).toMatchObject({ ...Object.fromEntries(fixed), ...bonus });
    }
  }
});

test('[L07] VL-01: five numbers and the power number take the whole of Jackpot 2, to the đồng', () => {
  const type = typeOf('power655', 'power');
  const prizes: Prizes = { numbers: ['03', '18', '29', '39', '41', '49'], power: ['46'] };
  const odds = publishedOdds({ jackpot2: { winners: 0, value: 3_654_187_150n } });
  const hits = type.hits(prizes, '03-18-29-39-41-46');
  const paid = type.levels.reduce((sum, { name, oddsE4 }, level) => {
    const each = (10_000n * (odds[name] ?? oddsE4)) / 10_000n;
    return sum + each * BigInt(hits[level] ?? 0);
  }, 0n);
  expect(paid).toBe(3_654_187_150n);
  expect(type.hitBy(prizes, '03-18-29-39-41-46').map(({ prize }) => prize)).toEqual([
    ...Array.from({ length: 5 }, () => 'numbers'),
    'power',
  ]);
});

test('[L07] a published value is used unchanged, an empty cell is ignored, and an invalid one is refused', () => {
  const three = { winners: 3, value: 10_000_000n };
  expect(publishedOdds({ first: three, jackpot2: { winners: 0, value: 0n } })).toEqual({ first: 10_000_000n });
  expect(() => publishedOdds({ first: { winners: -1, value: 1n } })).toThrow(RangeError);
  expect(() => publishedOdds({ first: { winners: 1, value: -1n } })).toThrow(RangeError);
});
