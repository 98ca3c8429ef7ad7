import { type Fault, type Format, numberOf, numbersOf, type Prizes } from './format.ts';

/**
 * The Thai government lottery as drawn since 2015-09-01, and our own quick draw in the same format. Bets use the first
 * prize, the front and last three and the last two digits; the other tiers are shown if known. In 255 draws the two
 * front (and the two last) numbers were never equal, but each is drawn independently: about one draw in 1,000 has them
 * equal. Our own quick draw draws a repeated number again.
 */
const thai: Format = {
  code: 'thai',
  tiers: [
    { prize: 'first', count: 1, width: 6, repeats: 'never' },
    { prize: 'front3', count: 2, width: 3, repeats: 'never', mayRepeatOfficially: true },
    { prize: 'last3', count: 2, width: 3, repeats: 'never', mayRepeatOfficially: true },
    { prize: 'last2', count: 1, width: 2, repeats: 'never' },
    { prize: 'near_first', count: 2, width: 6, repeats: 'never', isOptional: true },
    { prize: 'second', count: 5, width: 6, repeats: 'free', isOptional: true },
    { prize: 'third', count: 10, width: 6, repeats: 'free', isOptional: true },
    { prize: 'fourth', count: 50, width: 6, repeats: 'free', isOptional: true },
    { prize: 'fifth', count: 100, width: 6, repeats: 'free', isOptional: true },
  ],
  displayOrder: ['first', 'front3', 'last3', 'last2', 'near_first', 'second', 'third', 'fourth', 'fifth'],
  across: nearFirst,
};

/** Lotteries that Thai players bet on by four top digits and two bottom ones (Hanoi, Lao, Malaysia). */
const th4: Format = {
  code: 'th4',
  tiers: [
    { prize: 'top', count: 1, width: 4, repeats: 'never' },
    { prize: 'bottom', count: 1, width: 2, repeats: 'never' },
  ],
  displayOrder: ['top', 'bottom'],
};

/** The same as `th4` with three top digits: for stock rounds and yeekee rounds. */
const th3: Format = {
  code: 'th3',
  tiers: [
    { prize: 'top', count: 1, width: 3, repeats: 'never' },
    { prize: 'bottom', count: 1, width: 2, repeats: 'never' },
  ],
  displayOrder: ['top', 'bottom'],
};

export const thaiFormats: readonly Format[] = [thai, th4, th3];

/** Checks the neighbours of the first prize, which follow from it; 000000 and 999999 are neighbours. */
function nearFirst(prizes: Prizes): Fault[] {
  const near = numbersOf(prizes, 'near_first');
  const first = Number(numberOf(prizes, 'first'));
  const expected = [first - 1, first + 1].map((value) => String((value + 1_000_000) % 1_000_000).padStart(6, '0'));
  return near.length > 0 && expected.some((number) => !near.includes(number))
    ? [{ prize: 'near_first', fault: 'mismatch' }]
    : [];
}
