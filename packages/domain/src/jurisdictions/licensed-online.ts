import { startingLimits } from './starting-limits.ts';
import type { JurisdictionPack } from './pack.ts';

/**
 * The pack of a licence for own draws and for fixed odds on published results, but not for results made by markets or
 * players.
 */
export const licensedOnline: JurisdictionPack = {
  code: 'licensed-online',
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
  ages: { TH: 20, VN: 18 },
  stakes: { unitsMax: 20_000, payoutMaxBaht: 2_500_000 },
  protection: startingLimits,
  law: {},
};
