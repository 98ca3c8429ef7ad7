import type { BetType, Entry } from '@tamarind/domain/lottery/bets/index';
import { byTier, type Format, type Prizes, type Tier } from '@tamarind/domain/lottery/formats/format';
import type { SeededRandom } from '@tamarind/domain/seeded-random';

/**
 * Makes a random draw for comparing two evaluators. Uniformly random bets would nearly always lose, so draws and
 * selections are both biased. Draws consist of a few neighbouring digits, of mostly small, large, even or odd balls, or
 * of mirrored balls (their sums are exactly in the middle). Selections are taken from the draw or chosen to miss it.
 */
export function someDraw(format: Format, random: SeededRandom): Prizes {
  const digits = random.chance(3) ? someNeighbours(random) : [...'0123456789'];
  const isMirrored = random.chance(8);
  const isFavoured = random.pick<(ball: number) => boolean>([
    () => true,
    (ball) => ball % 2 === 0,
    (ball) => ball % 2 === 1,
    (ball) => ball <= 40,
    (ball) => ball > 40,
  ]);
  const number = (tier: Tier): string => {
    const { range, width } = tier;
    if (!range) return Array.from({ length: width }, () => random.pick(digits)).join('');
    const [lowest, highest] = range;
    const ball = lowest + random.below(highest - lowest + 1);
    if (!isFavoured(ball) && random.chance(2)) return number(tier);
    return String(ball).padStart(width, '0');
  };
  const prizes = byTier(
    format.tiers.filter(({ isOptional }) => !isOptional),
    (tier) => numbersFor(tier, () => number(tier), random, isMirrored),
  );
  return format.across?.(prizes).length ? someDraw(format, random) : prizes;
}

function someNeighbours(random: SeededRandom): string[] {
  const first = random.below(10);
  return Array.from({ length: 1 + random.below(5) }, (_, step) => String((first + step) % 10));
}

function numbersFor(
  { count, width, range, repeats }: Tier,
  number: () => string,
  random: SeededRandom,
  isMirrored: boolean,
): string[] {
  const numbers: string[] = [];
  const add = (next: string) => {
    if (numbers.length < count && (repeats !== 'never' || !numbers.includes(next))) numbers.push(next);
  };
  for (let tries = 0; numbers.length < count; tries++) {
    const isAgain = repeats === 'free' && numbers.length > 0 && random.chance(4);
    // After 200 tries take any digits: the few digits from which this draw is made may not suffice for six different
    // numbers.
    const next = range || tries < 200 ? number() : String(random.below(10 ** width)).padStart(width, '0');
    add(isAgain ? random.pick(numbers) : next);
    if (range && isMirrored) add(String(range[0] + range[1] - Number(numbers.at(-1))).padStart(width, '0'));
  }
  return numbers;
}

/** A random text in the bet type's input format; the type may still refuse it. */
export function someSelection({ entry }: BetType, prizes: Prizes, random: SeededRandom): string {
  const drawn = Object.values(prizes).flat();
  if (entry.kind === 'choice') return random.pick(entry.choices);
  if (entry.kind === 'digits') return someDigits(entry.digits, drawn, random);
  const picks = somePicks(entry, drawn, random);
  if (!entry.special) return picks.join('-');
  const { lowest, highest } = entry.special;
  const apart = random.chance(2) ? drawn.at(-1) : ball(lowest, highest, entry.width, random);
  return `${picks.join('-')}+${apart}`;
}

const someText = (length: number, random: SeededRandom): string =>
  Array.from({ length }, () => random.below(10)).join('');
const ball = (lowest: number, highest: number, width: number, random: SeededRandom): string =>
  String(lowest + random.below(highest - lowest + 1)).padStart(width, '0');

/** Digits cut from the drawn numbers (head, tail or middle), sometimes shuffled, sometimes with one digit wrong. */
function someDigits(length: number, drawn: readonly string[], random: SeededRandom): string {
  if (random.chance(4)) return someText(length, random);
  const whole = drawn.every((number) => number.length < length) ? [drawn.join('')] : drawn;
  const text = random.chance(2) ? random.pick(whole) : (whole[0] ?? '');
  const start = random.pick([0, text.length - length, random.below(text.length)]);
  let piece = [...(text.slice(Math.max(0, start)) + someText(length, random)).slice(0, length)];
  if (random.chance(4)) piece = shuffled(piece, random);
  if (random.chance(5)) piece[random.below(length)] = String(random.below(10));
  return piece.join('');
}

function somePicks(
  { picks, lowest, highest, width, isOrdered, repeats }: Entry & { kind: 'picks' },
  drawn: readonly string[],
  random: SeededRandom,
): string[] {
  const fits = (text: string) => text.length === width && Number(text) >= lowest && Number(text) <= highest;
  const whole = drawn.filter((number) => number.length === width);
  const tails = drawn.map((number) => number.slice(-width));
  const pool = (whole.length > 0 && random.chance(2) ? whole : tails).filter(fits);
  const first = random.chance(2) ? 0 : random.below(pool.length);
  const window = random.chance(2) ? pool.slice(first, first + picks) : shuffled(pool, random).slice(0, picks);
  const foreignIn = random.pick([1, 2, 4, 8, 1_000_000]);
  const chosen: string[] = [];
  for (let tries = 0; chosen.length < picks; tries++) {
    const next = tries < picks && !random.chance(foreignIn) ? window[tries] : undefined;
    const pick = next ?? ball(lowest, highest, width, random);
    if (foreignIn === 1 && pool.includes(pick) && tries < 500) continue;
    if (repeats || !chosen.includes(pick)) chosen.push(pick);
  }
  return isOrdered ? (random.chance(6) ? shuffled(chosen, random) : chosen) : chosen.sort();
}

function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random.below(left.length), 1));
}
