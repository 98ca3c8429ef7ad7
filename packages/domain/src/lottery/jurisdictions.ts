/**
 * Products allowed in each jurisdiction. In Vietnam only the state's companies and Vietlott may issue lotteries, and
 * private lô đề is an offence; in Thailand only the Government Lottery Office may. A private operator under these laws
 * shows results and sells nothing. The demo uses play money and shows everything.
 */
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

export const jurisdictions = ['demo', 'thailand', 'vietnam', 'licensed-online'] as const;
export type Jurisdiction = (typeof jurisdictions)[number];

type Pack = { readonly minimumAge: number; readonly allows: Readonly<Record<Product, boolean>> };

/** Every pack names every product: a missing one does not compile, and nothing is on by default. */
const packs: Readonly<Record<Jurisdiction, Pack>> = {
  demo: {
    minimumAge: 20,
    allows: {
      'vn-traditional': true,
      'thai-government': true,
      regional: true,
      stock: true,
      'vietlott-fixed-odds': true,
      'vietlott-tickets': true,
      quick: true,
      yeekee: true,
    },
  },
  thailand: {
    minimumAge: 20,
    allows: {
      'vn-traditional': false,
      'thai-government': false,
      regional: false,
      stock: false,
      'vietlott-fixed-odds': false,
      'vietlott-tickets': false,
      quick: false,
      yeekee: false,
    },
  },
  vietnam: {
    minimumAge: 18,
    allows: {
      'vn-traditional': false,
      'thai-government': false,
      regional: false,
      stock: false,
      'vietlott-fixed-odds': false,
      'vietlott-tickets': false,
      quick: false,
      yeekee: false,
    },
  },
  /** A licence for own draws and fixed odds on published results, but not for results made by markets or players. */
  'licensed-online': {
    minimumAge: 20,
    allows: {
      'vn-traditional': true,
      'thai-government': true,
      regional: true,
      stock: false,
      'vietlott-fixed-odds': true,
      'vietlott-tickets': false,
      quick: true,
      yeekee: false,
    },
  },
};

export const isAllowed = (jurisdiction: Jurisdiction, product: Product): boolean => packs[jurisdiction].allows[product];

export const minimumAge = (jurisdiction: Jurisdiction): number => packs[jurisdiction].minimumAge;
