import { type Fault, type Format, numberOf, numbersOf, type Prizes } from './format.ts';

const balls = (prize: string, count: number, highest: number) =>
  ({ prize, count, width: 2, range: [1, highest], repeats: 'never' }) as const;

const mega645: Format = { code: 'mega645', tiers: [balls('numbers', 6, 45)], displayOrder: ['numbers'] };

/** The format of Power 6/55: six of 55 balls, then one more of the remaining 49. */
const power655: Format = {
  code: 'power655',
  tiers: [balls('numbers', 6, 55), balls('power', 1, 55)],
  displayOrder: ['numbers', 'power'],
  across: (prizes: Prizes): Fault[] =>
    numbersOf(prizes, 'numbers').includes(numberOf(prizes, 'power')) ? [{ prize: 'power', fault: 'repeat' }] : [],
};

const lotto535: Format = {
  code: 'lotto535',
  tiers: [balls('numbers', 5, 35), { ...balls('special', 1, 12), isDrawnApart: true }],
  displayOrder: ['numbers', 'special'],
};

/**
 * The format of Max 3D: twenty numbers of three digits in four tiers; they may repeat inside tiers and between them.
 */
const max3d: Format = {
  code: 'max3d',
  tiers: [
    { prize: 'special', count: 2, width: 3, repeats: 'free' },
    { prize: 'first', count: 4, width: 3, repeats: 'free' },
    { prize: 'second', count: 6, width: 3, repeats: 'free' },
    { prize: 'third', count: 8, width: 3, repeats: 'free' },
  ],
  displayOrder: ['special', 'first', 'second', 'third'],
};

const bingo18: Format = {
  code: 'bingo18',
  tiers: [{ prize: 'digits', count: 3, width: 1, range: [1, 6], repeats: 'free' }],
  displayOrder: ['digits'],
};

/** Twenty of 80 numbers, for Vietlott's Keno and our own. */
const keno: Format = { code: 'keno', tiers: [balls('numbers', 20, 80)], displayOrder: ['numbers'] };

export const vietlottFormats: readonly Format[] = [
  mega645,
  power655,
  lotto535,
  max3d,
  { ...max3d, code: 'max3dpro' },
  bingo18,
  keno,
];
