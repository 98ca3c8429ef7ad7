import { present } from '../../present.ts';
import type { Meaning } from './words.ts';

/** One token of a line. `start` and `end` are positions in the original line, so a proposal replaces only this part. */
export interface Sign {
  readonly kind: 'number' | 'word' | 'times' | 'dots' | 'letters' | 'other';
  /** Folded text. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The meaning of the word; undefined for numbers, signs and unknown words. */
  readonly meaning?: Meaning;
  /** The factor of the unit after a number, such as 1,000 for `k`. */
  readonly unit?: bigint;
  /** Set if the unit is điểm, written out or as `d`. */
  readonly points?: 'diem' | 'd';
}

/** The value of one điểm: a unit stake of 1,000 đồng on each prize that the bet covers. */
const POINT = 1_000n;
const units = new Map([
  ...['k', 'n', 'ng', 'ngan', 'nghin'].map((word) => [word, 1_000n] as const),
  ...['tr', 'trieu'].map((word) => [word, 1_000_000n] as const),
  ...['d', 'diem'].map((word) => [word, POINT] as const),
  ...['dong', 'vnd', 'baht', 'thb', 'บาท'].map((word) => [word, 1n] as const),
]);

/** The tokens of a line. Known words are joined (`vinh long`) or split (`บนล่าง`, `10ndd`). */
export function signsOf(line: string, known: ReadonlyMap<string, Meaning>): Sign[] {
  const { text, places } = fold(line);
  const raw = [...text.matchAll(SIGN)].map((match): Sign => {
    const [kind, found] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    return {
      kind: kind === 'fixed' ? 'word' : ((kind ?? 'other') as Sign['kind']),
      text: (found ?? '').replaceAll(' ', ''),
      start: places[match.index] ?? 0,
      end: places[match.index + match[0].length] ?? line.length,
    };
  });
  const signs: Sign[] = [];
  for (let at = 0; at < raw.length; at += 1) {
    const sign = raw[at];
    if (!sign || currencySigns.has(sign.text)) continue;
    if (sign.kind !== 'word') {
      signs.push(sign);
      continue;
    }
    const joined = joinedAt(raw, at, line, known);
    at += joined.length - 1;
    for (const word of joined.length > 1 ? [whole(joined, known)] : partedOf(sign, signs.at(-1), known)) {
      const unit = word.meaning ? undefined : units.get(word.text);
      const before = signs.at(-1);
      const hasNumber = before?.kind === 'number' && before.unit === undefined;
      if (unit !== undefined && hasNumber && isBlank(line, before.end, word.start))
        signs.splice(-1, 1, { ...before, end: word.end, unit, ...pointsOf(word.text) });
      else signs.push(word);
    }
  }
  return signs.filter((sign, index) => sign.kind !== 'dots' || isBetweenNumbers(signs, index));
}

const pointsOf = (word: string): Pick<Sign, 'points'> => (word === 'd' || word === 'diem' ? { points: word } : {});

/** Currency symbols, which the reader ignores. */
const currencySigns: ReadonlySet<string> = new Set(['฿', '₫']);

/**
 * The alternatives of the token pattern, tried in this order: fixed words that contain a number, digits mixed with
 * letters that look like digits, signs for "times", digits, words, dots, anything else.
 */
