import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BetType, betTypesOf } from '../bets/index.ts';
import type { FormatCode } from '../formats/format.ts';
import { parsePaste, type PasteContext, unreadOf, withProposal } from './index.ts';

const contextOf = (format: FormatCode, chosen?: string): PasteContext => ({
  format,
  currency: format.startsWith('vn') ? 'VND' : 'THB',
  onSale: new Set(betTypesOf(format).keys()),
  chosen,
  game: { vn27: 'xsmb', vn18: 'mndongthap' }[format as string] ?? 'glo',
});
/** Reads a line and returns its bets as `type selection stake`, with stakes in baht or đồng. */
const read = (line: string, format: FormatCode, chosen?: string) => {
  const { bets, lines } = parsePaste(line, contextOf(format, chosen));
  const unit = format.startsWith('vn') ? 1n : 100n;
  return bets.length > 0
    ? bets.map(({ betType, selection, unitStake }) => `${betType} ${selection} ${unitStake / unit}`)
    : (lines[0]?.doubts ?? []).map(
        ({ code, text, proposals }) => `?${[`${code} ${text}`, proposals.join(' | ')].filter(Boolean).join(' > ')}`,
      );
};

test.each<[string, string[]]>([
  ['12 บน 50', ['top2 12 50']],
  ['12 34 บน 50', ['top2 12 50', 'top2 34 50']],
  [
    '12,34.56 บน 50 ล่าง 20',
    ['top2 12 50', 'top2 34 50', 'top2 56 50', 'bottom2 12 20', 'bottom2 34 20', 'bottom2 56 20'],
  ],
  ['๑๒ บน ๕๐', ['top2 12 50']],
  ['12=50x20', ['top2 12 50', 'bottom2 12 20']],
  ['12=50*20', ['top2 12 50', 'bottom2 12 20']],
  ['12 34=10×10', ['top2 12 10', 'top2 34 10', 'bottom2 12 10', 'bottom2 34 10']],
  ['123=100x50', ['top3 123 100', 'tod3 123 50']],
  ['123 เต็ง 100 โต๊ด 50', ['top3 123 100', 'tod3 123 50']],
  ['321 โต๊ด 20', ['tod3 123 20']],
  ['5 วิ่งบน 100', ['run_top 5 100']],
  ['5 วิ่งล่าง 100', ['run_bottom 5 100']],
  ['5 บน 100', ['run_top 5 100']],
  ['12 กลับ บน 10', ['top2 12 10', 'top2 21 10']],
  ['123 6กลับ บน 10', ['123', '132', '213', '231', '312', '321'].map((n) => `top3 ${n} 10`)],
  ['112 6กลับ บน 10', ['112', '121', '211'].map((n) => `top3 ${n} 10`)],
  ['789 ล่าง 20', ['bottom3 789 20']],
  ['บน 12 34 = 50', ['top2 12 50', 'top2 34 50']],
  ['12 top 50 bottom 20', ['top2 12 50', 'bottom2 12 20']],
  ['123 straight 50 tod 20', ['top3 123 50', 'tod3 123 20']],
  ['12 reverse top 5', ['top2 12 5', 'top2 21 5']],
  ['4567 บน 10', ['top4 4567 10']],
  ['4567 โต๊ด 10', ['tod4 4567 10']],
  ['12 บน 1k', ['top2 12 1000']],
  ['12บน50ล่าง20', ['top2 12 50', 'bottom2 12 20']],
  ['12 บน 50 บาท', ['top2 12 50']],
  ['12 บน ฿50.-', ['top2 12 50']],
  ['１２\u200b บน ５０', ['top2 12 50']],
  ['123 6 กลับ บน 10', ['123', '132', '213', '231', '312', '321'].map((n) => `top3 ${n} 10`)],
  ['47 บน กลับ 20', ['top2 47 20', 'top2 74 20']],
  ['5 วิ่ง บน 100', ['run_top 5 100']],
  ['5 run bottom 10', ['run_bottom 5 10']],
  [
    '26 68 09 = 20x20',
    ['26', '68', '09'].map((n) => `top2 ${n} 20`).concat(['26', '68', '09'].map((n) => `bottom2 ${n} 20`)),
  ],
  ['426 บน50 โต๊ด30', ['top3 426 50', 'tod3 246 30']],
])('[L03] a Thai line: %s', (line, bets) => {
  expect(read(line, 'thai')).toEqual(bets);
});

