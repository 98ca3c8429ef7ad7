import { type Currency, type Money, money } from '../../money.ts';
import { betTypesOf } from '../bets/index.ts';
import { combinations } from '../combinations.ts';
import { dau, duoi } from '../fill-in.ts';
import { type Ask, type Edit, without } from './ask.ts';
import { filled, groupsOf, type Head } from './head.ts';
import { askAboutPoints } from './points.ts';
import { askAboutRange } from './range.ts';
import type { Part } from './parts.ts';
import type { Sign } from './signs.ts';
import { PASTE_BETS_MAX, type PasteBet, type PasteContext } from './types.ts';
import { isThai } from './words.ts';

/**
 * The bets that the numbers and stakes of a line mean. If something is ambiguous, it asks the player a question instead
 * of returning a bet.
 */
export function betsOf(parts: readonly Part[], head: Head, line: string, context: PasteContext, ask: Ask): PasteBet[] {
  const asked = askFirst(parts, head, line, context, ask);
  if (asked) return [];
  const bets: PasteBet[] = [];
  const seen = new Set<string>();
  for (const part of parts) {
    for (const bet of betsOfPart(part, head, line, context, ask)) {
      const key = `${bet.betType} ${bet.selection}`;
      if (seen.has(key)) ask('repeated', bet.selection, repeatEdits(part, head, bet));
      if (seen.has(key)) return [];
      seen.add(key);
      bets.push(bet);
    }
    // Stop early: the caller refuses a paste with too many bets.
    if (bets.length > PASTE_BETS_MAX) return bets;
  }
  return bets;
}

/**
 * Asks the player about problems that concern the whole line, such as a missing number. Returns true if it asked a
 * question.
 */
function askFirst(parts: readonly Part[], head: Head, line: string, context: PasteContext, ask: Ask): boolean {
  const { numbers, written, fills, hasSet, end } = head;
  if (numbers.length === 0) {
    ask('numbers', line);
    return true;
  }
  const later = written.filter(({ text }, at) => written.slice(0, at).some((other) => other.text === text));
  if (later.length > 0)
    ask(
      'repeated',
      [...new Set(later.map(({ text }) => text))].join(' '),
      later.map((sign) => withoutNumber(sign, line)),
    );
  if (later.length > 0) return true;
  if (parts.length === 0) {
    ask('stake', line);
    return true;
  }
  if (askAboutRange(parts, head, line, ask)) return true;
  const lengths = [...new Set(numbers.map(({ length }) => length))];
  if (lengths.length > 1) {
    const isPlain = fills.length === 0 && !hasSet && numbers.length === written.length;
    const rest = line.slice(end);
    const lead = line.slice(0, written[0]?.start ?? 0);
    const groups = lengths.map((length) => lead + numbers.filter((text) => text.length === length).join(' ') + rest);
    ask('lengths', numbers.join(' '), isPlain ? [{ start: 0, end: line.length, text: groups.join('\n') }] : undefined);
    return true;
  }
  const [part] = parts;
  const isTotal = fills.some(({ meaning }) => meaning?.kind === 'fill' && meaning.how === 'total');
  if ((hasSet || isTotal) && parts.length === 1 && part?.types.length === 0 && !isThai(context.format)) {
    // Ask for the bet type: tài and tổng are also names of bet types, and betting on the fifty numbers of tài by
    // mistake would cost much money.
    ask('type', line.slice(head.start, end), [{ start: end, end, text: ' de' }]);
    return true;
  }
  return false;
}

/** An edit that removes a number, together with the blank or sign before it. */
const withoutNumber = ({ start, end }: Sign, line: string): Edit => ({
  start: line.slice(0, start).search(/[\s,.;/-]*$/),
  end,
  text: '',
});

/**
 * The possible corrections if several written numbers become the same selection: remove the word that produced the
 * numbers, or keep only the first written number.
 */
function repeatEdits(part: Part, head: Head, bet: PasteBet): readonly Edit[] | undefined {
  const words = [...part.fills, ...head.fills];
  if (words.length > 0 && head.written.length === 1) return words.map(without);
  const sorted = (text: string) => Array.from(text).sort().join('');
  const same = head.written.filter(({ text }) => sorted(text) === sorted(bet.selection));
  return same.length > 1 ? same.slice(1).map(without) : undefined;
}

