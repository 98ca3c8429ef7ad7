import type { Format } from './format.ts';

/** The format of 5D: five digits, each drawn on its own ball. */
const fiveDigits: Format = {
  code: '5d',
  tiers: [{ prize: 'balls', count: 5, width: 1, repeats: 'free' }],
  displayOrder: ['balls'],
};

/** Three dice. */
const k3: Format = {
  code: 'k3',
  tiers: [{ prize: 'dice', count: 3, width: 1, range: [1, 6], repeats: 'free' }],
  displayOrder: ['dice'],
};

/** The format of PK10: ten cars in the order in which they finish a race. */
const pk10: Format = {
  code: 'pk10',
  tiers: [{ prize: 'places', count: 10, width: 2, range: [1, 10], repeats: 'never' }],
  displayOrder: ['places'],
};

/** The format of 11x5: five of eleven balls, in the order in which they are drawn. */
const elevenFive: Format = {
  code: '11x5',
  tiers: [{ prize: 'balls', count: 5, width: 2, range: [1, 11], repeats: 'never' }],
  displayOrder: ['balls'],
};

/** One digit. */
const wingo: Format = {
  code: 'wingo',
  tiers: [{ prize: 'digit', count: 1, width: 1, repeats: 'never' }],
  displayOrder: ['digit'],
};

export const quickFormats: readonly Format[] = [fiveDigits, k3, pk10, elevenFive, wingo];
