import { combinations } from '../../combinations.ts';
import type { Format } from '../../formats/format.ts';
import type { BetType } from '../bet-type.ts';
import { isDigits } from '../single.ts';
import { drawn, type Rule } from './drawn.ts';

/**
 * Thai bets on a government draw, or on a result in the same format (Hanoi, Lao, stocks, players' numbers): every type
 * that the digits of the format allow, at the usual odds of websites. "Top" is the end of the first prize, "bottom" the
 * two last digits, which are drawn separately [L03].
 */
export const thaiTypes = (format: Format): readonly BetType[] => {
  const top = format.code === 'thai' ? 'first' : 'top';
  const bottom = format.code === 'thai' ? 'last2' : 'bottom';
  return [
    straight('top3', 'three', top, 3, 9_000_000n),
    anyOrder('tod3', 'three', top, 3, 1_500_000n),
    threeIn('tod4_in3', top, 4, 250_000n),
    threeIn('tod5_in3', top, 5, 150_000n),
    straight('front3', 'three', 'front3', 3, 4_500_000n),
    anyOrder('front3_tod', 'three', 'front3', 3, 750_000n),
    straight('bottom3', 'three', 'last3', 3, 4_500_000n),
    anyOrder('bottom3_tod', 'three', 'last3', 3, 750_000n),
    straight('top2', 'two', top, 2, 900_000n),
    straight('bottom2', 'two', bottom, 2, 900_000n),
    twoInThree('tod2', top, 130_000n),
    contained('run_top', top, 3, 32_000n),
    contained('run_bottom', bottom, 2, 42_000n),
    contained('run_front3', 'front3', 3, 18_000n),
    contained('run_bottom3', 'last3', 3, 18_000n),
    straight('top4', 'four', top, 4, 60_000_000n),
    anyOrder('tod4', 'four', top, 4, 2_500_000n),
    pinned('pin_100', top, 3),
    pinned('pin_10', top, 2),
    pinned('pin_1', top, 1),
    twoSided('top2_side', top),
    twoSided('bottom2_side', bottom),
  ].flatMap((rule) => drawn(format, rule));
};

/**
 * Types that are not on sale until an operator switches them on, because few sites offer them and their odds (1.8) are
 * this project's choice.
 */
export const offThai: readonly string[] = ['run_front3', 'run_bottom3'];

// ── The kinds of bet ──────────────────────────────────────────────────────────────────────────────────────────────────

const digitsEntry = (digits: number) => ({ kind: 'digits', digits }) as const;
const ascending = (digits: string): string => Array.from(digits).sort().join('');
const different = (digits: string): string[] => [...new Set(digits)].sort();

/** ตรง (straight): a bet on the digits in their exact order. */
function straight(code: string, group: string, prize: string, digits: number, oddsE4: bigint): Rule {
  return {
    code,
    group,
    prize,
    digits,
    oddsE4,
    entry: digitsEntry(digits),
    normalise: (text) => (isDigits(text, digits) ? text : undefined),
    wins: (end) => [end],
    ends: 1,
    winners: 1,
  };
}

/**
 * โต๊ด: the digits in any order, the exact order included. The level's chance is that of different digits (6 orders of
 * three, 24 of four). A pick with equal digits has fewer orders (266 has 3) but the same price, as on all sites. A
 * triple would be the straight bet at a sixth of its price, so it is not sold: the player is referred to `top3`.
 */
function anyOrder(code: string, group: string, prize: string, digits: number, oddsE4: bigint): Rule {
  const normalise = (text: string) =>
    isDigits(text, digits) && different(text).length > 1 ? ascending(text) : undefined;
  return {
    code,
    group,
    prize,
    digits,
    oddsE4,
    normalise,
    entry: digitsEntry(digits),
    wins: (end) => [normalise(end) ?? []].flat(),
    ends: digits === 3 ? 6 : 24,
    winners: 1,
  };
}

/**
 * โต๊ด 3 ใน 4, 3 ใน 5: four or five different digits. The bet wins if they contain the three top digits, which must
 * also differ from each other.
 */
function threeIn(code: string, prize: string, picks: 4 | 5, oddsE4: bigint): Rule {
  return {
    code,
    group: 'three',
    prize,
    digits: 3,
    oddsE4,
    entry: digitsEntry(picks),
    normalise: (text) => (isDigits(text, picks) && different(text).length === picks ? ascending(text) : undefined),
    wins: (end) => {
      if (different(end).length < 3) return [];
      const others = Array.from('0123456789').filter((digit) => !end.includes(digit));
      return combinations(others, picks - 3).map((more) => ascending(end + more.join('')));
    },
    // 4 × 3 × 2 or 5 × 4 × 3 endings win for one pick. For one ending, any one or two of the seven other digits
    // complete a winning pick.
    ends: picks === 4 ? 24 : 60,
    winners: picks === 4 ? 7 : 21,
  };
}

/**
 * 2 ตัวโต๊ด: wins if both digits are among the three top digits; a double needs the digit twice. The level's chance is
 * that of two different digits, 54 of 1,000; a double has 28 of 1,000 at the same price.
 */
function twoInThree(code: string, prize: string, oddsE4: bigint): Rule {
  return {
    code,
    group: 'two',
    prize,
    digits: 3,
    oddsE4,
    entry: digitsEntry(2),
    normalise: (text) => (isDigits(text, 2) ? ascending(text) : undefined),
    wins: (end) => [...new Set(combinations(Array.from(ascending(end)), 2).map((pair) => pair.join('')))],
    ends: 54,
    winners: 3,
  };
}

/** วิ่ง (run): a bet that the number contains the digit. */
function contained(code: string, prize: string, digits: 2 | 3, oddsE4: bigint): Rule {
  return {
    code,
    group: 'run',
    prize,
    digits,
    oddsE4,
    entry: digitsEntry(1),
    normalise: (text) => (isDigits(text, 1) ? text : undefined),
    wins: different,
    // The number of endings that contain the digit: 10³ − 9³ or 10² − 9².
    ends: digits === 3 ? 271 : 19,
    winners: digits,
  };
}

/**
 * ปักหลัก (pinned digit): a bet on the digit at one position of the number, counted from its end (1 is the last digit).
 */
function pinned(code: string, prize: string, place: 1 | 2 | 3): Rule {
  return {
    code,
    group: 'pin',
    prize,
    digits: place,
    oddsE4: 80_000n,
    entry: digitsEntry(1),
    normalise: (text) => (isDigits(text, 1) ? text : undefined),
    wins: (end) => [end.slice(0, 1)],
    ends: 10 ** (place - 1),
    winners: 1,
  };
}

/** สูง/ต่ำ, คู่/คี่: high 50–99 or low 00–49, and even or odd. One choice of each pair wins. */
function twoSided(code: string, prize: string): Rule {
  const choices = ['high', 'low', 'odd', 'even'];
  return {
    code,
    group: 'side',
    prize,
    digits: 2,
    oddsE4: 19_000n,
    entry: { kind: 'choice', choices },
    normalise: (text) => (choices.includes(text) ? text : undefined),
    wins: (end) => [Number(end) >= 50 ? 'high' : 'low', Number(end) % 2 === 1 ? 'odd' : 'even'],
    ends: 50,
    winners: 2,
  };
}