function betsOfPart(part: Part, head: Head, line: string, context: PasteContext, ask: Ask): PasteBet[] {
  const [named, second] = part.types;
  const rawOf = ({ start, end }: Sign) => line.slice(start, end);
  const [first, ...others] = part.stakes;
  const says = part.types.map(rawOf).join(' ');
  if (!first) {
    ask('stake', says);
    return [];
  }
  const isRun = named?.meaning?.kind === 'run' || second?.meaning?.kind === 'run';
  if (named && part.types.length > 1) {
    const stake = line.slice(first.start, part.stakes.at(-1)?.end);
    const before = part.types.slice(0, -1);
    const put = isRun ? '' : before.map((sign) => `${rawOf(sign)} ${stake} `).join('');
    const at = part.types.at(-1)?.start ?? 0;
    const edits = before.map(({ start, end }) => ({ start, end: end + gapAt(line, end), text: '' }));
    ask(isRun ? 'type' : 'stake', says, [...edits, { start: at, end: at, text: put }]);
    return [];
  }
  if (isRun && named) {
    ask('type', says, [{ ...named, text: named.text === 'run' ? 'run top' : 'วิ่งบน' }]);
    return [];
  }
  const stakes = [first, ...others].map((sign) => amountOf(sign, context.currency));
  const hasZeroInFront = part.stakes.some(({ text }) => text.length > 1 && text.startsWith('0'));
  if (hasZeroInFront || stakes.some((stake) => stake === undefined || stake === 0n)) {
    ask('stake', line.slice(first.start, part.stakes.at(-1)?.end));
    return [];
  }
  const [unitStake = money(0), other] = stakes.filter((stake) => stake !== undefined);
  const small = part.stakes.filter(
    (sign, at) => context.currency === 'VND' && sign.unit === undefined && (stakes[at] ?? 0n) < SMALLEST_VND,
  );
  if (small.length > 0) {
    ask(
      'small',
      small.map(rawOf).join(' '),
      small.map(({ end }) => ({ start: end, end, text: 'k' })),
    );
    return [];
  }
  const numbers = part.fills.reduce((given, sign) => filled(given, sign, ask), [...head.numbers]);
  const isGrouped = named?.meaning?.kind === 'combination' || named?.meaning?.kind === 'pairs';
  const isAsWritten = head.written.length === numbers.length;
  const groups = isGrouped && isAsWritten ? groupsOf(head.written, line) : [numbers];
  if (groups === undefined) {
    ask('groups', head.written.map(({ text }) => text).join(' '), oneGroup(head));
    return [];
  }
  const plays = playsOf(part, groups, context);
  if (plays === undefined) {
    const edits = typeEdits(part, head, groups, line, context);
    ask('type', says || line.slice(head.start, head.end), ...edits);
    return [];
  }
  if (askAboutPoints(part, plays[0]?.code ?? '', context, line, ask)) return [];
  return plays.flatMap(({ code, texts }, at): PasteBet[] => {
    const type = betTypesOf(context.format).get(code);
    if (!type || !context.onSale.has(code)) {
      ask('off', says || line);
      return [];
    }
    const stake = at === 1 && other !== undefined ? other : unitStake;
    return texts.flatMap((text) => {
      const selection = type.normalise(text);
      if (selection === undefined) ask('selection', text);
      return selection === undefined ? [] : [{ betType: code, selection, unitStake: stake }];
    });
  });
}

/** The length of the blanks and punctuation between two words, from the given position. */
const gapAt = (line: string, at: number): number => line.slice(at).search(/[^\s,.;/-]|$/);

/**
 * The smallest usual stake in đồng. A smaller number such as `5` probably means `5k` (5,000), so the player is asked.
 */
const SMALLEST_VND = 1_000n;

/** An amount in đồng, or in satang for baht; undefined for an absurdly long number. */
function amountOf({ text, unit = 1n }: Sign, currency: Currency): Money | undefined {
  if (text.length > 12) return undefined;
  return money(BigInt(text) * unit * (currency === 'THB' ? 100n : 1n));
}

interface Play {
  readonly code: string;
  readonly texts: readonly string[];
}

/**
 * The bet types that a part of a line names, with their picks; two for a pair of stakes. Undefined if they are
 * ambiguous.
 */
