import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FormatCode } from '../../formats/format.ts';
import { formatOf } from '../../formats/index.ts';
import { drawResult, drawStream } from '../../quick-draw.ts';
import type { BetType } from '../bet-type.ts';
import { quickTypes } from './index.ts';
import { allTypes, drawn, drawsBy, placesRead, quickCodes, typeOf } from './test-draws.ts';

const anyDraw = (format: FormatCode) =>
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((seed) => drawResult(formatOf(format), drawStream(seed)));

/**
 * Any text that the entry allows, in canonical form; undefined if the rules do not sell this selection (a triple in any
 * order).
 */
function anySelection({ entry, normalise }: BetType): fc.Arbitrary<string | undefined> {
  if (entry.kind === 'choice') return fc.constantFrom(...entry.choices);
  if (entry.kind === 'digits')
    return fc.nat(10 ** entry.digits - 1).map((value) => normalise(String(value).padStart(entry.digits, '0')));
  const { picks, lowest, highest, width } = entry;
  return fc
    .uniqueArray(fc.integer({ min: lowest, max: highest }), { minLength: picks, maxLength: picks })
    .map((numbers) => normalise(numbers.map((number) => String(number).padStart(width, '0')).join('-')));
}

const anyBet = fc
  .constantFrom(...allTypes)
  .chain(({ format, type }) =>
    fc.record({
      format: fc.constant(format),
      type: fc.constant(type),
      prizes: anyDraw(format),
      selection: anySelection(type).filter((selection) => selection !== undefined),
    }),
  );