test('[L03] nineteen doors, a run of heads or tails, and doubles fill in their numbers', () => {
  expect(read('5 19ประตู บน 10', 'thai')).toHaveLength(19);
  expect(read('7 รูดหน้า ล่าง 10', 'thai')[0]).toBe('bottom2 70 10');
  expect(read('7 รูดหลัง ล่าง 10', 'thai')[9]).toBe('bottom2 97 10');
  expect(read('เบิ้ล บน 10', 'thai')).toHaveLength(10);
  for (const line of ['19ประตู 7 ล่าง 10', '7 19 ประตู ล่าง 10']) expect(read(line, 'thai')).toHaveLength(19);
  expect(read('5 รูดหน้า 10', 'thai', 'bottom2')).toEqual(
    ['50', '51', '52', '53', '54', '55', '56', '57', '58', '59'].map((n) => `bottom2 ${n} 10`),
  );
  // Ten numbers, each with a stake of 10 on top and 20 at the bottom.
  expect(read('เบิ้ล 10x20', 'thai')).toHaveLength(20);
});

test.each<[string, string[]]>([
  ['07 68 b 5k', ['lo2 07 5000', 'lo2 68 5000']],
  ['07,68 lô 5k', ['lo2 07 5000', 'lo2 68 5000']],
  ['07.68 bao 5n', ['lo2 07 5000', 'lo2 68 5000']],
  ['388 b 1n', ['lo3 388 1000']],
  ['7388 bl 1000', ['lo4 7388 1000']],
  ['07 dd 10k', ['de_dau_duoi 07 10000']],
  ['07 đầu 10k đuôi 20k', ['de_dau 07 10000', 'de_db 07 20000']],
  ['07 đề 1tr', ['de_db 07 1000000']],
  ['07 dui 10ng', ['de_db 07 10000']],
  ['388 xc 10k', ['cang3_dau_duoi 388 10000']],
  ['388 càng 10k', ['cang3_db 388 10000']],
  ['07 68 xiên 10k', ['xien2 07-68 10000']],
  ['68-07-17 xien 10k', ['xien3 07-17-68 10000']],
  ['07 68 da 10k', ['xien2 07-68 10000']],
  ['07 17 68 quay 10k', ['xienq3 07-17-68 10000']],
  ['01 02 03 04 trượt 10k', ['truot4 01-02-03-04 10000']],
  ['ab', ['?word ab']],
  ['12 đảo b 5k', ['lo2 12 5000', 'lo2 21 5000']],
  ['mb 07 b 5k', ['lo2 07 5000']],
  ['kéo 10 11 13 b 2k', ['lo2 10 2000', 'lo2 11 2000', 'lo2 12 2000', 'lo2 13 2000']],
  ['07 b 5k dd 2k', ['lo2 07 5000', 'de_dau_duoi 07 2000']],
  ['b 07 68 5k', ['lo2 07 5000', 'lo2 68 5000']],
  ['DD 07 10K', ['de_dau_duoi 07 10000']],
  ['9 duoi 10k', ['duoi 9 10000']],
  ['9 dau 10k', ['dau 9 10000']],
  ['07b10ndd5n', ['lo2 07 10000', 'de_dau_duoi 07 5000']],
  ['07lo5k', ['lo2 07 5000']],
  ['07 đề đuôi 10 ngàn', ['de_db 07 10000']],
  ['07 đầu đuôi 10k', ['de_dau_duoi 07 10000']],
  ['07 68 xien2 5k', ['xien2 07-68 5000']],
  ['12 34 56 đá vòng 5k', ['xien2 12-34 5000', 'xien2 12-56 5000', 'xien2 34-56 5000']],
  ['07 17 68 xiên quay 10k', ['xienq3 07-17-68 10000']],
  ['388 3 càng 10k', ['cang3_db 388 10000']],
  ['388 xcdao 10n', ['388', '838', '883'].map((n) => `cang3_dau_duoi ${n} 10000`)],
  ['123 bao đảo 5n', ['123', '132', '213', '231', '312', '321'].map((n) => `lo3 ${n} 5000`)],
  ['10 11 kéo 13 b 2k', ['10', '11', '12', '13'].map((n) => `lo2 ${n} 2000`)],
  ['kéo 00/11…33 b 2k', ['00', '11', '22', '33'].map((n) => `lo2 ${n} 2000`)],
])('[L02] a Vietnamese line: %s', (line, bets) => {
  expect(read(line, 'vn27')).toEqual(bets);
});

