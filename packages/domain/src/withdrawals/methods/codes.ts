/** Codes of the withdrawal methods, in display order. */
export const withdrawalMethodCodes = ['thai_bank', 'vietnamese_bank'] as const;
export type WithdrawalMethodCode = (typeof withdrawalMethodCodes)[number];
