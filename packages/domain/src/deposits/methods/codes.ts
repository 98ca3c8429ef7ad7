/**
 * Codes of the deposit methods, in display order. They are separate from the method objects, so that sites can import
 * them without the QR formats.
 */
export const depositMethodCodes = ['promptpay', 'vietqr'] as const;
export type DepositMethodCode = (typeof depositMethodCodes)[number];
