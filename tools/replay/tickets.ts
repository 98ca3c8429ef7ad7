import { type BetType, betTypesOf } from '@tamarind/domain/lottery/bets/index';
import type { FormatCode, Prizes } from '@tamarind/domain/lottery/formats/format';
import { money, type Money } from '@tamarind/domain/money';
import type { SeededRandom } from '@tamarind/domain/seeded-random';

export interface WishedLine {
  readonly betType: string;
  readonly selection: string;
  readonly unitStake: Money;
}

/**
 * Makes a random ticket of one to eight different lines. A third of the picks are numbers that the draw will have, so
 * that wins of every type happen.
 */
export function wishTicket(
  random: SeededRandom,
  format: FormatCode,
  onSale: readonly string[],
  prizes: Prizes,
  unit: bigint,
): WishedLine[] {
  const lines = new Map<string, WishedLine>();
  const types = betTypesOf(format);
  const drawn = Object.values(prizes).flat();
  const count = 1 + random.below(8);
  for (let tries = 0; lines.size < count && tries < 100; tries += 1) {
    const type = types.get(random.pick([...onSale]));
    const selection = type?.normalise(pickFor(type, random, drawn));
    if (type && selection !== undefined)
      lines.set(`${type.code}:${selection}`, {
        betType: type.code,
        selection,
        unitStake: money(unit * BigInt(1 + random.below(5))),
      });
  }
  return [...lines.values()];
}

/**
 * Makes a random selection in the bet type's input format. The type may refuse it (a triple cannot be bet in any
 * order); the caller then makes another one.
 */
function pickFor({ entry }: BetType, random: SeededRandom, drawn: readonly string[]): string {
  if (entry.kind === 'choice') return random.pick([...entry.choices]);
  if (entry.kind === 'digits') return number(random, entry.digits, drawn);
  const chosen = new Set<string>();
  const within = drawn.map((text) => text.slice(-entry.width));
  while (chosen.size < entry.picks) {
    const from = random.chance(3) ? Number(random.pick(within)) : Number.NaN;
    const value =
      from >= entry.lowest && from <= entry.highest
        ? from
        : entry.lowest + random.below(entry.highest - entry.lowest + 1);
    chosen.add(String(value).padStart(entry.width, '0'));
  }
  const special = entry.special
    ? `+${String(entry.special.lowest + random.below(entry.special.highest - entry.special.lowest + 1)).padStart(entry.width, '0')}`
    : '';
  return [...chosen].join('-') + special;
}

function number(random: SeededRandom, length: number, drawn: readonly string[]): string {
  const known = drawn.filter((text) => text.length >= length);
  if (known.length > 0 && random.chance(3)) return random.pick(known).slice(-length);
  return String(random.below(10 ** length)).padStart(length, '0');
}