const SIGN = new RegExp(
  [
    String.raw`(?<fixed>(?<!\d)(?:[236] ?กลับ|(?:19|3|6) ?ประตู)|(?<![a-z\d])[2-4]d ?m[nt](?![a-z])|(?<=^\s*)[2-4]d(?![a-z\d])` +
      String.raw`|(?<!\d)12 ?giap(?![a-z])|(?<![a-z])b[78] ?lo?(?![a-z])|(?<!\d)[34] ?cang(?![a-z])` +
      String.raw`|(?<![a-z])xien(?: (?=[2-4][\s=x:]+\d))?[2-4](?!\d| ?(?:k|n|tr))|(?<=^\s*)x[2-4](?=[\s:]+\d))`,
    // `lo` between digits is read as the word lô, not as digits.
    String.raw`(?<letters>(?<![a-z\d])(?:\d+(?!lo(?![oli]))[oli]+|(?!lo(?![oli]))[oli]+\d)[\doli]*(?!(?!(?:k|ng?|tr)(?![a-z]))[a-z]))`,
    String.raw`(?<times>(?<![a-z])x(?![a-z])|[=:])`,
    String.raw`(?<number>\d+)`,
    String.raw`(?<word>[a-z]+|[\u0e01-\u0e3a\u0e40-\u0e4e]+)`,
    String.raw`(?<dots>\.{2,}|…)`,
    String.raw`(?<other>[^\s,.;/-])`,
  ].join('|'),
  'gu',
);

/**
 * Normalises a line: lower case without Latin accents (đ too), Thai and wide digits as 0 to 9, × and * as x, zero-width
 * characters removed. `places` maps each position to the original line.
 */
function fold(line: string): { text: string; places: number[] } {
  let text = '';
  const places: number[] = [];
  let at = 0;
  for (const char of line) {
    const plain = char
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f\u200b-\u200f\u2060\ufeff]/g, '')
      .toLowerCase()
      .replaceAll('đ', 'd')
      .replaceAll(/[×*]/g, 'x')
      .replaceAll(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
      .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
    text += plain;
    for (let index = 0; index < plain.length; index += 1) places.push(at);
    at += char.length;
  }
  return { text, places: [...places, at] };
}

const isBlank = (line: string, start: number, end: number): boolean => line.slice(start, end).trim() === '';

/**
 * The longest known phrase of up to three words that starts here, with only blanks between them; otherwise the single
 * word.
 */
function joinedAt(
  raw: readonly Sign[],
  at: number,
  line: string,
  known: ReadonlyMap<string, Meaning>,
): readonly Sign[] {
  for (const length of [3, 2]) {
    const run = raw.slice(at, at + length);
    const isRun =
      run.length === length &&
      run.every(({ kind, start }, index) => {
        const before = run[index - 1];
        return kind === 'word' && (!before || isBlank(line, before.end, start));
      });
    if (isRun && known.has(run.map(({ text }) => text).join(''))) return run;
  }
  return raw.slice(at, at + 1);
}

function whole(run: readonly Sign[], known: ReadonlyMap<string, Meaning>): Sign {
  const text = run.map((sign) => sign.text).join('');
  const meaning = known.get(text);
  return { kind: 'word', text, start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0, ...present({ meaning }) };
}

/** Returns a known word unchanged; splits any other word into a unit and a word, or into two words. */
function partedOf(sign: Sign, before: Sign | undefined, known: ReadonlyMap<string, Meaning>): Sign[] {
  const { text, start, end } = sign;
  const isGlued = before?.kind === 'number' && before.end === start;
  if (known.has(text) || units.has(text)) return [whole([sign], known)];
  for (let cut = text.length - 1; cut > 0; cut -= 1) {
    const [first, second] = [text.slice(0, cut), text.slice(cut)];
    const isFirst = known.has(first) || (isGlued && units.has(first));
    // A word can be split only if normalising did not change its length, because the parts need positions in the
    // original line. Accents written as separate characters do change it.
    if (!isFirst || !(known.has(second) || second === 'x') || end - start !== text.length) continue;
    const middle = start + cut;
    return [
      whole([{ ...sign, text: first, end: middle }], known),
      second === 'x'
        ? { kind: 'times', text: 'x', start: middle, end }
        : whole([{ ...sign, text: second, start: middle }], known),
    ];
  }
  return [sign];
}

const isBetweenNumbers = (signs: readonly Sign[], at: number): boolean =>
  signs[at - 1]?.kind === 'number' && signs[at + 1]?.kind === 'number';
