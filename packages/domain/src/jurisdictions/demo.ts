import type { JurisdictionPack } from './pack.ts';

/** The pack of the demo: play money only, and every product is shown. */
export const demo: JurisdictionPack = {
  code: 'demo',
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
  ages: { TH: 20, VN: 18 },
  stakes: { unitsMax: 20_000, payoutMaxBaht: 2_500_000 },
  protection: {},
  law: {},
};
