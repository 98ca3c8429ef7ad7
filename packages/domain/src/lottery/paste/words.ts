import { present } from '../../present.ts';
import type { FormatCode } from '../formats/format.ts';
import { centralStations, southernStations, type Station } from '../games/stations.ts';

/**
 * How a word makes further numbers from the written ones. `orders`: all orders of two to four digits. `doors`, `head`,
 * `tail`: the two-digit numbers that contain, begin with or end with a digit. `total`: the two-digit numbers whose sum
 * of digits ends in a digit.
 */
export type Fill = 'orders' | 'doors' | 'head' | 'tail' | 'total';

/** The meaning of a word in a pasted line. Words are folded: lower case, no Latin accents, no blanks inside. */
export type Meaning =
  /** The bet type that a word means, which depends on the number of digits of the pick. */
  | { readonly kind: 'type'; readonly byDigits: Readonly<Record<number, string>> }
  /** All numbers of the line form one combination. `picks` is its size, if the word names one. */
  | { readonly kind: 'combination'; readonly prefix: string; readonly picks?: number }
  /** All numbers of the line; a bet is placed on every combination of two of them. */
  | { readonly kind: 'pairs' }
  /** The word วิ่ง (a bet that a digit occurs), if no word names the top or the bottom. */
  | { readonly kind: 'run' }
  | { readonly kind: 'fill'; readonly how: Fill }
  /** A named set of numbers. */
  | { readonly kind: 'set'; readonly how: 'doubles' | 'tai' | 'xiu' | 'chan' | 'le' }
  /** A series of numbers, as in `00 11 keo 99`: from the first number in equal steps to the last. */
  | { readonly kind: 'steps' }
  /** The games that a short station name can mean. The list is empty for words that mean several stations at once. */
  | { readonly kind: 'station'; readonly games: readonly string[] }
  /**
   * A word for a bet that the reader recognises but the platform does not sell, because agents use different rules for
   * it.
   */
  | { readonly kind: 'unsold' };

type Row = readonly [words: string, meaning: Meaning];
const type = (byDigits: Readonly<Record<number, string>>): Meaning => ({ kind: 'type', byDigits });
const fill = (how: Fill): Meaning => ({ kind: 'fill', how });
const combination = (prefix: string, picks?: number): Meaning => ({
  kind: 'combination',
  prefix,
  ...present({ picks }),
});

const top = type({ 1: 'run_top', 2: 'top2', 3: 'top3', 4: 'top4' });
const bottom = type({ 1: 'run_bottom', 2: 'bottom2', 3: 'bottom3' });

/** Words of Thai lotteries, in Thai and English. */
const thai: readonly Row[] = [
  ['บน top', top],
  ['ล่าง bottom', bottom],
  ['เต็ง ตรง straight', type({ 2: 'top2', 3: 'top3', 4: 'top4' })],
  ['โต๊ด โต้ด tod', type({ 2: 'tod2', 3: 'tod3', 4: 'tod4' })],
  ['วิ่งบน runtop', type({ 1: 'run_top' })],
  ['วิ่งล่าง runbottom', type({ 1: 'run_bottom' })],
  ['วิ่ง run', { kind: 'run' }],
  ['กลับ 2กลับ 3กลับ 6กลับ 3ประตู 6ประตู reverse', fill('orders')],
  ['19ประตู ทุกประตู', fill('doors')],
  ['รูดหน้า', fill('head')],
  ['รูดหลัง', fill('tail')],
  ['เบิ้ล', { kind: 'set', how: 'doubles' }],
];

