import type { PayoutRules } from './payout-rule.ts';

/**
 * The default rule list, for an operator that has published none. It pays no withdrawal without staff. The other values
 * are a starting point for operators: ฿10,000 per withdrawal, ฿20,000 and three withdrawals per member and day,
 * ฿500,000 per day for all members, and roughly the same in VND.
 */
export const housePayoutRules: PayoutRules = {
  paysByRule: false,
  isOn: {
    verified: true,
    name: true,
    protection: true,
    linked: true,
    freeze: true,
    change: true,
    place: true,
    first: true,
    turnover: true,
    bonus: true,
    member_day: true,
    member_count: true,
  },
  amountMost: { THB: '1000000', VND: '7500000' },
  memberDayMost: { THB: '2000000', VND: '15000000' },
  memberDayCount: 3,
  brandDayMost: { THB: '50000000', VND: '400000000' },
  changeHours: 72,
  placeHours: 24,
  turnoverPercent: 100,
  linkedPercent: 70,
};
