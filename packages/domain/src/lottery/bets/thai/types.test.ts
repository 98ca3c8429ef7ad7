import { expect, test } from 'vitest';
import type { FormatCode, Prizes } from '../../formats/format.ts';
import { formatOf } from '../../formats/index.ts';
import type { BetType } from '../bet-type.ts';
import { offThai, thaiTypes } from './index.ts';

const typesOf = (format: FormatCode) => thaiTypes(formatOf(format));
function typeOf(code: string, format: FormatCode = 'thai'): BetType {
  const type = typesOf(format).find((known) => known.code === code);
  if (!type) throw new Error(`no ${code} on ${format}`);
  return type;
}
/** Hits of a pick as typed; undefined if it is refused at entry. */
function hitsOf(code: string, prizes: Prizes, typed: string, format: FormatCode = 'thai') {
  const type = typeOf(code, format);
  const selection = type.normalise(typed);
  return selection === undefined ? undefined : type.hits(prizes, selection)[0];
}

/** Two published draws; the source is named in the NOTICE.md beside this file. */
const march16 = { first: ['997626'], front3: ['571', '509'], last3: ['794', '329'], last2: ['78'] };
const april1 = { first: ['087907'], front3: ['111', '914'], last3: ['290', '698'], last2: ['99'] };

test('[L03] every type of the price list has its usual odds, and says how many of its selections one draw can hit', () => {
  const table = Object.fromEntries(
    typesOf('thai').map(({ code, levels, hitsTogether }) => [code, [Number(levels[0]?.oddsE4) / 10_000, hitsTogether]]),
  );
  expect(table).toEqual({
    top4: [6_000, 1],
    tod4: [250, 1],
    tod4_in3: [25, 7],
    tod5_in3: [15, 21],
    top3: [900, 1],
    tod3: [150, 1],
    front3: [450, 2],
    bottom3: [450, 2],
    front3_tod: [75, 2],
    bottom3_tod: [75, 2],
    top2: [90, 1],
    bottom2: [90, 1],
    tod2: [13, 3],
    run_top: [3.2, 3],
    run_bottom: [4.2, 2],
    run_front3: [1.8, 6],
    run_bottom3: [1.8, 6],
    pin_100: [8, 1],
    pin_10: [8, 1],
    pin_1: [8, 1],
    top2_side: [1.9, 2],
    bottom2_side: [1.9, 2],
  });
  for (const { charge, levels, most } of typesOf('thai'))
    expect([charge, levels.length, most('1')]).toEqual([1, 1, [[1]]]);
});

test('[L03] a format sells what its digits allow', () => {
  const codes = (format: FormatCode) => typesOf(format).map(({ code }) => code);
  const twoNumbers = ['front3', 'front3_tod', 'bottom3', 'bottom3_tod', 'run_front3', 'run_bottom3'];
  expect(codes('th4')).toEqual(codes('thai').filter((code) => !twoNumbers.includes(code)));
  expect(codes('th3')).toEqual(codes('th4').filter((code) => code !== 'top4' && code !== 'tod4'));
  expect(codes('th3')).toHaveLength(14);
  expect(offThai).toEqual(['run_front3', 'run_bottom3']);
});

/** Bets settled by hand from the rules. Each row has pick, stake and payout in satang, at the usual odds. */
test.each([
  ['TH-01', march16, 'top3', '626', 10_000n, 9_000_000n],
  ['TH-02', march16, 'tod3', '662', 10_000n, 1_500_000n],
  ['TH-03', april1, 'run_bottom', '9', 50_000n, 210_000n],
  ['TH-04', march16, 'front3', '509', 5_000n, 2_250_000n],
] as const)('[L07] %s pays as worked out by hand', (_, prizes, code, typed, stake, payout) => {
  const paid = BigInt(hitsOf(code, prizes, typed) ?? 0) * (typeOf(code).levels[0]?.oddsE4 ?? 0n) * stake;
  expect(paid).toBe(payout * 10_000n);
});

test('[L03] TH-06: 78 wins the two bottom digits once; what half pay makes of it is a matter of price', () => {
  expect(hitsOf('bottom2', march16, '78')).toBe(1);
  expect(hitsOf('bottom2', march16, '87')).toBe(0);
  expect(hitsOf('top2', march16, '78')).toBe(0);
});

