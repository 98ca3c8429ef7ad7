import { type Ask, type Edit, without } from './ask.ts';
import type { Head } from './head.ts';
import type { Sign } from './signs.ts';
import type { PasteContext } from './types.ts';
import { isThai } from './words.ts';

/**
 * The part of an order after its numbers: optional words for a bet type and for further numbers (fill-in words), and a
 * stake. A written pair `AxB` gives two stakes.
 */
export interface Part {
  readonly types: Sign[];
  readonly fills: Sign[];
  readonly stakes: Sign[];
}

/**
 * Groups types and stakes in written order. If a line contains a second bet, the player is asked, because each bet
 * needs a separate line.
 */
export function partsOf(
  { lead, rest, end, numbers, written, start }: Head,
  line: string,
  context: PasteContext,
  ask: Ask,
): Part[] {
  const parts: Part[] = [];
  let open: Part = { types: [...lead], fills: [], stakes: [] };
  const rawOf = (sign: Sign) => line.slice(sign.start, sign.end);
  const twoLines = (sign: Sign): readonly Edit[] => {
    const gap = line.slice(0, sign.start).search(/[\s,;.]*$/);
    return [{ start: gap, end: sign.start, text: '\n' }];
  };
  for (const [at, sign] of rest.entries()) {
    const before = rest[at - 1];
    const last = open.stakes.at(-1);
    if (sign.kind === 'times') continue;
    if (sign.kind === 'number') {
      if (isBareBehindType(at)) {
        const type = open.types[0];
        const isOrder = at + 1 < rest.length && type;
        if (isOrder) ask('several', rawOf(type), twoLines(type));
        else ask('bare', rawOf(sign), [{ start: sign.start, end: sign.start, text: 'x ' }]);
        return parts;
      }
      if (!last || (before?.text === 'x' && open.stakes.length === 1)) {
        open.stakes.push(sign);
        continue;
      }
      const together = oneAmount(last, sign, line);
      const hasMore = rest.slice(at + 1).some(({ kind }) => kind === 'word' || kind === 'times');
      if (together) ask('amount', line.slice(last.start, sign.end), together.edits);
      else if (hasMore) ask('several', rawOf(sign), twoLines(sign));
      else if (isThai(context.format) && open.types.length === 0 && open.stakes.length === 1)
        ask('stake', line.slice(last.start, sign.end), [{ start: last.end, end: sign.start, text: 'x' }]);
      else ask('stake', line.slice(last.start, sign.end));
      return parts;
    }
    const kind = sign.meaning?.kind;
    if (kind === 'station' || kind === 'set' || kind === 'steps' || sign.kind === 'dots') {
      ask('several', rawOf(sign), last ? twoLines(sign) : undefined);
      return parts;
    }
    if (kind === 'fill') {
      if (!last && open.types.length > 0) open.fills.push(sign);
      else ask('fill', rawOf(sign), [without(sign), { start: end, end, text: ` ${rawOf(sign)}` }]);
      continue;
    }
    if (last) {
      parts.push(open);
      open = { types: [], fills: [], stakes: [] };
    }
    open.types.push(sign);
  }
  if (open.types.length > 0 || open.stakes.length > 0) parts.push(open);
  askAboutGluedPair();
  return parts;

  /**
   * Whether a number without a unit follows a second bet type. In `de 12 x 10 lo 34` the number 34 may be a number to
   * bet on instead of a stake.
   */
  function isBareBehindType(at: number): boolean {
    const sign = rest[at];
    const isBehindType = rest[at - 1]?.kind === 'word' && open.stakes.length === 0 && parts.length > 0;
    return lead.length > 0 && isBehindType && sign?.unit === undefined;
  }

  /**
   * Asks the player about lists such as `26 68 09 20x20`: three numbers with the two stakes 20 and 20, or four numbers
   * (the last is 20) with the stake 20.
   */
  function askAboutGluedPair(): void {
    const [times, stake, ...more] = rest;
    const last = written.at(-1);
    const isGlued = times?.text === 'x' && times.start === last?.end && times.end === stake?.start;
    const isPlain =
      isThai(context.format) && lead.length === 0 && more.length === 0 && numbers.length === written.length;
    if (!isGlued || !isPlain || !last || written.length < 2) return;
    const gap = { start: written.at(-2)?.end ?? start, end: last.start, text: ' = ' };
    const isRound = /[05]$/.test(last.text);
    ask('pair', line.slice(last.start, stake?.end), [isRound ? gap : { ...times, text: ' x ' }]);
  }
}

/** Reads `1.000`, `1,5tr` or `1tr5` as one amount with a separator inside; undefined if it is two numbers. */
function oneAmount(first: Sign, second: Sign, line: string): { edits?: readonly Edit[] } | undefined {
  const between = line.slice(first.end, second.start);
  const span = { start: first.start, end: second.end };
  const millions = first.unit === 1_000_000n && between === '' && second.unit === undefined;
  if (millions && second.text.length <= 3)
    return { edits: [{ ...span, text: `${Number(first.text) * 1_000 + Number(second.text.padEnd(3, '0'))}k` }] };
  if ((between !== '.' && between !== ',') || first.unit !== undefined) return undefined;
  const rawUnit = line.slice(second.start + second.text.length, second.end);
  if (second.text.length === 3) return { edits: [{ ...span, text: first.text + second.text + rawUnit }] };
  if (second.unit !== undefined && second.unit > 1n && second.text.length < 3) {
    const thousandths = `${first.text}${second.text.padEnd(3, '0')}`;
    return { edits: [{ ...span, text: thousandths + (second.unit === 1_000_000n ? 'k' : '') }] };
  }
  return second.text.length < 3 ? {} : undefined;
}