test('[L02] named sets are fifty numbers each, doubles ten', () => {
  for (const word of ['tài', 'xỉu', 'chẵn', 'lẻ']) expect(read(`${word} đề 1k`, 'vn27')).toHaveLength(50);
  expect(read('kép b 1k', 'vn27')).toHaveLength(10);
});

test.each<[string, FormatCode, string | undefined, string[]]>([
  ['1OO บน 5', 'thai', undefined, ['?letters 1OO > 100 บน 5']],
  ['l2 บน 5', 'thai', undefined, ['?letters l2 > 12 บน 5']],
  ['12 ลาง 50', 'thai', undefined, ['?word ลาง > 12 ล่าง 50']],
  ['12 botom 50', 'thai', undefined, ['?word botom > 12 bottom 50']],
  ['12 สวัสดี 50', 'thai', undefined, ['?word สวัสดี']],
  ['12 345 บน 50', 'thai', undefined, ['?lengths 12 345 > 12 บน 50\n345 บน 50']],
  ['12 34 12 บน 50', 'thai', undefined, ['?repeated 12 > 12 34 บน 50']],
  ['12 34', 'thai', undefined, ['?stake 12 34']],
  ['บน 12 34 50', 'thai', undefined, ['?bare 50 > บน 12 34 x 50']],
  ['บน 12 x 50 ล่าง 20', 'thai', undefined, ['?bare 20 > บน 12 x 50 ล่าง x 20']],
  ['12 บน', 'thai', undefined, ['?stake บน']],
  ['12=50', 'thai', undefined, ['?type 12']],
  ['บน 50', 'thai', undefined, ['?stake บน']],
  ['12 บน 0', 'thai', undefined, ['?stake 0']],
  ['12 บน 1000000000000000', 'thai', undefined, ['?stake 1000000000000000']],
  ['12 34 10', 'thai', 'top2', ['?stake 12 34 10']],
  ['26 68 09 20x20', 'thai', 'top2', ['?pair 20x20 > 26 68 09 = 20x20']],
  ['12 34x7', 'thai', 'top2', ['?pair 34x7 > 12 34 x 7']],
  ['12=10/20', 'thai', 'top2', ['?stake 10/20 > 12=10x20']],
  ['12 บน-ล่าง 50', 'thai', undefined, ['?stake บน ล่าง > 12 บน 50 ล่าง 50']],
  ['12 บนล่าง 50', 'thai', undefined, ['?stake บน ล่าง > 12 บน 50 ล่าง 50']],
  ['123 บน 100x50', 'thai', undefined, ['?type บน > 123 = 100x50']],
  ['12 บน 1,000', 'thai', undefined, ['?amount 1,000 > 12 บน 1000']],
  ['12 บน 50 34 ล่าง 20', 'thai', undefined, ['?several 34 > 12 บน 50\n34 ล่าง 20']],
  ['12 บน 5 บน 6', 'thai', undefined, ['?repeated 12']],
  ['123 กลับ โต๊ด 20', 'thai', undefined, ['?repeated 123 > 123 โต๊ด 20']],
  ['321 123 โต๊ด 20', 'thai', undefined, ['?repeated 123 > 321 โต๊ด 20']],
  ['123 บน 20 กลับ', 'thai', undefined, ['?fill กลับ > 123 กลับ บน 20']],
  ['12 19ประตู บน 10', 'thai', undefined, ['?fill 12 19ประตู']],
  ['123 ทุกประตู บน 10', 'thai', undefined, ['?fill 123 ทุกประตู > 123 กลับ บน 10']],
  ['1234567890 กลับ บน 10', 'thai', undefined, ['?fill 1234567890 กลับ']],
  ['5 วิ่ง 100', 'thai', undefined, ['?type วิ่ง > 5 วิ่งบน 100']],
  ['12...19 บน 5', 'thai', undefined, ['?word ...']],
  ['mb 07 b5n, mn 08 b5n', 'vn27', undefined, ['?several mn > mb 07 b5n\nmn 08 b5n']],
  ['07 lô 5k 68 lô 6k', 'vn27', undefined, ['?several 68 > 07 lô 5k\n68 lô 6k']],
  ['tp 07 b 5k', 'vn27', undefined, ['?station tp > 07 b 5k']],
  ['tgiang 07 b 5k', 'vn18', undefined, ['?station tgiang > 07 b 5k']],
  ['Vĩnh Long 07 b 5k', 'vn18', undefined, ['?station Vĩnh Long > 07 b 5k']],
  ['2d 07 b 5k', 'vn18', undefined, ['?station 2d > 07 b 5k']],
  ['12 34 56 da 5n', 'vn18', undefined, ['?type da > 12 34 56 dv 5n']],
  ['07 68 dx 5n', 'vn18', undefined, ['?off dx']],
  ['123 b7l 5n', 'vn18', undefined, ['?off b7l']],
  ['12giap b 5n', 'vn18', undefined, ['?word 12giap']],
  ['keo 10...19 b 5n', 'vn27', undefined, ['?steps keo']],
  ['keo 0 1 999999999 b 5n', 'vn27', undefined, ['?steps keo']],
  ['00 11 keo 98 b 5n', 'vn27', undefined, ['?steps keo']],
  ['tài 10k', 'vn27', 'lo2', ['?type tài > tài de 10k']],
  ['07 b 1,5tr', 'vn27', undefined, ['?amount 1,5tr > 07 b 1500k']],
  ['07 b 1tr5', 'vn27', undefined, ['?amount 1tr5 > 07 b 1500k']],
  ['07 b 10.000', 'vn27', undefined, ['?amount 10.000 > 07 b 10000']],
  ['07x10kx20k', 'vn27', 'lo2', ['?type 07 > 07 dau 10k duoi 20k']],
  ['07 dd 5 b 5k', 'vn27', undefined, ['?small 5 > 07 dd 5k b 5k']],
  ['dd 07 68 x 10', 'vn27', undefined, ['?small 10 > dd 07 68 x 10k']],
  ['444 โต๊ด 20', 'thai', undefined, ['?selection 444']],
  ['12345 บน 20', 'thai', undefined, ['?type บน']],
  ['07 b 5', 'vn27', undefined, ['?small 5 > 07 b 5k']],
  ['2dmn 07 b 5k', 'vn27', undefined, ['?station 2dmn > 07 b 5k']],
  ['mb 07 b 5k', 'vn18', undefined, ['?station mb > 07 b 5k']],
  ['07 07 xien 5k', 'vn27', undefined, ['?repeated 07 > 07 xien 5k']],
  ['01 02 03 04 05 xien 5k', 'vn27', undefined, ['?off xien']],
  ['07 @ 5k', 'vn27', undefined, ['?word @ > 07 5k']],
  ['07 x 5k', 'vn27', undefined, ['?type 07']],
])('[L06] what is doubtful is asked, not guessed: %s', (line, format, chosen, doubts) => {
  expect(read(line, format, chosen)).toEqual(doubts);
});

