import { cham, chan, dao, dau, duoi, keo, kep, le, tai, tong, xiu } from '../fill-in.ts';
import type { Ask } from './ask.ts';
import type { Sign } from './signs.ts';
import type { Fill } from './words.ts';

/** The beginning of a line: the numbers to bet on, and the words for bet types before them. */
export interface Head {
  readonly lead: readonly Sign[];
  readonly numbers: readonly string[];
  /** The numbers as the player wrote them, without those that fill-in words produced. */
  readonly written: readonly Sign[];
  readonly fills: readonly Sign[];
  readonly hasSet: boolean;
  readonly start: number;
  readonly end: number;
  readonly rest: readonly Sign[];
}
/** Reads a line up to its first stake, or up to the first bet type after its numbers. */
export function headOf(signs: readonly Sign[], line: string, ask: Ask): Head {
  const lead: Sign[] = [];
  const written: Sign[] = [];
  const fills: Sign[] = [];
  let numbers: string[] = [];
  /** Index of the first number that no fill-in word has used yet. */
  let fresh = 0;
  let waiting: Sign | undefined;
  let hasSet = false;
  let isFilled = false;
  let at = 0;
  const fillFrom = (sign: Sign, from: number) => {
    if (sign.meaning?.kind !== 'fill') return;
    numbers = [...new Set([...numbers.slice(0, from), ...filled(numbers.slice(from), sign, ask)])];
    fills.push(sign);
    fresh = numbers.length;
    isFilled = true;
  };
  for (; at < signs.length; at += 1) {
    const sign = signs[at];
    const meaning = sign?.meaning;
    // The colon after the type in `de: 12 34 x 10k` is ignored.
    if (sign?.text === ':' && numbers.length === 0) continue;
    if (!sign || sign.kind === 'times') break;
    if (sign.kind === 'dots') ask('word', sign.text);
    else if (sign.kind === 'number') {
      const isLast = at === signs.length - 1;
      if (sign.unit !== undefined) break;
      if (isFilled && (isLast || isPair(signs.slice(at)))) break;
      if (lead.length > 0 && numbers.length > 0 && isLast) {
        ask('bare', sign.text, [{ start: sign.start, end: sign.start, text: 'x ' }]);
        break;
      }
      numbers.push(sign.text);
      written.push(sign);
      isFilled = false;
    } else if (meaning?.kind === 'fill') {
      if (numbers.length > 0) fillFrom(sign, fresh);
      else waiting = sign;
    } else if (meaning?.kind === 'set') {
      numbers.push(...sets[meaning.how]());
      hasSet = true;
      isFilled = true;
      fresh = numbers.length;
    } else if (meaning?.kind === 'steps') {
      const { steps, taken } = stepsAt(signs, at, written);
      if (steps.length === 0) ask('steps', line.slice(sign.start, sign.end));
      written.splice(-taken.before, taken.before);
      numbers.splice(-taken.before, taken.before);
      numbers.push(...steps);
      at += taken.after;
      isFilled = true;
      fresh = numbers.length;
    } else if (meaning?.kind === 'station' || numbers.length > 0) break;
    else lead.push(sign);
  }
  if (waiting) fillFrom(waiting, 0);
  const start = lead[0]?.start ?? written[0]?.start ?? signs[0]?.start ?? 0;
  const end = signs[at - 1]?.end ?? start;
  return { lead, numbers, written, fills, hasSet, start, end, rest: signs.slice(at) };
}

/**
 * Groups the written numbers into combinations. If all separators are of one kind, the numbers are one combination;
 * `12-34 56-78` and `12 34, 56 78` are two. Undefined if the separators are ambiguous.
 */
export function groupsOf(written: readonly Sign[], line: string): string[][] | undefined {
  const gaps = written.slice(1).map((sign, index) => tightness(line.slice(written[index]?.end ?? 0, sign.start)));
  const kinds = [...new Set(gaps)].sort((left, right) => left - right);
  const loose = kinds[1];
  if (kinds.length > 2) return undefined;
  const groups: string[][] = [];
  for (const [index, { text }] of written.entries()) {
    const isNew = index === 0 || (loose !== undefined && gaps[index - 1] === loose);
    if (isNew) groups.push([text]);
    else groups.at(-1)?.push(text);
  }
  return groups.some(({ length }) => length < 2) ? undefined : groups;
}

/**
 * A rank for how closely a separator connects two numbers, from 0 (closest): hyphen 0, dot or slash 1, comma without
 * blanks 2, blanks 3, comma with blanks 4.
 */
function tightness(gap: string): number {
  if (gap.includes('-')) return 0;
  if (/[./]/.test(gap)) return 1;
  if (gap.includes(',')) return /\s/.test(gap) ? 4 : 2;
  return 3;
}

/** True if the tokens are exactly two numbers with an x between them, such as `10x20`. */
const isPair = ([first, sign, second, ...more]: readonly Sign[]): boolean =>
  first?.kind === 'number' && sign?.text === 'x' && second?.kind === 'number' && more.length === 0;

const sets = { doubles: kep, tai, xiu, chan, le };
const MOST_STEPS = 1_000;

/**
 * The numbers of a series, written `a b keo c` or `keo a b c`: the first two numbers give the step, and the third must
 * be reached exactly.
 */
function stepsAt(signs: readonly Sign[], at: number, written: readonly Sign[]) {
  const before = written.length >= 2 && signs[at - 1]?.kind === 'number' ? written.slice(-2) : [];
  const after = signs
    .slice(at + 1)
    .filter(({ kind }) => kind !== 'dots')
    .slice(0, 3 - before.length);
  const [first = '', second = '', last = ''] = [...before, ...after].map(({ text }) => text);
  const step = Number(second) - Number(first);
  const isWhole =
    [first, second, last].every((text) => /^\d{1,4}$/.test(text) && text.length === first.length) &&
    step > 0 &&
    Number(last) >= Number(second) &&
    (Number(last) - Number(first)) % step === 0 &&
    (Number(last) - Number(first)) / step < MOST_STEPS;
  const end = after.at(-1)?.end ?? 0;
  const passed = signs.slice(at + 1).filter((sign) => sign.end <= end).length;
  return { steps: isWhole ? keo(first, second, last) : [], taken: { before: before.length, after: passed } };
}

/**
 * The numbers that a fill-in word produces from the given ones. It asks about numbers to which the word cannot be
 * applied.
 */
export function filled(numbers: readonly string[], sign: Sign, ask: Ask): string[] {
  const how: Fill = sign.meaning?.kind === 'fill' ? sign.meaning.how : 'orders';
  const [from, to] = how === 'orders' ? [2, 4] : [1, 1];
  const misfit = numbers.find(({ length }) => length < from || length > to);
  if (misfit === undefined)
    return [...new Set(numbers.flatMap((number) => (how === 'orders' ? dao(number) : made[how](Number(number)))))];
  // ทุกประตู after numbers of two or more digits means all orders of the digits.
  const isOrders = sign.text === 'ทุกประตู' && numbers.every(({ length }) => length >= 2 && length <= 4);
  ask('fill', `${misfit} ${sign.text}`, isOrders ? [{ ...sign, text: 'กลับ' }] : undefined);
  return [...numbers];
}
const made = { doors: cham, head: dau, tail: duoi, total: tong };
