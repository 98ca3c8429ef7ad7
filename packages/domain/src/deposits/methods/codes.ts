/**
 * Codes of the deposit methods, in display order. They are separate from the method objects, so that sites can import
 * them without the QR formats.
 */
export const depositMethodCodes = [
  'promptpay',
  'promptpay_id',
  'truemoney',
  'thai_transfer',
  'thai_online',
  'vietqr',
  'viet_transfer',
  'momo',
  'zalopay',
  'payos',
  'usdt',
] as const;
export type DepositMethodCode = (typeof depositMethodCodes)[number];

/**
 * Methods by which members pay into a receiving account of the operator. With the other methods they pay a payment
 * provider.
 */
export const accountMethodCodes = [
  'promptpay',
  'promptpay_id',
  'truemoney',
  'thai_transfer',
  'vietqr',
  'viet_transfer',
] as const satisfies readonly DepositMethodCode[];
export type AccountMethodCode = (typeof accountMethodCodes)[number];
