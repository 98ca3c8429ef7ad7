import { type Currency, type Money, money } from '../../money.ts';
import { betTypesOf } from '../bets/index.ts';
import { combinations } from '../combinations.ts';
import { type Ask, type Edit, without } from './ask.ts';
import { filled, type Head } from './head.ts';
import type { Part } from './parts.ts';
import type { Sign } from './signs.ts';
import { PASTE_BETS_MAX, type PasteBet, type PasteContext } from './types.ts';
import { isThai } from './words.ts';

/** The bets that the numbers and the stakes of a line make; whatever is not plain is asked. */
export function betsOf(
  parts: readonly Part[],
  head: Head,
  line: string,
  context: PasteContext,
  ask: Ask,
): PasteBet[] {
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
    // More than a whole paste may hold is told there.
    if (bets.length > PASTE_BETS_MAX) return bets;
  }
  return bets;
}

/** What is wrong with the line as a whole; true when something was asked. */
function askFirst(
  parts: readonly Part[],
  head: Head,
  line: string,
  context: PasteContext,
  ask: Ask,
): boolean {
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
  const last = written.at(-1);
  if (parts.length === 0) {
    const isPlain = last && written.length > 1 && numbers.length === written.length;
    ask('stake', line, isPlain ? [{ start: last.start, end: last.start, text: 'x ' }] : undefined);
    return true;
  }
  const lengths = [...new Set(numbers.map(({ length }) => length))];
  if (lengths.length > 1) {
    const isPlain = fills.length === 0 && !hasSet && numbers.length === written.length;
    const rest = line.slice(end);
    const lead = line.slice(0, written[0]?.start ?? 0);
    const groups = lengths.map(
      (length) => lead + numbers.filter((text) => text.length === length).join(' ') + rest,
    );
    ask(
      'lengths',
      numbers.join(' '),
      isPlain ? [{ start: 0, end: line.length, text: groups.join('\n') }] : undefined,
    );
    return true;
  }
  const [part] = parts;
  if (hasSet && parts.length === 1 && part?.types.length === 0 && !isThai(context.format)) {
    // Tài is a bet of its own besides, and fifty numbers are much money.
    ask('type', line.slice(head.start, end), [{ start: end, end, text: ' de' }]);
    return true;
  }
  return false;
}

/** A number and the blank or sign before it. */
const withoutNumber = ({ start, end }: Sign, line: string): Edit => ({
  start: line.slice(0, start).search(/[\s,.;/-]*$/),
  end,
  text: '',
});

/** Numbers that are one selection of the type: the word that made them goes, or the later one of two that were written. */
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
  if (stakes.some((stake) => stake === undefined || stake === 0n)) {
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
  const plays = playsOf(part, numbers, context);
  if (plays === undefined) {
    ask('type', says || line.slice(head.start, head.end), typeEdits(part, head, numbers, line, context));
    return [];
  }
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

/** Length of the blanks and signs between words from here on. */
const gapAt = (line: string, at: number): number => line.slice(at).search(/[^\s,.;/-]|$/);

/** In đồng nobody stakes less than a thousand: `5` was meant as `5k`. */
const SMALLEST_VND = 1_000n;

/** đồng, or baht in satang; undefined for what no purse holds. */
function amountOf({ text, unit = 1n }: Sign, currency: Currency): Money | undefined {
  if (text.length > 12) return undefined;
  return money(BigInt(text) * unit * (currency === 'THB' ? 100n : 1n));
}

interface Play {
  readonly code: string;
  readonly texts: readonly string[];
}

/** The bet types a part asks for, one or two for a pair of stakes, with their picks; undefined when that cannot be told. */
function playsOf(
  { types: [named], stakes }: Part,
  numbers: readonly string[],
  { format, chosen }: PasteContext,
): readonly Play[] | undefined {
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
    if (meaning.picks !== undefined && meaning.picks !== numbers.length) return undefined;
    return [{ code: `${meaning.prefix}${numbers.length}`, texts: [numbers.join('-')] }];
  }
  if (meaning?.kind === 'pairs') {
    // As many pairs as forty numbers make would be more than a paste may hold.
    if (numbers.length < 2 || numbers.length > 40) return undefined;
    return [{ code: 'xien2', texts: combinations([...numbers], 2).map((pair) => pair.join('-')) }];
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

/** A kind of bet that could have been meant. */
function typeEdits(
  { types: [named], stakes }: Part,
  head: Head,
  numbers: readonly string[],
  line: string,
  { format }: PasteContext,
): readonly Edit[] | undefined {
  const [{ length } = ''] = numbers;
  const [first, second] = stakes;
  if (named?.text === 'da' && numbers.length > 2) return [{ ...named, text: 'dv' }];
  if (!first || !second) return undefined;
  const isPlainTop = named && ['บน', 'เต็ง', 'ตรง', 'top', 'straight'].includes(named.text);
  if (isPlainTop && (length === 2 || length === 3)) return [{ ...named, text: ' = ' }];
  if (named || isThai(format) || length !== 2) return undefined;
  const [dau, duoi] = [first, second].map(({ start, end }) => line.slice(start, end));
  return [{ start: head.end, end: second.end, text: ` dau ${dau} duoi ${duoi}` }];
}
