/** The products that a licence allows or forbids. Every game belongs to one. */
export const products = [
  'vn-traditional',
  'thai-government',
  'regional',
  'stock',
  'vietlott-fixed-odds',
  'vietlott-tickets',
  'quick',
  'yeekee',
] as const;
export type Product = (typeof products)[number];
