import { type FormatCode, numbersOf, type Prizes } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';

/** One item shown large at the end of the reveal: a digit of the highest prize, or a drawn ball, die or car. */
export interface Piece {
  readonly prize: string;
  readonly index: number;
  /** The position of the digit in its number; null if the whole number is shown as one item. */
  readonly digit: number | null;
  readonly text: string;
}
/** The order of a reveal: first the lower prizes number by number, then the large items (`pieces`) one by one. */
export interface Plan {
  readonly format: FormatCode;
  readonly prizes: Prizes;
  readonly lower: readonly { readonly prize: string; readonly index: number }[];
  readonly pieces: readonly Piece[];
}

/**
 * Lotteries with one highest prize reveal its digits last; the other formats begin with the highest prize or have no
 * other. Prizes derived from the highest one, and long lists that no bet uses, appear after the reveal.
 */
export function planOf(format: FormatCode, prizes: Prizes): Plan {
  const { tiers, displayOrder } = formatOf(format);
  const [top] = tiers;
  const shown = displayOrder.filter((prize) => !tiers.some((tier) => tier.prize === prize && tier.isOptional));
  const isTable = tables.includes(format);
  const stars = isTable && top ? [top.prize] : shown;
  const numbers = (those: readonly string[]) =>
    those.flatMap((prize) => numbersOf(prizes, prize).map((text, index) => ({ prize, index, text })));
  const lowest = format === 'max3d' || format === 'max3dpro' ? shown.toReversed() : shown;
  const isByDigits = isTable && top?.count === 1;
  return {
    format,
    prizes,
    lower: numbers(lowest.filter((prize) => !stars.includes(prize))),
    pieces: numbers(stars).flatMap((number): Piece[] =>
      isByDigits
        ? Array.from(number.text, (text, digit) => ({ ...number, digit, text }))
        : [{ ...number, digit: null }],
    ),
  };
}

const tables: readonly FormatCode[] = ['vn27', 'vn18', 'thai', 'th4', 'th3', 'max3d', 'max3dpro'];

/**
 * Durations in milliseconds: `numberMs` for each number of the lower prizes; for each large item `ringMs` and `rollMs`
 * together until it is revealed, and `restMs` for the pause after it.
 */
export interface Pace {
  readonly numberMs: number;
  readonly ringMs: number;
  readonly rollMs: number;
  readonly restMs: number;
}
/**
 * Durations for a slow and a quick reveal: a daily draw is revealed slowly, a draw every minute in about five seconds.
 * If a result has many large items, they together take `piecesMs`.
 */
const calm = { numberMs: 180, ringMs: 400, rollMs: 900, restMs: 350, piecesMs: 10_000 };
const quick = { numberMs: 70, ringMs: 120, rollMs: 380, restMs: 100, piecesMs: 3_000 };

export function paceOf({ pieces }: Plan, isQuick: boolean): Pace {
  const { piecesMs, ...pace } = isQuick ? quick : calm;
  const share = Math.min(1, piecesMs / Math.max(1, pieces.length * pieceMs(pace)));
  return {
    numberMs: pace.numberMs,
    ringMs: pace.ringMs * share,
    rollMs: pace.rollMs * share,
    restMs: pace.restMs * share,
  };
}

export const revealMs = ({ lower, pieces }: Plan, pace: Pace): number =>
  lower.length * pace.numberMs + pieces.length * pieceMs(pace);

/** The visible part of the reveal at one moment. */
export interface RevealFrame {
  /** The numbers that are completely revealed, by prize. */
  readonly prizes: Prizes;
  readonly landedLower: number;
  readonly landedPieces: number;
  /** The index of the large item whose digits are rolling; null while none roll. */
  readonly rolling: number | null;
  readonly isDone: boolean;
}

export function shownAt(plan: Plan, elapsedMs: number, pace: Pace): RevealFrame {
  const { lower, pieces } = plan;
  const lowerMs = lower.length * pace.numberMs;
  const landedLower = Math.min(lower.length, Math.max(0, Math.floor(elapsedMs / pace.numberMs)));
  const pieceTime = elapsedMs - lowerMs;
  // An item counts as revealed after `ringMs` and `rollMs`; its pause comes after that.
  const landedPieces =
    pieceTime < 0 ? 0 : Math.min(pieces.length, Math.floor((pieceTime + pace.restMs) / pieceMs(pace)));
  const isDone = elapsedMs >= revealMs(plan, pace);
  return {
    prizes: isDone ? plan.prizes : landedPrizes(plan, landedLower, landedPieces),
    landedLower,
    landedPieces: isDone ? pieces.length : landedPieces,
    rolling: pieceTime >= 0 && landedPieces < pieces.length && !isDone ? landedPieces : null,
    isDone,
  };
}

const pieceMs = ({ ringMs, rollMs, restMs }: Pick<Pace, 'ringMs' | 'rollMs' | 'restMs'>): number =>
  ringMs + rollMs + restMs;

/** The complete numbers so far; a number shown digit by digit counts once its last digit has landed. */
function landedPrizes({ prizes, lower, pieces }: Plan, landedLower: number, landedPieces: number): Prizes {
  const isWhole = ({ prize, index }: { prize: string; index: number }) =>
    pieces.every((piece, at) => piece.prize !== prize || piece.index !== index || at < landedPieces);
  const landed = [...lower.slice(0, landedLower), ...pieces.slice(0, landedPieces).filter(isWhole)];
  const shown: Record<string, string[]> = {};
  for (const { prize, index } of landed) {
    const number = numbersOf(prizes, prize)[index];
    const tier = (shown[prize] ??= []);
    if (number !== undefined && tier.length === index) tier.push(number);
  }
  return shown;
}