test('[L06] a line without a type is read as the type on the board when its digits fit', () => {
  expect(read('12 34=50', 'thai', 'bottom2')).toEqual(['bottom2 12 50', 'bottom2 34 50']);
  expect(read('123=50', 'thai', 'bottom2')).toEqual(['?type 123']);
  expect(read('07 68 x 5k', 'vn27', 'lo2')).toEqual(['lo2 07 5000', 'lo2 68 5000']);
});

test('[L06] a bet type that is not on sale is reported', () => {
  const context = { ...contextOf('thai'), onSale: new Set(['top2']) };
  expect(parsePaste('12 ล่าง 5', context).lines[0]?.doubts).toEqual([{ code: 'off', text: 'ล่าง', proposals: [] }]);
});

test('[L06] forty numbers in one paste, one bad line among them: the others are read, the bad one stays', () => {
  const pairs = Array.from({ length: 39 }, (_, n) => String(n).padStart(2, '0'));
  const text = [...pairs.map((pair) => `${pair} บน 5`), '1O บน 5'].join('\n');
  const paste = parsePaste(text, contextOf('thai'));
  expect([paste.bets.length, paste.lines.length, unreadOf(paste)]).toEqual([39, 40, '1O บน 5']);
  const proposal = paste.lines[39]?.doubts[0]?.proposals[0] ?? '';
  // The number 10 is in two lines. The reader returns both bets, and the slip merges them.
  expect(
    parsePaste(withProposal(text, paste.lines[39] ?? { start: 0, end: 0 }, proposal), contextOf('thai')).bets,
  ).toHaveLength(40);
});

