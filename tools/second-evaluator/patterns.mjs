import { letters, total } from './strip.mjs';

/**
 * Digit patterns in quick draws. Each is derived from a profile, the counts of equal digits, largest first (`32` is a
 * full house), or from a wheel of the ten digits, on which a straight is a substring.
 */
const wheel = '01234567890123456789';

/** Examples: `32` for 77722, `11111` for five different digits. */
export function profile(text) {
  const groups = letters(text).match(/(.)\1*/g);
  return groups
    .map((group) => group.length)
    .sort((left, right) => right - left)
    .join('');
}

/** True if these different digits are adjacent on the wheel, on which 9 is next to 0. */
function isStraight(text) {
  for (let at = 0; at < 10; at++) if (letters(wheel.slice(at, at + text.length)) === letters(text)) return true;
  return false;
}

/** True if any two of the digits are neighbours on the wheel. */
function hasNeighbours(text) {
  for (const digit of text) if (text.includes(wheel[wheel.indexOf(digit) + 1])) return true;
  return false;
}

/** Three balls: triple, pair, straight, half (only two are neighbours), mixed. */
export function shapeOfThree(text) {
  const byProfile = { 3: 'triple', 21: 'pair' }[profile(text)];
  if (byProfile) return byProfile;
  if (isStraight(text)) return 'straight';
  return hasNeighbours(text) ? 'half' : 'mixed';
}

/** Five balls: as in poker without suits; a straight may wrap from 9 to 0. */
export function shapeOfFive(text) {
  const byProfile = { 5: 'five', 41: 'four', 32: 'full', 311: 'three', 221: 'twopair', 2111: 'pair' }[profile(text)];
  return byProfile ?? (isStraight(text) ? 'straight' : 'high');
}

/**
 * The ox value: if three of the five digits sum to a multiple of ten, the last digit of the total sum (0 is the ox
 * itself), else none.
 */
export function ox(text) {
  for (let out = 0; out < 5; out++)
    for (let other = out + 1; other < 5; other++) {
      const three = [...text].filter((_, at) => at !== out && at !== other);
      if (String(total(three)).endsWith('0')) return String(total(text)).slice(-1);
    }
  return 'none';
}