test('[L05] hits and winners agree, and no selection hits more often than its maximum', () => {
  fc.assert(
    fc.property(anyBet, ({ type, prizes, selection }) => {
      const winners = type.winning?.(prizes) ?? new Map<string, number[]>();
      const hits = type.hits(prizes, selection);
      expect(winners.get(selection) ?? hits.map(() => 0)).toEqual(hits);
      expect(hits.length).toBe(type.levelsOf?.(selection).length ?? type.levels.length);
      for (const [winner, found] of winners) {
        expect(type.normalise(winner)).toBe(winner);
        expect(type.hits(prizes, winner)).toEqual(found);
        const isBounded = type.most(winner).some((most) => found.every((count, at) => count <= (most[at] ?? -1)));
        expect(isBounded).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

test('[L05] all selections together never hit more often than hitsTogether, and some draw reaches it', () => {
  for (const { format, type } of allTypes) {
    if (type.hitsTogether === Number.POSITIVE_INFINITY) continue;
    // Triples are rare, so all results of three dice are tested; for other formats a hundred random draws are enough.
    const draws = format === 'k3' ? drawsBy('k3', 1, 2, 3) : fc.sample(anyDraw(format), { numRuns: 100, seed: 7 });
    const totals = draws.map((prizes) =>
      [...(type.winning?.(prizes).values() ?? [])].reduce((total, [hits = 0]) => total + hits, 0),
    );
    expect([type.code, Math.max(...totals)]).toEqual([type.code, type.hitsTogether]);
  }
});

test('[L05] the numbers that explain a win were drawn at positions of the bet type; a loss has none', () => {
  fc.assert(
    fc.property(anyBet, ({ format, type, prizes, selection }) => {
      const [[prize, numbers] = ['', []]] = Object.entries(prizes);
      const read = placesRead(format, type.code).map((place) => numbers[place - 1]);
      const winners = [...(type.winning?.(prizes).keys() ?? [])];
      for (const one of [selection, ...winners]) {
        const by = type.hitBy(prizes, one);
        expect(by.length > 0).toBe(winners.includes(one));
        for (const made of by) {
          expect(made.prize).toBe(prize);
          expect(read).toContain(made.number);
        }
      }
    }),
    { numRuns: 1000 },
  );
});

test('[L05] a pick is explained by its own numbers, digits in a row and words by all that were read', () => {
  const by = (format: FormatCode, draw: string, code: string, selection: string) =>
    typeOf(code)
      .hitBy(drawn(format, draw), selection)
      .map(({ number }) => number)
      .join(' ');
  expect(by('k3', '353', 'k3_pair', '3')).toBe('3 3');
  expect(by('11x5', '03-11-07-10-05', '11x5_any2', '05-11')).toBe('11 05');
  expect(by('11x5', '03-11-07-10-05', '11x5_dragon', 'tiger')).toBe('03 05');
  expect(by('5d', '62600', '5d_front3_group', '266')).toBe('6 2 6');
  expect(by('5d', '62600', '5d_back2', '00')).toBe('0 0');
  expect(by('5d', '62600', '5d_back2', '60')).toBe('');
});

test('[L05] any k of 11x5: all picks drawn up to five, all five drawn among six or more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }).chain((picks) => {
        const type = typeOf(`11x5_any${picks}`);
        return fc.tuple(fc.constant(type), anyDraw('11x5'), anySelection(type));
      }),
      ([type, prizes, selection]) => {
        const picks = new Set(selection?.split('-'));
        const balls = new Set(prizes['balls']);
        const isWithin = (inner: Set<string>, outer: Set<string>) => [...inner].every((one) => outer.has(one));
        const isWon = picks.size <= 5 ? isWithin(picks, balls) : isWithin(balls, picks);
        expect(type.hits(prizes, selection ?? '')).toEqual([isWon ? 1 : 0]);
      },
    ),
  );
});

test('[L05] single draws win and lose as the rules say', () => {
  const cases: [format: FormatCode, draw: string, code: string, wins: string, loses: string][] = [
    ['wingo', '0', 'wingo_number', '0', '5'],
    ['wingo', '5', 'wingo_size', 'big', 'small'],
    ['wingo', '4', 'wingo_size', 'small', 'big'],
    ['k3', '461', 'k3_size', 'big', 'small'],
    ['k3', '451', 'k3_size', 'small', 'big'],
    ['k3', '461', 'k3_parity', 'odd', 'even'],
    ['k3', '353', 'k3_pair', '3', '5'],
    ['k3', '553', 'k3_two', '3-5', '1-3'],
    ['k3', '621', 'k3_three', '1-2-6', '1-2-5'],
    ['k3', '333', 'k3_triple', '3', '4'],
    ['pk10', '10-05-02-03-04-01-06-07-08-09', 'pk10_p1', '10', '01'],
    ['pk10', '06-05-02-03-04-01-10-07-08-09', 'pk10_p1_side', 'big', 'odd'],
    ['pk10', '06-05-02-03-04-01-10-07-08-09', 'pk10_sum_side', 'small', 'big'],
    ['pk10', '06-05-02-03-04-01-10-07-08-09', 'pk10_dragon1', 'tiger', 'dragon'],
    ['pk10', '06-05-02-03-04-01-10-07-08-09', 'pk10_dragon5', 'dragon', 'tiger'],
    ['pk10', '06-05-02-03-04-01-10-07-08-09', 'pk10_top2', '06-05', '05-06'],
    ['11x5', '03-11-07-10-05', '11x5_tail_side', 'big', 'small'],
    ['11x5', '03-11-07-10-05', '11x5_dragon', 'tiger', 'dragon'],
    ['11x5', '03-11-07-10-05', '11x5_first2', '03-11', '11-03'],
    ['11x5', '11-03-07-10-05', '11x5_first2_group', '03-11', '03-07'],
    ['5d', '50004', '5d_dragon', 'dragon', 'tiger'],
    ['5d', '50005', '5d_dragon', 'tie', 'dragon'],
    ['5d', '99500', '5d_sum_side', 'big', 'even'],
    ['5d', '99400', '5d_sum_side', 'small', 'odd'],
    ['5d', '90122', '5d_front3_pattern', 'straight', 'halfstraight'],
    ['5d', '90122', '5d_middle3_pattern', 'straight', 'mixed'],
    ['5d', '90122', '5d_back3_pattern', 'pair', 'straight'],
    ['5d', '09400', '5d_front3_pattern', 'halfstraight', 'mixed'],
    ['5d', '13500', '5d_front3_pattern', 'mixed', 'halfstraight'],
    ['5d', '80927', '5d_cards', 'high', 'straight'],
    ['5d', '80912', '5d_cards', 'straight', 'high'],
    ['5d', '35353', '5d_cards', 'fullhouse', 'three'],
    // Niu-niu for 38190: 3 + 8 + 9 = 20, and the other two make 1 + 0 = 1. For 55046: 5 + 5 + 0 = 10, and 4 + 6 = 10. No
    // three of 1, 1, 1, 1, 2 make ten.
    ['5d', '38190', '5d_niuniu', 'n1', 'none'],
    ['5d', '54506', '5d_niuniu', 'niuniu', 'none'],
    ['5d', '11112', '5d_niuniu', 'none', 'n6'],
    ['5d', '26600', '5d_front3', '266', '626'],
    ['5d', '62600', '5d_front3_group', '266', '226'],
  ];
  for (const [format, draw, code, wins, loses] of cases) {
    const { hits } = typeOf(code);
    const of = (selection: string) => hits(drawn(format, draw), selection);
    expect([draw, code, of(wins), of(loses)]).toEqual([draw, code, [1], [0]]);
  }
});

test('[L05] triples lose for big, small, odd and even on K3; a digit pays once however many dice show it', () => {
  const winners = (draw: string, code: string) => [...(typeOf(code).winning?.(drawn('k3', draw)) ?? [])];
  for (const draw of ['111', '444', '666'])
    expect([...winners(draw, 'k3_size'), ...winners(draw, 'k3_parity')]).toEqual([]);
  expect(winners('353', 'k3_digit')).toEqual([
    ['3', [1]],
    ['5', [1]],
  ]);
  expect(typeOf('k3_digit').hits(drawn('k3', '222'), '2')).toEqual([1]);
});

test('[L05] the stake comes back on ball 11 and on the sum 30, and WinGo pays less on the shared digits', () => {
  const hits = (code: string, draw: string, selection: string) =>
    typeOf(code).hits(drawn(code.startsWith('wingo') ? 'wingo' : '11x5', draw), selection);
  for (const selection of ['big', 'small', 'odd', 'even'])
    expect(hits('11x5_b2_side', '03-11-07-10-05', selection)).toEqual([0, 1]);
  expect(hits('11x5_b1_side', '03-11-07-10-05', 'odd')).toEqual([1, 0]);
  expect(hits('11x5_sum_side', '10-08-01-06-05', 'big')).toEqual([0, 1]);
  expect(hits('11x5_sum_side', '10-08-02-06-05', 'big')).toEqual([1, 0]);
  expect(hits('11x5_sum_side', '10-08-02-06-05', 'small')).toEqual([0, 0]);
  const colours = (digit: string) => ['green', 'red', 'violet'].map((one) => hits('wingo_colour', digit, one).join(''));
  expect(['0', '5', '3', '8'].map(colours)).toEqual([
    ['00', '01', '1'],
    ['01', '00', '1'],
    ['10', '00', '0'],
    ['00', '10', '0'],
  ]);
});

test('[L05] default odds are fair × .96 rounded down, two sides 1.95, and WinGo what the 2 % fee leaves', () => {
  const odds = (code: string) => typeOf(code).levels.map(({ oddsE4 }) => Number(oddsE4) / 10_000);
  expect(['number', 'size', 'colour'].map((code) => odds(`wingo_${code}`))).toEqual([
    [8.82],
    [1.96],
    [1.96, 1.47, 4.41],
  ]);
  // The odds of the sums 3 to 10 are the fair odds (216, 72, 36, 21.6, 14.4, 216/21, 8.64 and 8) times .96, rounded
  // down.
  expect(odds('k3_sum')).toEqual([207.36, 69.12, 34.56, 20.73, 13.82, 9.87, 8.29, 7.68]);
  const faces = ['digit', 'pair', 'two', 'three', 'straight', 'triple', 'any_triple'];
  expect(faces.map((code) => odds(`k3_${code}`)[0])).toEqual([2.27, 12.96, 6.91, 34.56, 8.64, 207.36, 34.56]);
  expect(odds('pk10_sum')).toEqual([43.2, 21.6, 14.4, 10.8, 8.64]);
  expect(odds('pk10_sum_side')).toEqual([2.16, 1.72, 1.72, 2.16]);
  expect(['p10', 'top2', 'top3'].map((code) => odds(`pk10_${code}`)[0])).toEqual([9.6, 86.4, 691.2]);
  const any = [1, 2, 3, 4, 5, 6, 7, 8].map((picks) => odds(`11x5_any${picks}`)[0]);
  expect(any).toEqual([2.11, 5.28, 15.84, 63.36, 443.52, 73.92, 21.12, 7.92]);
  expect(odds('5d_dragon')).toEqual([2.13, 9.6]);
  expect(odds('5d_back3_pattern')).toEqual([96, 16, 3.55, 2.66, 3.2]);
  expect(odds('5d_back3_group')).toEqual([160, 320]);
  for (const code of ['k3_size', 'k3_parity', 'pk10_p3_side', 'pk10_dragon2', '11x5_dragon', '5d_sum_side'])
    expect([code, ...odds(code)]).toEqual([code, 1.95]);
  for (const code of ['11x5_b1_side', '11x5_sum_side']) expect(odds(code)).toEqual([1.95, 1]);
});

test('[L05] every selection of every bet returns between .88 and .98 at the default odds', () => {
  for (const { type } of allTypes)
    for (const selection of type.entry.kind === 'choice' ? type.entry.choices : ['012', '001']) {
      const counted = type.levelsOf?.(selection) ?? [...type.levels.keys()];
      const back = counted.reduce((total, index) => {
        const level = type.levels[index];
        if (!level) throw new Error(`no level ${index}`);
        const { oddsE4, meanHits } = level;
        return total + Number((oddsE4 * meanHits.ways * 100n) / meanHits.of);
      }, 0);
      expect(back).toBeGreaterThanOrEqual(880_000);
      expect(back).toBeLessThanOrEqual(980_000);
    }
});

test('[L05] one pick has one text, and what cannot be picked has none', () => {
  const texts = (code: string, ...given: string[]) => given.map((text) => typeOf(code).normalise(text));
  expect(texts('5d_front3_group', '626', '210', '444', '62', '6a6')).toEqual([
    ...['266', '012'],
    ...[undefined, undefined, undefined],
  ]);
  expect(texts('5d_back2_group', '70', '77', '')).toEqual(['07', undefined, undefined]);
  expect(texts('pk10_top2', '10-01', '01-01', '11-01')).toEqual(['10-01', undefined, undefined]);
  expect(texts('11x5_any3', '11-01-05', '01-05', '01-05-12')).toEqual(['01-05-11', undefined, undefined]);
  expect(texts('k3_two', '5-3', '3-3', '0-3')).toEqual(['3-5', undefined, undefined]);
});

test('[L05] codes and choices fit their columns, levels are distinct, and only a returned stake is fixed', () => {
  for (const format of quickCodes) {
    const codes = quickTypes(format).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  }
  for (const { type } of allTypes) {
    expect(type.code).toMatch(/^[a-z0-9_]{2,24}$/);
    if (type.entry.kind === 'choice')
      for (const choice of type.entry.choices) expect(choice).toMatch(/^[a-z0-9]{1,12}$/);
    expect(new Set(type.levels.map(({ name }) => name)).size).toBe(type.levels.length);
    for (const { name, isFixed = false } of type.levels) expect(isFixed).toBe(name === 'push');
  }
  expect(quickTypes('vn27')).toEqual([]);
});
