import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '../../money.ts';
import { stakeOf } from '../bet.ts';
import { betTypesOf } from '../bets/index.ts';
import type { FormatCode } from '../formats/format.ts';
import { parsePaste, type PasteContext, withProposal } from './index.ts';

/**
 * The tests of this file read slips in the notation of players and agents. Each test states the bets and the total that
 * a person would count.
 */

const contextOf = (format: FormatCode, currency: Currency, chosen?: string): PasteContext => ({
  format,
  currency,
  chosen,
  onSale: new Set(betTypesOf(format).keys()),
  game: { vn27: 'xsmb', vn18: 'mnvinhlong' }[format as string] ?? 'glo',
});

/**
 * Reads a slip and returns its bets as `type selection stake`, the total in whole units of the currency, and the
 * questions.
 */
function read(text: string, context: PasteContext) {
  const unit = context.currency === 'THB' ? 100n : 1n;
  const { bets, lines } = parsePaste(text, context);
  const types = betTypesOf(context.format);
  const total = bets.reduce(
    (sum, { betType, unitStake }) => sum + stakeOf(unitStake, types.get(betType)?.charge ?? 1, 0),
    0n,
  );
  return {
    bets: bets.map(({ betType, selection, unitStake }) => `${betType} ${selection} ${unitStake / unit}`),
    total: Number(total / unit),
    asked: lines.flatMap(({ doubts }) => doubts.map(({ code, text: part }) => `${code} ${part}`)),
  };
}

type Slip = readonly [text: string, bets: readonly string[], total: number];
const each = (type: string, numbers: string, stake: number): string[] =>
  numbers.split(' ').map((number) => `${type} ${number} ${stake}`);

