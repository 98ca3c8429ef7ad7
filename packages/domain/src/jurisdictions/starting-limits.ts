import type { LimitTexts } from './pack.ts';

/**
 * The limits with which a licensed operator starts: deposits of ฿50,000 a day and ฿500,000 a month, losses of ฿300,000
 * a month, 12 hours of play a day, and roughly the same in VND. These amounts are this project's choice: no licence we
 * know names any (UKGC RTS 12B requires limits for 24 hours, 7 days and a month, but leaves the values to the
 * operator).
 */
export const startingLimits: LimitTexts = {
  THB: { deposit: { day: '5000000', month: '50000000' }, loss: { month: '30000000' }, time: { day: '720' } },
  VND: { deposit: { day: '40000000', month: '400000000' }, loss: { month: '240000000' }, time: { day: '720' } },
};
