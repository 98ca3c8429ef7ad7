import type { JurisdictionPack } from './pack.ts';

/**
 * The law of Vietnam (Decree 30/2007/ND-CP, Criminal Code articles 321 and 322): only the state's companies and
 * Vietlott may sell lotteries, and private lô đề is an offence. A private operator can therefore show results but sell
 * nothing.
 */
export const vietnam: JurisdictionPack = {
  code: 'vietnam',
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
  ages: { TH: 20, VN: 18 },
  stakes: { unitsMax: 20_000, payoutMaxBaht: 2_500_000 },
  protection: {},
  law: {},
};