test.each([
  ['top4', '7626', '7662'],
  ['tod4', '6267', '9976'],
  ['tod3', '266', '226'],
  ['bottom3', '329', '239'],
  ['bottom3_tod', '239', '229'],
  ['front3_tod', '905', '904'],
  ['top2', '26', '62'],
  ['tod2', '66', '67'],
  ['tod2', '62', '22'],
  ['run_top', '2', '7'],
  ['run_front3', '0', '2'],
  ['run_bottom3', '3', '5'],
  ['pin_100', '6', '2'],
  ['pin_10', '2', '6'],
  ['pin_1', '6', '9'],
  ['bottom2_side', 'high', 'low'],
  ['bottom2_side', 'even', 'odd'],
  ['top2_side', 'low', 'high'],
] as const)('[L03] %s on 997626: %s wins, %s does not', (code, winner, loser) => {
  expect([hitsOf(code, march16, winner), hitsOf(code, march16, loser)]).toEqual([1, 0]);
});

test('[L03] three in four and three in five ask for three different top digits', () => {
  const of = (top: string) => ({ top: [top], bottom: ['00'] });
  expect(hitsOf('tod4_in3', of('907'), '7590', 'th3')).toBe(1);
  expect(hitsOf('tod4_in3', of('907'), '7591', 'th3')).toBe(0);
  expect(hitsOf('tod5_in3', of('907'), '75910', 'th3')).toBe(1);
  expect(hitsOf('tod4_in3', of('626'), '1267', 'th3')).toBe(0);
  expect(hitsOf('tod5_in3', of('666'), '12679', 'th3')).toBe(0);
});

test('[L03] 49 is low and 50 is high, and 00 is low and even', () => {
  const sides = (bottom: string) => [
    ...(typeOf('bottom2_side', 'th3').winning?.({ top: ['999'], bottom: [bottom] }) ?? []),
  ];
  const one = (...names: string[]) => names.map((name) => [name, [1]]);
  expect(sides('50')).toEqual(one('high', 'even'));
  expect(sides('49')).toEqual(one('low', 'odd'));
  expect(sides('00')).toEqual(one('low', 'even'));
});

test('[L03] digits of any order have one text, and equal digits are refused where they may not be', () => {
  const read = (code: string, ...texts: string[]) => texts.map((text) => typeOf(code).normalise(text));
  expect(read('tod3', '662', '626', '444', '44', '4a5', '')).toEqual(['266', '266', ...refused(4)]);
  expect(read('front3_tod', '905', '111')).toEqual(['059', undefined]);
  expect(read('bottom3_tod', '500', '000')).toEqual(['005', undefined]);
  expect(read('tod4', '6267', '4443', '4444')).toEqual(['2667', '3444', undefined]);
  expect(read('tod2', '62', '66', '6')).toEqual(['26', '66', undefined]);
  expect(read('tod4_in3', '7590', '7559', '759')).toEqual(['0579', undefined, undefined]);
  expect(read('tod5_in3', '97531', '97539')).toEqual(['13579', undefined]);
  expect(read('top3', '444', '062', '62', '0062', ' 62', '٦٢٣')).toEqual(['444', '062', ...refused(4)]);
  expect(read('bottom2_side', 'odd', 'Odd', '')).toEqual(['odd', undefined, undefined]);
});

test('[L03] two winning numbers: either wins, and a pick that meets both is paid once', () => {
  const both = { ...march16, front3: ['571', '517'] };
  expect(hitsOf('front3', both, '517')).toBe(1);
  expect(hitsOf('front3_tod', both, '751')).toBe(1);
  expect(hitsOf('run_front3', both, '5')).toBe(1);
  expect([...(typeOf('front3_tod').winning?.(both) ?? [])]).toEqual([['157', [1]]]);
  expect([...(typeOf('front3').winning?.(march16) ?? [])].map(([selection]) => selection)).toEqual(['571', '509']);
  expect(typeOf('front3_tod').hitBy(both, '157')).toEqual([{ prize: 'front3', number: '571' }]);
});

const refused = (count: number) => Array.from({ length: count }, () => undefined);

test('[W-7] two equal front or last numbers pay a bet once', () => {
  const twice = { first: ['831942'], front3: ['260', '260'], last3: ['819', '819'], last2: ['89'] };
  for (const [code, typed] of [
    ['front3', '260'],
    ['front3_tod', '062'],
    ['bottom3', '819'],
    ['bottom3_tod', '198'],
  ] as const) {
    expect(hitsOf(code, twice, typed), code).toBe(1);
    const selection = typeOf(code).normalise(typed) ?? '';
    expect(typeOf(code).winning?.(twice).get(selection), code).toEqual([1]);
  }
});
