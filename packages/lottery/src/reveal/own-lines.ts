import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { type FormatCode, numbersOf, type Prizes } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { settleLine, type SoldLine } from '@tamarind/domain/lottery/settle';
import { type Money, ZERO } from '@tamarind/domain/money';
import type { Plan, RevealFrame } from './timeline.ts';

/**
 * The state of one of the player's lines while the draw is being revealed: `hit` and `missed` only when certain, else
 * `waiting`.
 */
export interface LineNow {
  readonly state: 'waiting' | 'hit' | 'missed';
  readonly hits: number;
  readonly payout: Money;
}

const waiting: LineNow = { state: 'waiting', hits: 0, payout: ZERO };

/**
 * Settles all lines with the real settlement function, both on the visible numbers and on every possible final result.
 */
export function linesNow(plan: Plan, shown: RevealFrame, lines: readonly SoldLine[]): LineNow[] {
  const endings = shown.isDone ? [plan.prizes] : endingsOf(plan, shown);
  return lines.map((line) =>
    endings ? certainOf(plan.format, endings, line) : soFar(plan.format, shown.prizes, line),
  );
}

/**
 * The certain outcome of a line: the lowest payout over all possible final results is guaranteed; the line has lost
 * when no final result pays.
 */
function certainOf(format: FormatCode, endings: readonly Prizes[], line: SoldLine): LineNow {
  const settled = endings.map((prizes) => settleLine({ format, prizes }, line));
  const least = settled.reduce((one, other) => (other.payout < one.payout ? other : one));
  if (least.payout > ZERO)
    return { state: 'hit', hits: least.hits.reduce((total, count) => total + count, 0), payout: least.payout };
  return settled.every(({ payout }) => payout === ZERO) ? { ...waiting, state: 'missed' } : waiting;
}

/**
 * The state of a line while prizes are still being revealed. A hit on the visible numbers is final, except for bets
 * that win if none of their numbers is drawn. Applies to prize tables only; balls and dice become certain when few are
 * left.
 */
function soFar(format: FormatCode, prizes: Prizes, line: SoldLine): LineNow {
  const type = betTypesOf(format).get(line.betType);
  if (!tables.includes(format) || !type || type.group === 'truot') return waiting;
  const { tiers } = formatOf(format);
  try {
    const { hits, payout } = settleLine({ format, prizes }, line);
    return payout > ZERO ? { state: 'hit', hits: hits.reduce((total, count) => total + count, 0), payout } : waiting;
  } catch (error) {
    // A bet on a prize that is not revealed yet cannot be settled and throws a RangeError; any other RangeError is a
    // bug.
    if (error instanceof RangeError && tiers.some(({ prize }) => numbersOf(prizes, prize).length === 0)) return waiting;
    throw error;
  }
}

const tables: readonly FormatCode[] = ['vn27', 'vn18', 'thai', 'th4', 'th3'];
const ENDINGS_MAX = 100;

/** Every possible final result, if there are few: when two digits, two dice or the last ball are missing. */
function endingsOf(plan: Plan, { prizes, landedLower, landedPieces }: RevealFrame): Prizes[] | undefined {
  if (landedLower < plan.lower.length) return undefined;
  const { tiers } = formatOf(plan.format);
  let texts: (readonly string[])[] = [plan.pieces.slice(0, landedPieces).map(({ text }) => text)];
  for (const piece of plan.pieces.slice(landedPieces)) {
    const tier = tiers.find(({ prize }) => prize === piece.prize);
    const width = piece.digit === null ? (tier?.width ?? 1) : 1;
    const [lowest, highest] = piece.digit === null ? (tier?.range ?? [0, 10 ** width - 1]) : [0, 9];
    // In formats without repeats, and in Power 6/55, the last ball is one of those still in the drum.
    const isDrum = piece.digit === null && (tier?.repeats === 'never' || plan.format === 'power655');
    const drum = (known: readonly string[]) =>
      isDrum ? known.filter((_, at) => plan.format === 'power655' || plan.pieces[at]?.prize === piece.prize) : [];
    if (texts.length * (highest - lowest + 1 - (isDrum ? landedPieces : 0)) > ENDINGS_MAX) return undefined;
    texts = texts.flatMap((known) => {
      const gone = new Set(drum(known));
      return Array.from({ length: highest - lowest + 1 }, (_, step) => String(lowest + step).padStart(width, '0'))
        .filter((text) => !gone.has(text))
        .map((text) => [...known, text]);
    });
    if (texts.length > ENDINGS_MAX) return undefined;
  }
  return texts.map((known) => withPieces(plan, prizes, known));
}

/** The result with these values in place of the digits or balls that are not revealed yet. */
function withPieces({ pieces }: Plan, landed: Prizes, texts: readonly string[]): Prizes {
  const numbers: Record<string, string[]> = {};
  for (const [at, { prize, index, digit }] of pieces.entries()) {
    const tier = (numbers[prize] ??= []);
    const text = texts[at] ?? '';
    tier[index] = digit === null ? text : `${tier[index] ?? ''}${text}`;
  }
  return { ...landed, ...numbers };
}
