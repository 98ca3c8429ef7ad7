import { displayOrder, type Prize, tiers, type Vn27 } from '@tamarind/domain/lottery/draw-result';

/** What is on show at one moment of a reveal. */
export interface Shown {
  /** Numbers that have landed, tier by tier; the special prize only when all its digits have. */
  readonly prizes: Vn27;
  /** Digits of the special prize that have landed, from the left. */
  readonly specialDigits: string;
  /** The digit of the special prize that rolls now; null before and after. */
  readonly rolling: number | null;
  readonly isDone: boolean;
}

/** Milliseconds: one number of the lower prizes, the ring before a digit of the special prize, its roll, the pause after. */
export interface Pace {
  readonly numberMs: number;
  readonly ringMs: number;
  readonly rollMs: number;
  readonly restMs: number;
}
/** The daily draw in its own time; a draw a minute gets a short form of about five seconds. */
export const calmPace: Pace = { numberMs: 180, ringMs: 400, rollMs: 900, restMs: 350 };
export const quickPace: Pace = { numberMs: 70, ringMs: 120, rollMs: 380, restMs: 100 };

const order: readonly { prize: Prize; index: number }[] = displayOrder
  .filter((prize) => prize !== 'db')
  .flatMap((prize) =>
    Array.from({ length: tiers.find((tier) => tier.prize === prize)?.count ?? 0 }, (_, index) => ({
      prize,
      index,
    })),
  );
const SPECIAL_DIGITS = 5;

export const revealMs = (pace: Pace): number => order.length * pace.numberMs + SPECIAL_DIGITS * digitMs(pace);

/** First prize to seventh one number at a time, then the special prize digit by digit: the order of the real draw. */
export function shownAt(prizes: Vn27, elapsedMs: number, pace: Pace): Shown {
  const landed = Math.min(order.length, Math.max(0, Math.floor(elapsedMs / pace.numberMs)));
  const specialMs = elapsedMs - order.length * pace.numberMs;
  const special = prizes.db[0] ?? '';
  const digits = specialMs < 0 ? 0 : Math.min(SPECIAL_DIGITS, landedDigits(specialMs, pace));
  const isDone = digits === SPECIAL_DIGITS;
  const known = order.slice(0, landed);
  const shown = Object.fromEntries(
    tiers.map(({ prize }) => [
      prize,
      prize === 'db'
        ? isDone
          ? prizes.db
          : []
        : prizes[prize].filter((_, index) =>
            known.some((place) => place.prize === prize && place.index === index),
          ),
    ]),
  ) as unknown as Vn27;
  return {
    prizes: shown,
    specialDigits: special.slice(0, digits),
    rolling: specialMs >= 0 && !isDone ? digits : null,
    isDone,
  };
}

const digitMs = ({ ringMs, rollMs, restMs }: Pace): number => ringMs + rollMs + restMs;

/** A digit has landed when its ring and roll are over; the rest belongs to it. */
const landedDigits = (ms: number, pace: Pace): number => Math.floor((ms + pace.restMs) / digitMs(pace));
