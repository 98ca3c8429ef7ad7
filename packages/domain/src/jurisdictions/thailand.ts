import type { JurisdictionPack } from './pack.ts';

/**
 * The law of Thailand (Government Lottery Office Act B.E. 2517, Gambling Act B.E. 2478): only the Government Lottery
 * Office may sell a lottery. A private operator can therefore show results but sell nothing.
 */
export const thailand: JurisdictionPack = {
  code: 'thailand',
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
  ages: { TH: 20, VN: 20 },
  stakes: { unitsMax: 20_000, payoutMaxBaht: 2_500_000 },
  protection: {},
  law: {},
};