const northern: readonly Slip[] = [
  ['lo 12 5d', each('lo2', '12', 5_000), 135_000],
  ['lô 12,34 5đ', each('lo2', '12 34', 5_000), 270_000],
  ['lô 12 34 x 10 điểm', each('lo2', '12 34', 10_000), 540_000],
  ['lo 78 89 x 5 diem', each('lo2', '78 89', 5_000), 270_000],
  ['12 lo 100d', each('lo2', '12', 100_000), 2_700_000],
  ['12.34 lô 20đ', each('lo2', '12 34', 20_000), 1_080_000],
  ['lo 123 2d', each('lo3', '123', 2_000), 46_000],
  ['de 12 34 56 x 10k; lo 78 89 x 5d', [...each('de_db', '12 34 56', 10_000), ...each('lo2', '78 89', 5_000)], 300_000],
  ['de 12 x 50k; 34 de 20k; lo 56 x 10d', ['de_db 12 50000', 'de_db 34 20000', 'lo2 56 10000'], 340_000],
  ['đề 68 x 100k', each('de_db', '68', 100_000), 100_000],
  ['đề 12,21 x 50n', each('de_db', '12 21', 50_000), 100_000],
  ['đề 12-21 x 50n', each('de_db', '12 21', 50_000), 100_000],
  ['đề 12-34-56 x 50n', each('de_db', '12 34 56', 50_000), 150_000],
  ['de tong 5 x 10k', each('de_db', '05 14 23 32 41 50 69 78 87 96', 10_000), 100_000],
  ['de cham 0 x 1k', each('de_db', '00 01 02 03 04 05 06 07 08 09 10 20 30 40 50 60 70 80 90', 1_000), 19_000],
  ['đề kép 5k', each('de_db', '00 11 22 33 44 55 66 77 88 99', 5_000), 50_000],
  ['3 càng 388 x 10k', each('cang3_db', '388', 10_000), 10_000],
  ['xien 12-34 56-78 100k', ['xien2 12-34 100000', 'xien2 56-78 100000'], 200_000],
  ['xiên 12-34, 56-78 x 100k', ['xien2 12-34 100000', 'xien2 56-78 100000'], 200_000],
  ['xien 12,34 56,78 100k', ['xien2 12-34 100000', 'xien2 56-78 100000'], 200_000],
  ['xien 12 34, 56 78 100k', ['xien2 12-34 100000', 'xien2 56-78 100000'], 200_000],
  ['xien 12 34 56 78 100k', ['xien4 12-34-56-78 100000'], 100_000],
  ['xien 12-34-56-78 100k', ['xien4 12-34-56-78 100000'], 100_000],
  ['xien 12.34.56 78.90 x 20k', ['xien3 12-34-56 20000', 'xien2 78-90 20000'], 40_000],
  ['xien3 12-34-56 78-89-90 x 20k', ['xien3 12-34-56 20000', 'xien3 78-89-90 20000'], 40_000],
  ['x2 12-34 100k', ['xien2 12-34 100000'], 100_000],
  ['x3: 12 34 56 x 50k', ['xien3 12-34-56 50000'], 50_000],
  ['xien quay 12-34-56 x 10k', ['xienq3 12-34-56 10000'], 40_000],
  ['xq 12 34 56 78 x 10k', ['xienq4 12-34-56-78 10000'], 110_000],
  ['lo 12 5d\nde 12 50k', ['lo2 12 5000', 'de_db 12 50000'], 185_000],
  ['mb: lo 12 x 5d', ['lo2 12 5000'], 135_000],
  ['de: 12 34 x 10k', each('de_db', '12 34', 10_000), 20_000],
];
const southern: readonly Slip[] = [
  ['12 b5n dd10n', ['lo2 12 5000', 'de_dau_duoi 12 10000'], 110_000],
  ['12 34 b 5n', each('lo2', '12 34', 5_000), 180_000],
  ['12.34 b1n', each('lo2', '12 34', 1_000), 36_000],
  ['vl 12 b 2n', ['lo2 12 2000'], 36_000],
  ['vlong 12 34 dd 5n', each('de_dau_duoi', '12 34', 5_000), 20_000],
  ['123 xc 10n', ['cang3_dau_duoi 123 10000'], 20_000],
  ['123 xcdau10n', ['cang3_dau 123 10000'], 10_000],
  ['123 xcdau 10n xcdui 5n', ['cang3_dau 123 10000', 'cang3_db 123 5000'], 15_000],
  ['123xcduoi10n', ['cang3_db 123 10000'], 10_000],
  ['123 xiuchu 10n', ['cang3_dau_duoi 123 10000'], 20_000],
  ['388 xcdao 10n', each('cang3_dau_duoi', '388 838 883', 10_000), 60_000],
  ['12 dau 10n dui 20n', ['de_dau 12 10000', 'de_db 12 20000'], 30_000],
  ['12 daudui 10n', ['de_dau_duoi 12 10000'], 20_000],
  ['123 b 1n xc 5n', ['lo3 123 1000', 'cang3_dau_duoi 123 5000'], 27_000],
  ['1234 b 1n', ['lo4 1234 1000'], 16_000],
  ['12 dao b 5n', each('lo2', '12 21', 5_000), 180_000],
  ['123 bdao 1n', each('lo3', '123 132 213 231 312 321', 1_000), 102_000],
  ['12 34 da 5n', ['xien2 12-34 5000'], 5_000],
  ['12-34 56-78 da 5n', ['xien2 12-34 5000', 'xien2 56-78 5000'], 10_000],
  ['12 34 56 dv 5n', ['xien2 12-34 5000', 'xien2 12-56 5000', 'xien2 34-56 5000'], 15_000],
  ['keo 10 11 14 b 1n', each('lo2', '10 11 12 13 14', 1_000), 90_000],
  ['10 20 keo 90 dd 1n', each('de_dau_duoi', '10 20 30 40 50 60 70 80 90', 1_000), 18_000],
  ['12 b 5n; 34 dd 10n; 567 xc 5n', ['lo2 12 5000', 'de_dau_duoi 34 10000', 'cang3_dau_duoi 567 5000'], 120_000],
  ['12 b 1 ngàn', ['lo2 12 1000'], 18_000],
];
const thai: readonly Slip[] = [
  ['12 บน 50', ['top2 12 50'], 50],
  ['12 34 56 = 20x20', [...each('top2', '12 34 56', 20), ...each('bottom2', '12 34 56', 20)], 120],
  ['12 34 บน 10 ล่าง 20', [...each('top2', '12 34', 10), ...each('bottom2', '12 34', 20)], 60],
  ['123=100x50', ['top3 123 100', 'tod3 123 50'], 150],
  ['123 เต็ง 20 โต๊ด 10', ['top3 123 20', 'tod3 123 10'], 30],
  ['426 บน50 โต๊ด30', ['top3 426 50', 'tod3 246 30'], 80],
  ['123 6กลับ บน 10', each('top3', '123 132 213 231 312 321', 10), 60],
  ['47 กลับ บน 20', each('top2', '47 74', 20), 40],
  ['5 วิ่งบน 100', ['run_top 5 100'], 100],
  ['เบิ้ล ล่าง 5', each('bottom2', '00 11 22 33 44 55 66 77 88 99', 5), 50],
  ['บน 12 34 = 50', each('top2', '12 34', 50), 100],
  ['12 บน 5; 34 ล่าง 10', ['top2 12 5', 'bottom2 34 10'], 15],
  ['7 รูดหน้า บน 1', each('top2', '70 71 72 73 74 75 76 77 78 79', 1), 10],
  ['๑๒ ล่าง ๑๐๐', ['bottom2 12 100'], 100],
  ['12*30*20', ['top2 12 30', 'bottom2 12 20'], 50],
];

