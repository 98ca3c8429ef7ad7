import { ox, profile, shapeOfFive, shapeOfThree } from './patterns.mjs';
import { letters, once, tally, total } from './strip.mjs';

/**
 * Evaluates a bet on a quick draw. The bet type's code is matched against patterns, each with a rule. The pattern's
 * capture groups (a ball's position, a size) are passed to the rule after the drawn numbers and the selection.
 */
export function quick(format, prizes, betType, selection) {
  const [drawn] = Object.values(prizes);
  for (const [pattern, rule] of rulesOf[format]) {
    const found = new RegExp(`^${pattern}$`).exec(betType);
    if (found) return rule(drawn, selection, ...found.slice(1));
  }
  throw new Error(`no rule for ${betType} on ${format}`);
}

const odd = /[13579]$/;
const even = /[02468]$/;

/** Evaluates a side bet on a value: odd, even, or the range named by the word. */
function side(value, word, ranges) {
  if (word === 'odd') return odd.test(value);
  if (word === 'even') return even.test(value);
  const [lowest, highest] = ranges[word].split('..').map(Number);
  return lowest <= Number(value) && Number(value) <= highest;
}

const isSum = (numbers, selection) => once(`s${total(numbers)}` === selection);
const beats = (left, right, word) =>
  once(word === { '-1': 'tiger', 0: 'tie', 1: 'dragon' }[Math.sign(Number(left) - Number(right))]);
const sameOrder = (numbers, selection) => once(numbers.join('-') === selection);
const inOrder = (numbers) => [...numbers].sort((left, right) => Number(left) - Number(right));
const sameSet = (numbers, selection) => once(inOrder(numbers).join('-') === selection);

// ── WinGo: one digit ──────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Colours of the numbers 0 to 9: g green, r red, v violet. A capital letter means that a bet on this colour pays its
 * full price if the number is drawn.
 */
const colours = ['rv', 'G', 'R', 'G', 'R', 'gv', 'R', 'G', 'R', 'G'];

const wingo = [
  ['wingo_number', ([digit], pick) => once(digit === pick)],
  ['wingo_size', ([digit], word) => once(side(digit, word, { big: '5..9', small: '0..4' }))],
  [
    'wingo_colour',
    ([digit], word) => {
      const letter = word[0];
      const levels = letter === 'v' ? ['v'] : [letter.toUpperCase(), letter];
      return levels.map((level) => tally(colours[digit], (mark) => mark === level));
    },
  ],
];

// ── K3: three dice ────────────────────────────────────────────────────────────────────────────────────────────────────

const roll = (dice) => letters(dice.join(''));
const isTriple = (dice) => profile(dice.join('')) === '3';

const k3 = [
  ['k3_sum', isSum],
  [
    'k3_(?:size|parity)',
    (dice, word) => once(!isTriple(dice) && side(String(total(dice)), word, { big: '11..17', small: '4..10' })),
  ],
  ['k3_digit', (dice, face) => once(roll(dice).includes(face))],
  ['k3_pair', (dice, face) => once(roll(dice).includes(face + face))],
  ['k3_two', (dice, pair) => once(pair.split('-').every((face) => dice.includes(face)))],
  ['k3_three', (dice, three) => sameSet(dice, three)],
  ['k3_straight', (dice) => once('123 234 345 456'.includes(roll(dice)))],
  ['k3_triple', (dice, face) => once(roll(dice) === face.repeat(3))],
  ['k3_any_triple', (dice) => once(isTriple(dice))],
];

// ── PK10: ten cars ────────────────────────────────────────────────────────────────────────────────────────────────────

const firstTwo = (cars) => String(total(cars.slice(0, 2)));

const pk10 = [
  ['pk10_p(\\d+)', (cars, car, place) => once(cars[place - 1] === car)],
  ['pk10_p(\\d+)_side', (cars, word, place) => once(side(cars[place - 1], word, { big: '6..10', small: '1..5' }))],
  ['pk10_dragon([1-5])', (cars, word, place) => beats(cars[place - 1], cars[10 - place], word)],
  ['pk10_sum', (cars, selection) => isSum(cars.slice(0, 2), selection)],
  ['pk10_sum_side', (cars, word) => once(side(firstTwo(cars), word, { big: '12..19', small: '3..11' }))],
  ['pk10_top(\\d)', (cars, picks, size) => sameOrder(cars.slice(0, size), picks)],
];

// ── 11x5: five of eleven balls ────────────────────────────────────────────────────────────────────────────────────────

const elevenFive = [
  [
    '11x5_b(\\d)_side',
    (balls, word, place) => {
      const ball = balls[place - 1];
      if (ball === '11') return [0, 1];
      return [Number(side(ball, word, { big: '06..10', small: '01..05' })), 0];
    },
  ],
  [
    '11x5_sum_side',
    (balls, word) => {
      const sum = total(balls);
      return [Number(side(sum, word, { big: '31..45', small: '15..29' })), Number(sum === 30)];
    },
  ],
  ['11x5_tail_side', (balls, word) => once(side(String(total(balls)).slice(-1), word, { big: '5..9', small: '0..4' }))],
  ['11x5_dragon', (balls, word) => beats(balls[0], balls[4], word)],
  // Five balls are drawn. With up to five picks, all picks must be drawn; with more, all five balls must be among the
  // picks.
  [
    '11x5_any(\\d)',
    (balls, picks, size) => {
      const common = tally(picks.split('-'), (pick) => balls.includes(pick));
      return once(common === Math.min(5, Number(size)));
    },
  ],
  ['11x5_first(\\d)', (balls, picks, size) => sameOrder(balls.slice(0, size), picks)],
  ['11x5_first(\\d)_group', (balls, picks, size) => sameSet(balls.slice(0, size), picks)],
];

// ── 5D: five digits ───────────────────────────────────────────────────────────────────────────────────────────────────

const startOf = { front: 0, middle: 1 };
/** Returns a part of the balls: `front3` of 12345 is 123, `back2` is 45. */
function part(balls, where, size) {
  const text = balls.join('');
  return where === 'back' ? text.slice(-size) : text.slice(startOf[where]).slice(0, size);
}

const words = { half: 'halfstraight', full: 'fullhouse' };

const fiveDigits = [
  ['5d_b(\\d)', (balls, digit, place) => once(balls[place - 1] === digit)],
  ['5d_b(\\d)_side', (balls, word, place) => once(side(balls[place - 1], word, { big: '5..9', small: '0..4' }))],
  ['5d_sum_side', (balls, word) => once(side(String(total(balls)), word, { big: '23..45', small: '0..22' }))],
  ['5d_dragon', (balls, word) => beats(balls[0], balls[4], word)],
  [
    '5d_(front|middle|back)(3)_pattern',
    (balls, word, where, size) => {
      const shape = shapeOfThree(part(balls, where, size));
      return once((words[shape] ?? shape) === word);
    },
  ],
  [
    '5d_cards',
    (balls, word) => {
      const shape = shapeOfFive(balls.join(''));
      return once((words[shape] ?? shape) === word);
    },
  ],
  [
    '5d_niuniu',
    (balls, word) => {
      const points = ox(balls.join(''));
      return once(word === ({ none: 'none', 0: 'niuniu' }[points] ?? `n${points}`));
    },
  ],
  ['5d_(front|middle|back)([23])', (balls, pick, where, size) => once(part(balls, where, size) === pick)],
  [
    '5d_(front|middle|back)([23])_group',
    (balls, pick, where, size) => once(letters(part(balls, where, size)) === letters(pick)),
  ],
];

const rulesOf = { wingo, k3, pk10, '11x5': elevenFive, '5d': fiveDigits };