function playsOf(
  { types: [named], stakes }: Part,
  groups: readonly (readonly string[])[],
  { format, chosen }: PasteContext,
): readonly Play[] | undefined {
  const numbers = groups.flat();
  const [{ length } = ''] = numbers;
  const meaning = named?.meaning;
  const isPair = stakes.length > 1;
  if (isPair) {
    const codes = length === 2 ? ['top2', 'bottom2'] : length === 3 ? ['top3', 'tod3'] : [];
    if (named || !isThai(format) || codes.length === 0) return undefined;
    return codes.map((code) => ({ code, texts: numbers }));
  }
  if (meaning?.kind === 'unsold') return [{ code: '', texts: [] }];
  if (meaning?.kind === 'combination') {
    const { prefix, picks } = meaning;
    if (picks !== undefined && groups.some((group) => group.length !== picks)) return undefined;
    return groups.map((group) => ({ code: `${prefix}${group.length}`, texts: [group.join('-')] }));
  }
  if (meaning?.kind === 'pairs') {
    // Do not compute the pairs of more than 40 numbers: 40 already make 780 pairs, more bets than a paste may have.
    if (groups.some((group) => group.length < 2 || group.length > 40)) return undefined;
    const pairs = groups.flatMap((group) => combinations([...group], 2).map((pair) => pair.join('-')));
    return [{ code: 'xien2', texts: pairs }];
  }
  if (meaning?.kind === 'type') {
    const code = meaning.byDigits[length];
    return code === undefined ? undefined : [{ code, texts: numbers }];
  }
  const entry = chosen === undefined ? undefined : betTypesOf(format).get(chosen)?.entry;
  return chosen !== undefined && entry?.kind === 'digits' && entry.digits === length
    ? [{ code: chosen, texts: numbers }]
    : undefined;
}

/** The edits that join all numbers into one combination. */
const oneGroup = ({ written }: Head): readonly Edit[] =>
  written.slice(1).map(({ start }, index) => ({ start: written[index]?.end ?? start, end: start, text: ' ' }));

/** The possible corrections for a missing or unclear bet type, one for each type that could be meant. */
function typeEdits(
  { types: [named], stakes }: Part,
  head: Head,
  groups: readonly (readonly string[])[],
  line: string,
  { format }: PasteContext,
): (readonly Edit[])[] {
  const numbers = groups.flat();
  const [{ length } = ''] = numbers;
  const [first, second] = stakes;
  const meaning = named?.meaning;
  if (named && meaning?.kind === 'combination' && meaning.picks !== undefined)
    return combinationEdits(named, meaning.picks, head);
  if (named && meaning?.kind === 'type' && length <= 2 && head.written.length === numbers.length)
    return headTailEdits(named, head, length);
  if (!first || !second) return [];
  const isPlainTop = named && ['บน', 'เต็ง', 'ตรง', 'top', 'straight'].includes(named.text);
  if (isPlainTop && (length === 2 || length === 3)) return [[{ ...named, text: ' = ' }]];
  if (named || isThai(format) || length !== 2) return [];
  const [dau, duoi] = [first, second].map(({ start, end }) => line.slice(start, end));
  return [[{ start: head.end, end: second.end, text: ` dau ${dau} duoi ${duoi}` }]];
}

/**
 * The possible meanings if a combination word names a size (`xien2`, `da`) but the line has more numbers: every pair of
 * numbers, if the size is two; or combinations of that size in written order, if the numbers can be divided so.
 */
function combinationEdits(named: Sign, picks: number, { written }: Head): (readonly Edit[])[] {
  const gaps = written
    .slice(1)
    .map(({ start }, index) => ({
      start: written[index]?.end ?? start,
      end: start,
      text: (index + 1) % picks === 0 ? ' ' : '-',
    }));
  const isWhole = written.length > picks && written.length % picks === 0;
  const pairs: readonly Edit[] = [{ ...named, text: 'dv' }];
  return [...(picks === 2 && written.length > 2 ? [pairs] : []), ...(isWhole ? [gaps] : [])];
}

/**
 * The possible meanings of a head or tail bet. Đề đầu 5 and đề đuôi 5: ten numbers, or the single digit. Đề đầu 07: the
 * head tier (the prize with as many digits as the pick), or the first two digits of the special prize.
 */
function headTailEdits(named: Sign, { written }: Head, length: number): (readonly Edit[])[] {
  const isHead = named.text === 'dedau';
  if (length === 2) return isHead ? [[{ ...named, text: 'dau' }], [{ ...named, text: 'daudb' }]] : [];
  if (!isHead && !['de', 'deduoi', 'dedui'].includes(named.text)) return [];
  const ten = written.map(({ start, end, text }) => ({
    start,
    end,
    text: (isHead ? dau(Number(text)) : duoi(Number(text))).join(' '),
  }));
  const alone: readonly Edit[] = [{ ...named, text: isHead ? 'dau' : 'duoi' }];
  return named.text === 'de' ? [alone] : [[{ ...named, text: 'de' }, ...ten], alone];
}