test('[L06] a line that names this draw is read without a question, one that names another draw is asked about', () => {
  for (const name of ['dt', 'dongthap', 'Đồng Tháp', 'dthap'])
    expect(read(`${name} 07 b 5k`, 'vn18')).toEqual(['lo2 07 5000']);
  // A quick draw with the Northern result format is not the Northern lottery, so its name is another station.
  const quick = { ...contextOf('vn27'), game: 'nhanh45' };
  expect(parsePaste('mb 07 b 5k', quick).lines[0]?.doubts[0]?.code).toBe('station');
});

test('[L06] a line shows its numbers as they were written', () => {
  expect(parsePaste('426 โต๊ด 30', contextOf('thai')).lines[0]).toMatchObject({
    numbers: ['426'],
    bets: [{ betType: 'tod3', selection: '246' }],
  });
});

test('[L06] at most 5,000 signs and 500 bets', () => {
  expect(parsePaste('1'.repeat(5_001), contextOf('thai')).fault).toBe('too_long');
  const many = Array.from({ length: 11 }, (_, n) => `tài đề ${n + 1}k`).join('\n');
  expect(parsePaste(many, contextOf('vn27'))).toMatchObject({ fault: 'too_many', bets: [] });
});

test('[L06] any pasted text is parsed without an exception, and every bet it yields could be sold', () => {
  const words = [
    'บน',
    'ล่าง',
    'โต๊ด',
    'กลับ',
    '19ประตู',
    'b',
    'dd',
    'xien',
    'keo',
    'dao',
    'tai',
    'k',
    'tr',
    'mb',
    '=',
    'x',
    ':',
  ];
  const piece = fc.oneof(fc.constantFrom(...words), fc.nat(12_345).map(String), fc.string({ maxLength: 6 }));
  const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' '));
  fc.assert(
    fc.property(texts, fc.constantFrom<FormatCode>('thai', 'th3', 'vn27', 'vn18', 'k3'), (text, format) => {
      for (const { betType, selection, unitStake } of parsePaste(text, contextOf(format)).bets) {
        const type: BetType | undefined = betTypesOf(format).get(betType);
        expect(type?.normalise(selection)).toBe(selection);
        expect(unitStake).toBeGreaterThan(0n);
      }
      expect(parsePaste(text, contextOf(format)).bets.length).toBeLessThanOrEqual(500);
    }),
    { numRuns: 500 },
  );
});

test('[L06] if every proposal is accepted, the questions come to an end', () => {
  const pieces = [
    '12',
    '34',
    '123',
    '5',
    '1O',
    'บน',
    'ลาง',
    'ล่าง',
    'โต๊ด',
    'กลับ',
    '19ประตู',
    'b',
    'da',
    'dd',
    'dao',
    'tai',
  ];
  const signs = ['=', 'x', '10x20', '5k', '1tr5', '1.000', 'mb', 'vl', 'keo', '+', ',', 'วิ่ง'];
  const lines = fc.array(fc.constantFrom(...pieces, ...signs), { maxLength: 8 }).map((some) => some.join(' '));
  fc.assert(
    fc.property(lines, fc.constantFrom<FormatCode>('thai', 'vn18'), (line, format) => {
      let text = line;
      for (let turn = 0; turn < 40; turn += 1) {
        const asked = parsePaste(text, contextOf(format)).lines.find(({ doubts }) => doubts[0]?.proposals[0]);
        const proposal = asked?.doubts[0]?.proposals[0];
        if (!asked || proposal === undefined) return;
        expect(proposal).not.toBe(asked.text.trim());
        text = withProposal(text, asked, proposal);
      }
      expect.fail(`still asking after forty answers: ${text}`);
    }),
    { numRuns: 2_000 },
  );
});

test('[L06] a text of the greatest length is parsed without an exception', () => {
  for (const piece of ['1234 ', '1234567890 กลับ ', 'keo 0 1 9999 ', 'tai b 1k ', '12 34 dv 5n 6n ', '1O', 'บน'])
    for (const format of ['thai', 'vn27'] as const)
      expect(() => parsePaste(piece.repeat(400).slice(0, 5_000), contextOf(format))).not.toThrow();
});
