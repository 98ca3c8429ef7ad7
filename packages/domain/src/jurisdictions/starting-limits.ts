import type { LimitTexts } from './pack.ts';

/**
 * Limits that a licensed house starts with: deposits of ฿50,000 a day and ฿500,000 a month, losses of ฿300,000 a month,
 * 12 hours of play a day, and roughly the same in VND. No licence we know names amounts (UKGC RTS 12B asks for limits at
 * 24 hours, 7 days and a month, and leaves the values to the house), so these are this project's own.
 */
export const startingLimits: LimitTexts = {
  THB: { deposit: { day: '5000000', month: '50000000' }, loss: { month: '30000000' }, time: { day: '720' } },
  VND: { deposit: { day: '40000000', month: '400000000' }, loss: { month: '240000000' }, time: { day: '720' } },
};
