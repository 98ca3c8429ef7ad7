import type { Category } from './categories.ts';

/**
 * The code of the demo vendors' game that opens for a catalogue title; null if no demo game is of the kind that the
 * title names. A roulette title therefore never opens baccarat.
 */
export function demoGameOf(category: Category, title: string, number: number): string | null {
  if (category === 'RNG') return `slot-${String(number).padStart(5, '0')}`;
  const whole = byCategory[category];
  if (whole !== undefined) return whole;
  return byTitle.find(([pattern]) => pattern.test(title))?.[1] ?? null;
}

const byCategory: Partial<Record<Category, string>> = {
  FISH: 'fishing',
  BINGO: 'bingo',
  HORSE: 'horses',
  COCKFIGHT: 'toy-roosters',
};

const byTitle: readonly (readonly [RegExp, string])[] = [
  [/\bBaccarat\b/, 'baccarat'],
  [/^Dragon Tiger\b/, 'dragon-tiger'],
  [/^Tiến Lên\b/, 'tien-len'],
  [/^(Kite Climb|Sky Rocket)\b/, 'crash'],
  [/^Dice Duel\b/, 'dice'],
  [/^Coin Flip\b/, 'coin-flip'],
  [/^Lucky Wheel\b/, 'lucky-wheel'],
  [/^(Live )?Football\b/, 'football-league'],
  [/^(Arena Five|Lane Legends|Tactical Cup)\b/, 'arena-cup'],
];

/**
 * True for the two games of the demo's second vendor, whose players have a separate wallet at the vendor. All other
 * games belong to the first vendor, the studio.
 */
export const isKioskGame = (servedAs: string): boolean => servedAs === 'coin-flip' || servedAs === 'lucky-wheel';