/** Words of Vietnamese lotteries, as agents' messages write them, in Vietnamese and English. */
const vietnam: readonly Row[] = [
  ['b bl blo bao baol lo baolo', type({ 2: 'lo2', 3: 'lo3', 4: 'lo4' })],
  ['dd daduoi dauduoi daudui dedauduoi', type({ 2: 'de_dau_duoi', 3: 'cang3_dau_duoi' })],
  ['dau', type({ 1: 'dau', 2: 'de_dau', 3: 'cang3_dau' })],
  // Đề đầu 5 can mean ten numbers or one digit. Đề đầu 07 can mean the head tier or the first two digits of the special
  // prize. The reader therefore asks.
  ['dedau', type({})],
  ['daudb dedaudb', type({ 2: 'de_dau_db' })],
  ['duoi dui bottom', type({ 1: 'duoi', 2: 'de_db', 3: 'cang3_db', 4: 'cang4_db' })],
  ['de deduoi dedui', type({ 2: 'de_db', 3: 'cang3_db', 4: 'cang4_db' })],
  ['xc xcx xchu xiuchu', type({ 3: 'cang3_dau_duoi' })],
  ['xcdau xchudau xiuchudau', type({ 3: 'cang3_dau' })],
  ['xcduoi xcdui xcdb xchuduoi xchudui xiuchuduoi xiuchudui', type({ 3: 'cang3_db' })],
  ['cang', type({ 3: 'cang3_db', 4: 'cang4_db' })],
  ['3cang', type({ 3: 'cang3_db' })],
  ['4cang', type({ 4: 'cang4_db' })],
  ['xien loxien', combination('xien')],
  ['xien2 x2', combination('xien', 2)],
  ['xien3 x3', combination('xien', 3)],
  ['xien4 x4', combination('xien', 4)],
  // Đá of two numbers is one pair. With more numbers the reader asks, because agents mean every pair (đá vòng) and
  // players one xiên.
  ['da', combination('xien', 2)],
  ['dv davong', { kind: 'pairs' }],
  ['quay xienquay xq', combination('xienq')],
  ['truot', combination('truot')],
  // Bets that the platform does not sell: đá xiên bets on two stations at once; bao 7 or 8 lô covers certain prizes
  // only.
  ['dx daxien daxeo b7l b8l b7lo b8lo', { kind: 'unsold' }],
  ['dao reverse', fill('orders')],
  ['cham', fill('doors')],
  ['tong', fill('total')],
  ['keo', { kind: 'steps' }],
  ['tai', { kind: 'set', how: 'tai' }],
  ['xiu', { kind: 'set', how: 'xiu' }],
  ['chan', { kind: 'set', how: 'chan' }],
  ['le', { kind: 'set', how: 'le' }],
  ['kep kepbang', { kind: 'set', how: 'doubles' }],
  ['mb xsmb hn', { kind: 'station', games: ['xsmb'] }],
  ['mn mt 2d 3d 4d 2dmn 3dmn 4dmn 2dmt 3dmt', { kind: 'station', games: [] }],
  ['tp hcm sg tphcm', { kind: 'station', games: ['mntphcm'] }],
  ['hue', { kind: 'station', games: ['mtthuathienhue'] }],
];

/**
 * The names of stations: in full, as initials (`vl`), and as first letter with last word (`vlong`). Several stations
 * can have the same short name.
 */
function stationRows(): Row[] {
  const games = new Map<string, string[]>();
  const add = (prefix: string) => (station: Station) => {
    const words = station.slug.split('-');
    const initial = words[0]?.[0] ?? '';
    const names = [words.join(''), initial + (words.at(-1) ?? ''), words.map((word) => word[0]).join('')];
    for (const name of new Set(names.filter(({ length }) => length > 1)))
      games.set(name, [...(games.get(name) ?? []), prefix + words.join('')]);
  };
  southernStations.forEach(add('mn'));
  centralStations.forEach(add('mt'));
  return [...games].map(([name, codes]) => [name, { kind: 'station', games: codes }]);
}

/**
 * A table of words. Later rows override earlier ones, so that a word for a bet is never read as a station (`bl` is bao
 * lô, not Bạc Liêu).
 */
const tableOf = (rows: readonly Row[]): ReadonlyMap<string, Meaning> =>
  new Map(rows.flatMap(([words, meaning]) => words.split(' ').map((word) => [word, meaning])));
const tables = { thai: tableOf(thai), vietnam: tableOf([...stationRows(), ...vietnam]) };

export const isThai = (format: FormatCode): boolean => format === 'thai' || format === 'th4' || format === 'th3';

/** The known words for a result format; empty if the format's bets are not written as numbers. */
export function wordsFor(format: FormatCode): ReadonlyMap<string, Meaning> {
  if (isThai(format)) return tables.thai;
  return format === 'vn27' || format === 'vn18' ? tables.vietnam : new Map();
}

/**
 * The known word that differs by one typing error (a letter or tone mark added, missing or changed); undefined if there
 * is none or more than one.
 */
export function nearestWord(word: string, known: ReadonlyMap<string, Meaning>): string | undefined {
  const near = [...known]
    .filter(([candidate, { kind }]) => kind !== 'station' && candidate.length > 2)
    .map(([candidate]) => candidate)
    .filter((candidate) => isOneSlipAway(word, candidate));
  return near.length === 1 ? near[0] : undefined;
}

function isOneSlipAway(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (long.length - short.length > 1 || left === right) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}
