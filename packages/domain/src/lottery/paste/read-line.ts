import type { FormatCode } from '../formats/format.ts';
import { type Ask, edited, without } from './ask.ts';
import { betsOf } from './bets-of.ts';
import { type Head, headOf } from './head.ts';
import { SEMICOLON } from './orders.ts';
import { type Part, partsOf } from './parts.ts';
import { type Sign, signsOf } from './signs.ts';
import type { Doubt, Mark, PasteContext, PasteLine } from './types.ts';
import { type Meaning, nearestWord, wordsFor } from './words.ts';

/**
 * Reads one order: `[station] [type] numbers [op] stakes` or `numbers type stake [type stake …]`. Numbers are separated
 * by blanks and , . / -; in a xiên the closer ones are one combination (`12-34 56-78`). op is one of x * = × :; a stake
 * is `n`, `n k|n|ng` (thousands), `n tr` (millions), `n d|điểm` (points, on lô) or `AxB`: top and bottom of two digits,
 * straight and any order of three. A number without op, unit or type before it is never a stake. An order with an open
 * question gives no bets until the player answers. Positions of marks are relative to the order.
 */
export function readLine(
  line: string,
  context: PasteContext,
): Pick<PasteLine, 'numbers' | 'bets' | 'doubts' | 'marks' | 'isInPoints'> {
  const doubts: Doubt[] = [];
  const ask: Ask = (code, text, ...edits) => {
    const isAsked = doubts.some((doubt) => doubt.code === code && doubt.text === text.trim());
    if (isAsked || doubts.length === MOST_DOUBTS) return;
    const proposals = edits.flatMap((some) => (some ? [edited(line, some)] : []));
    // Drop proposals that change nothing, because they would raise the same question again.
    const useful = proposals.filter((proposal) => proposal !== '' && proposal !== line.trim());
    doubts.push({ code, text: text.trim(), proposals: [...new Set(useful)] });
  };
  const signs = signsOf(line, wordsFor(context.format));
  askAboutSigns(signs, line, context, ask);
  const isInPoints = signs.some(({ points }) => points !== undefined);
  const early = { numbers: [], bets: [], doubts, isInPoints: false };
  if (doubts.length > 0) return { ...early, marks: doubtMarks(doubts, line) };

  const rawOf = ({ start, end }: Sign) => line.slice(start, end).trim();
  const stationless = withoutStation(signs, context, (sign) => ask('station', rawOf(sign), [without(sign)]));
  const head = headOf(stationless, line, ask);
  const parts = partsOf(head, line, context, ask);
  const bets = doubts.length > 0 ? [] : betsOf(parts, head, line, context, ask);
  const { numbers } = head;
  const marks = [...doubtMarks(doubts, line), ...readMarks(head, parts)];
  return doubts.length > 0 ? { ...early, numbers, marks } : { numbers, bets, doubts, marks, isInPoints };
}

/** Whether an order contains a word for a bet type. */
export const isNamed = (order: string, format: FormatCode): boolean =>
  signsOf(order, wordsFor(format)).some(({ meaning }) => meaning !== undefined && typeKinds.has(meaning.kind));
const typeKinds: ReadonlySet<Meaning['kind']> = new Set(['type', 'combination', 'pairs', 'run', 'unsold']);

/** The most questions about one order; a player would not answer more. */
const MOST_DOUBTS = 6;

/** Asks about unreadable parts: letters among digits, unknown words, a `;` after numbers alone. */
function askAboutSigns(signs: readonly Sign[], line: string, { format }: PasteContext, ask: Ask): void {
  const rawOf = ({ start, end }: Sign) => line.slice(start, end).trim();
  for (const sign of signs)
    if (sign.kind === 'letters') ask('letters', rawOf(sign), [{ ...sign, text: digitsOf(sign.text) }]);
    else if (sign.kind === 'other') ask('word', rawOf(sign), [{ ...sign, text: ' ' }]);
    else if (sign.kind === 'word' && !sign.meaning) {
      const near = nearestWord(sign.text, wordsFor(format));
      ask('word', rawOf(sign), near === undefined ? undefined : [{ ...sign, text: near }]);
    }
  const semicolons = [...line.matchAll(SEMICOLON)].map(({ index }) => ({ start: index, end: index + 1, text: ', ' }));
  if (semicolons.length > 0) ask('joined', ';', semicolons);
}

/** Replaces letters by the digits that they resemble (o, l, i); a unit after them is not changed. */
const digitsOf = (text: string): string => text.replaceAll('o', '0').replaceAll(/[li]/g, '1');

const doubtMarks = (doubts: readonly Doubt[], line: string): Mark[] =>
  doubts.flatMap(({ text }): Mark[] => {
    const start = text === line.trim() ? -1 : line.indexOf(text);
    return start < 0 ? [] : [{ start, end: start + text.length, as: 'doubt' }];
  });

/** The marks with which the text box colours numbers, fill-in words and stakes. */
function readMarks({ written, fills }: Head, parts: readonly Part[]): Mark[] {
  const numbers = [...written, ...fills, ...parts.flatMap((part) => part.fills)];
  const stakes = parts.flatMap((part) => part.stakes);
  return [
    ...numbers.map(({ start, end }): Mark => ({ start, end, as: 'number' })),
    ...stakes.map(({ start, end }): Mark => ({ start, end, as: 'stake' })),
  ];
}

/**
 * Removes the name of the draw's own station from the start of an order; the name of another station becomes a
 * question.
 */
function withoutStation(signs: readonly Sign[], { game }: PasteContext, other: (sign: Sign) => void): readonly Sign[] {
  const [first] = signs;
  if (first?.meaning?.kind !== 'station') return signs;
  const { games } = first.meaning;
  if (games.length !== 1 || games[0] !== game) other(first);
  return signs.slice(1);
}
