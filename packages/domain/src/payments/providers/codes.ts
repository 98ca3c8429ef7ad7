/**
 * Codes of the payment providers, in display order. They are separate from the provider objects, so that a schema can
 * list them without loading the providers' formats.
 */
export const paymentProviderCodes = [
  'omise',
  'scb',
  'easyslip',
  'sepay',
  'payos',
  'momo',
  'zalopay',
  'usdt',
  'fireblocks',
] as const;
export type PaymentProviderCode = (typeof paymentProviderCodes)[number];