test.each([
  ...northern.map((slip) => ['vn27', 'VND', ...slip] as const),
  ...southern.map((slip) => ['vn18', 'VND', ...slip] as const),
  ...thai.map((slip) => ['thai', 'THB', ...slip] as const),
])('[W-7] a slip on %s in %s: %s', (format, currency, text, bets, total) => {
  expect(read(text, contextOf(format, currency))).toEqual({ bets, total, asked: [] });
});

test('[UX-1] orders end at a semicolon: six numbers at two stakes cost 300 baht, and nothing is asked', () => {
  expect(read('de 12 34 56 x 10; lo 78 89 x 5', contextOf('vn27', 'THB'))).toEqual({
    bets: [...each('de_db', '12 34 56', 10), ...each('lo2', '78 89', 5)],
    total: 300,
    asked: [],
  });
});

test.each<[string, FormatCode, readonly string[], readonly string[]]>([
  ['00-09 de 10k', 'vn27', ['range 00-09'], ['00 01 02 03 04 05 06 07 08 09 de 10k', '00 09 de 10k']],
  ['12 de 10k; 00-09 lo 1d', 'vn27', ['range 00-09'], ['00 01 02 03 04 05 06 07 08 09 lo 1d', '00 09 lo 1d']],
  ['21-29 บน 10', 'thai', ['range 21-29'], ['21 22 23 24 25 26 27 28 29 บน 10', '21 29 บน 10']],
  ['đề đầu 5 x 10k', 'vn27', ['type đề đầu'], ['de 50 51 52 53 54 55 56 57 58 59 x 10k', 'dau 5 x 10k']],
  ['đề đuôi 5 10k', 'vn27', ['type đề đuôi'], ['de 05 15 25 35 45 55 65 75 85 95 10k', 'duoi 5 10k']],
  ['07 đề đầu 10k', 'vn27', ['type đề đầu'], ['07 dau 10k', '07 daudb 10k']],
  ['de 5 10k', 'vn27', ['type de'], ['duoi 5 10k']],
  ['de 12 34 56 x 10k lo 78 89 x 5k', 'vn27', ['several lo'], ['de 12 34 56 x 10k\nlo 78 89 x 5k']],
  ['lo 78 89 5', 'vn27', ['bare 5'], ['lo 78 89 x 5']],
  ['12; 34; 56 b 5k', 'vn27', ['joined ;'], ['12, 34, 56 b 5k']],
  ['xien 12-34 56 78 100k', 'vn27', ['groups 12 34 56 78'], ['xien 12 34 56 78 100k']],
  ['xien2 12 34 56 78 50k', 'vn27', ['type xien2'], ['dv 12 34 56 78 50k', 'xien2 12-34 56-78 50k']],
  ['lo 12 5000d', 'vn27', ['points 5000d'], ['lo 12 x 5000', 'lo 12 x 5000 diem']],
  ['de 12 50d', 'vn27', ['points 50d'], ['de 12 x 50k']],
  // In `051k` a blank is probably missing: nobody writes a stake with a leading zero. The player is therefore asked.
  ['lo 12 051k', 'vn27', ['stake 051k'], []],
  ['tong 5 10k', 'vn27', ['type 5'], ['tong 5 de 10k']],
])('[W-7] nothing is guessed silently: %s', (text, format, asked, proposals) => {
  const context = contextOf(format, format === 'thai' ? 'THB' : 'VND');
  const found = parsePaste(text, context).lines.flatMap(({ doubts }) => doubts);
  expect(found.map(({ code, text: part }) => `${code} ${part}`)).toEqual(asked);
  expect(found[0]?.proposals).toEqual(proposals);
});

