/** Codes of the withdrawal methods, in display order. */
export const withdrawalMethodCodes = [
  'thai_bank',
  'vietnamese_bank',
  'truemoney_wallet',
  'momo_wallet',
  'zalopay_wallet',
  'usdt_ethereum',
] as const;
export type WithdrawalMethodCode = (typeof withdrawalMethodCodes)[number];
