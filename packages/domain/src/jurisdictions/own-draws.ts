import type { JurisdictionPack } from './pack.ts';
import { startingLimits } from './starting-limits.ts';

/**
 * The pack of a licence for a certified random generator only: own draws. Stake limits are lower, because these draws
 * follow each other fast.
 */
export const ownDraws: JurisdictionPack = {
  code: 'own-draws',
  allows: {
    'vn-traditional': false,
    'thai-government': false,
    regional: false,
    stock: false,
    'vietlott-fixed-odds': false,
    'vietlott-tickets': false,
    quick: true,
    yeekee: false,
  },
  ages: { TH: 20, VN: 18 },
  stakes: { unitsMax: 5_000, payoutMaxBaht: 500_000 },
  protection: startingLimits,
  law: {},
};