test('[UX-2] a điểm in baht is asked, with one baht a point as the proposal', () => {
  const [line] = parsePaste('lo 12 5d', contextOf('vn27', 'THB')).lines;
  expect(line?.doubts).toEqual([{ code: 'points', text: '5d', proposals: ['lo 12 x 5'] }]);
  expect(read('lo 12 x 5', contextOf('vn27', 'THB')).total).toBe(135);
});

test('[UX-2] one bad word keeps the good orders of its line', () => {
  const context = contextOf('vn27', 'VND');
  const text = 'lo 12 5d; de 34 abc 10k; xien 12-34 50k';
  const paste = parsePaste(text, context);
  expect(read(text, context)).toEqual({
    bets: ['lo2 12 5000', 'xien2 12-34 50000'],
    total: 185_000,
    asked: ['word abc'],
  });
  expect(paste.lines.map(({ at, text: order }) => [at, order])).toEqual([
    [0, 'lo 12 5d'],
    [0, 'de 34 abc 10k'],
    [0, 'xien 12-34 50k'],
  ]);
  const bad = paste.lines[1] ?? { start: 0, end: 0 };
  expect(withProposal(text, bad, 'de 34 10k')).toBe('lo 12 5d; de 34 10k; xien 12-34 50k');
});

test('[UX-1] behind an order with a type, one without is not read as the type on the board', () => {
  const context = contextOf('vn27', 'VND', 'de_db');
  expect(read('lo 12 x 5k; 34 x 5k', context)).toMatchObject({ bets: ['lo2 12 5000'], asked: ['type 34'] });
  expect(read('12 x 5k; 34 x 5k', context).bets).toEqual(['de_db 12 5000', 'de_db 34 5000']);
});

test('[UX-15] numbers, stakes and doubts are marked with their places in the text', () => {
  const text = '12 34 = 20x10; 58 บน 1OO';
  const marks = parsePaste(text, contextOf('thai', 'THB')).lines.flatMap((line) => line.marks);
  expect(marks.map(({ start, end, as }) => [text.slice(start, end), as])).toEqual([
    ['12', 'number'],
    ['34', 'number'],
    ['20', 'stake'],
    ['10', 'stake'],
    ['1OO', 'doubt'],
  ]);
});

// ── Orders written out and read back ──────────────────────────────────────────────────────────────────────────────────

interface Kind {
  readonly code: string;
  readonly words: readonly string[];
  readonly digits: number;
  readonly picks?: number;
}
const kinds: Readonly<Record<'vn27' | 'vn18' | 'thai', readonly Kind[]>> = {
  vn27: [
    { code: 'lo2', words: ['lo', 'lô', 'b', 'bao'], digits: 2 },
    { code: 'lo3', words: ['lo', 'b'], digits: 3 },
    { code: 'de_db', words: ['de', 'đề', 'đề đuôi', 'dui'], digits: 2 },
    { code: 'cang3_db', words: ['3 càng', 'cang', 'xcdui'], digits: 3 },
    { code: 'xien2', words: ['xien', 'xiên 2', 'x2', 'da'], digits: 2, picks: 2 },
    { code: 'xien3', words: ['xien', 'xien3'], digits: 2, picks: 3 },
    { code: 'xienq3', words: ['xien quay', 'xq'], digits: 2, picks: 3 },
  ],
  vn18: [
    { code: 'lo2', words: ['b', 'bl', 'bao lo'], digits: 2 },
    { code: 'de_dau_duoi', words: ['dd', 'đầu đuôi'], digits: 2 },
    { code: 'cang3_dau_duoi', words: ['xc', 'xỉu chủ'], digits: 3 },
    { code: 'cang3_dau', words: ['xcdau', 'xiuchudau'], digits: 3 },
    { code: 'xien2', words: ['da', 'đá'], digits: 2, picks: 2 },
  ],
  thai: [
    { code: 'top2', words: ['บน', 'เต็ง', 'top'], digits: 2 },
    { code: 'bottom2', words: ['ล่าง', 'bottom'], digits: 2 },
    { code: 'top3', words: ['บน', 'ตรง'], digits: 3 },
    { code: 'bottom3', words: ['ล่าง'], digits: 3 },
    { code: 'run_top', words: ['วิ่งบน'], digits: 1 },
  ],
};

