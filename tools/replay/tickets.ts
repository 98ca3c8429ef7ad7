import { money, type Money } from '@tamarind/domain/money';
import type { SeededRandom } from '@tamarind/domain/seeded-random';

export interface WishedLine {
  readonly betType: string;
  readonly selection: string;
  readonly unitStake: Money;
}

/** What one line of each type looks like when people fill it in; numbers lean to small ones, as birthdays do. */
const digits: Readonly<Record<string, { length: number; picks: number } | undefined>> = {
  lo2: { length: 2, picks: 1 },
  lo3: { length: 3, picks: 1 },
  lo4: { length: 4, picks: 1 },
  de_db: { length: 2, picks: 1 },
  dau: { length: 1, picks: 1 },
  duoi: { length: 1, picks: 1 },
  cang3_db: { length: 3, picks: 1 },
  xien2: { length: 2, picks: 2 },
  xien3: { length: 2, picks: 3 },
  xien4: { length: 2, picks: 4 },
};
export const replayedTypes = Object.keys(digits);

/** One to eight different lines. A third of the picks come from the draw's own tails, so that wins of every type happen. */
export function wishTicket(random: SeededRandom, tails: readonly string[]): WishedLine[] {
  const lines = new Map<string, WishedLine>();
  const count = 1 + random.below(8);
  while (lines.size < count) {
    const betType = random.pick(replayedTypes);
    const { length, picks } = digits[betType] ?? { length: 2, picks: 1 };
    const chosen = new Set<string>();
    while (chosen.size < picks) chosen.add(pick(random, length, tails));
    const selection = [...chosen].sort().join('-');
    lines.set(`${betType}:${selection}`, {
      betType,
      selection,
      unitStake: money(1000 * (1 + random.below(5))),
    });
  }
  return [...lines.values()];
}

function pick(random: SeededRandom, length: number, tails: readonly string[]): string {
  const known = tails.filter((number) => number.length >= length);
  if (known.length > 0 && random.chance(3)) return random.pick(known).slice(-length);
  return random
    .below(10 ** length)
    .toString()
    .padStart(length, '0');
}
