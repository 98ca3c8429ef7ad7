import { letters, total } from './strip.mjs';

/**
 * The ring of the ten digits, written twice as text, so that every straight of digits is a substring. This file
 * recognises patterns of digits in quick draws, each by this ring or by its profile (the counts of equal digits,
 * largest first: `32` is a full house).
 */
const wheel = '01234567890123456789';

/** The counts of equal digits, largest first: `32` for 77722, `11111` for five different digits. */
export function profile(text) {
  const groups = letters(text).match(/(.)\1*/g);
  return groups
    .map((group) => group.length)
    .sort((left, right) => right - left)
    .join('');
}

/** True if these different digits are consecutive on the ring of digits, on which 9 is next to 0. */
function isStraight(text) {
  for (let at = 0; at < 10; at++) if (letters(wheel.slice(at, at + text.length)) === letters(text)) return true;
  return false;
}

/** True if any two of the digits are neighbours on the ring of digits, on which 9 is next to 0. */
function hasNeighbours(text) {
  for (const digit of text) if (text.includes(wheel[wheel.indexOf(digit) + 1])) return true;
  return false;
}

/** The pattern of three balls: triple, pair, straight, half (only two are neighbours) or mixed. */
export function shapeOfThree(text) {
  const byProfile = { 3: 'triple', 21: 'pair' }[profile(text)];
  if (byProfile) return byProfile;
  if (isStraight(text)) return 'straight';
  return hasNeighbours(text) ? 'half' : 'mixed';
}

/** The pattern of five balls, named as in poker without suits; a straight may wrap from 9 to 0. */
export function shapeOfFive(text) {
  const byProfile = { 5: 'five', 41: 'four', 32: 'full', 311: 'three', 221: 'twopair', 2111: 'pair' }[profile(text)];
  return byProfile ?? (isStraight(text) ? 'straight' : 'high');
}

/**
 * The ox value of five digits: if three of them sum to a multiple of ten, it is the last digit of the sum of all five
 * (0 is called ox); otherwise there is none.
 */
export function ox(text) {
  for (let out = 0; out < 5; out++)
    for (let other = out + 1; other < 5; other++) {
      const three = [...text].filter((_, at) => at !== out && at !== other);
      if (String(total(three)).endsWith('0')) return String(total(text)).slice(-1);
    }
  return 'none';
}