/** An order in the words that players use, and its total stake. */
const orderOf = (format: 'vn27' | 'vn18' | 'thai') =>
  fc
    .record({
      kind: fc.constantFrom(...kinds[format]),
      word: fc.nat(3),
      numbers: fc.uniqueArray(fc.nat(999), { minLength: 1, maxLength: 5, selector: (n) => n % 100 }),
      groups: fc.integer({ min: 1, max: 2 }),
      units: fc.integer({ min: 1, max: 900 }),
      unit: fc.nat(2),
      isTypeFirst: fc.boolean(),
      gap: fc.constantFrom(' ', ',', ', ', '.'),
    })
    .map(({ kind, word, numbers, groups, units, unit, isTypeFirst, gap }) => {
      const { code, digits, picks } = kind;
      const texts = [...new Set(numbers.map((n) => String(n % 10 ** digits).padStart(digits, '0')))];
      const step = (start: number) => (_: unknown, index: number) => String(start + index).padStart(2, '0');
      const combined = Array.from({ length: groups }, (_, at) =>
        Array.from({ length: picks ?? 0 }, step(10 + 10 * at)).join('-'),
      );
      const list = picks === undefined ? texts.join(gap) : combined.join(' ');
      const name = kind.words[word % kind.words.length] ?? '';
      const isLo = /^lo\d/.test(code);
      const suffixes = format === 'thai' ? [''] : ['k', 'n', isLo ? 'd' : ' ngàn'];
      const stake = `${units}${suffixes[unit % suffixes.length]}`;
      const isFirst = isTypeFirst || name.startsWith('x2');
      const written = isFirst ? `${name} ${list} x ${stake}` : `${list} ${name} ${stake}`;
      const charge = betTypesOf(format).get(code)?.charge ?? 1;
      const count = picks === undefined ? texts.length : groups;
      return { written, total: count * charge * units * (format === 'thai' ? 1 : 1_000) };
    });

test.each(['vn27', 'vn18', 'thai'] as const)(
  '[W-7] orders written in slang on %s are read back with the total a person counts',
  (format) => {
    const context = contextOf(format, format === 'thai' ? 'THB' : 'VND');
    const orders = fc.array(orderOf(format), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(orders, fc.constantFrom('; ', ';', '\n'), (list, end) => {
        const total = list.reduce((sum, order) => sum + order.total, 0);
        expect(read(list.map(({ written }) => written).join(end), context)).toMatchObject({ total, asked: [] });
      }),
      { numRuns: 200 },
    );
  },
);

test('[UX-2] text after an order does not change how the order is read', () => {
  const piece = fc.constantFrom('12', '345', 'lo', 'de', 'x', '5k', 'abc', '@', '-', 'xien', '1O', '10');
  fc.assert(
    fc.property(orderOf('vn27'), fc.array(piece, { maxLength: 6 }), ({ written, total }, junk) => {
      const [first] = parsePaste(`${written}; ${junk.join(' ')}`, contextOf('vn27', 'VND')).lines;
      expect(read(first?.text ?? '', contextOf('vn27', 'VND'))).toMatchObject({ total, asked: [] });
      expect(first?.doubts).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
