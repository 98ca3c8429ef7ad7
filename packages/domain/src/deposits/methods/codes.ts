/** Codes of the ways to pay in, in the order of the screen. Apart from the objects: sites read the codes without the QR formats. */
export const depositMethodCodes = ['promptpay', 'vietqr'] as const;
export type DepositMethodCode = (typeof depositMethodCodes)[number];
