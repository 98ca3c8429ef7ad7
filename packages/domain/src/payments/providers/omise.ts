import type { PaymentProvider } from './payment-provider.ts';

/**
 * Opn Payments (Omise), API version 2019-05-29: a charge with a redirect source gives an address at which the payer
 * continues. The source is a bank's app or page, so no card number reaches us.
 */
export const omise: PaymentProvider<'omise'> = {
  code: 'omise',
  name: 'Opn Payments (Omise)',
  currency: 'THB',
  deposits: ['thai_online'],
  withdrawals: [],
  address: 'https://api.omise.co',
  fields: [
    { key: 'source', label: 'source[type]', isSecret: false, form: /^[a-z][a-z0-9_]{2,39}$/ },
    { key: 'secretKey', label: 'Secret key', isSecret: true, form: /^skey_[a-z0-9_]{8,80}$/ },
    { key: 'webhookSecret', label: 'Webhook secret', isSecret: true, form: /^[A-Za-z0-9+/]{16,200}={0,2}$/ },
  ],
};

/** The text that Omise signs with HMAC-SHA256 under the base64-decoded secret; `body` is appended byte by byte. */
export const omiseSignedPrefix = (timestamp: string): string => `${timestamp}.`;

/** Signatures of the header in hex: two while the secret is being changed. */
export const omiseSignatures = (header: string): string[] =>
  header
    .split(',')
    .map((signature) => signature.trim().toLowerCase())
    .filter((signature) => /^[0-9a-f]{64}$/.test(signature));
