import type { PaymentProvider } from './payment-provider.ts';

/**
 * Opn Payments (Omise), API version 2019-05-29: a charge with a redirect source returns an address at which the payer
 * continues. The source is a bank's app or page, so the platform receives no card number. Withdrawals are transfers to
 * recipients (docs.omise.co/transfers-api and recipients-api, read November 2026). Opn deducts its fee from a transfer,
 * so the contract's fee is added to the amount: the recipient gets the exact sum.
 */
export const omise: PaymentProvider<'omise'> = {
  code: 'omise',
  name: 'Opn Payments (Omise)',
  currency: 'THB',
  moneyAt: 'provider',
  deposits: ['thai_online'],
  withdrawals: ['thai_bank'],
  address: 'https://api.omise.co',
  fields: [
    { key: 'source', label: 'source[type]', isSecret: false, form: /^[a-z][a-z0-9_]{2,39}$/ },
    { key: 'transferFee', label: 'fee + fee_vat (satang)', isSecret: false, form: /^\d{1,6}$/, isOptional: true },
    { key: 'secretKey', label: 'Secret key', isSecret: true, isAccount: 'perhaps', form: /^skey_[a-z0-9_]{8,80}$/ },
    { key: 'webhookSecret', label: 'Webhook secret', isSecret: true, form: /^[A-Za-z0-9+/]{16,200}={0,2}$/ },
  ],
};

/**
 * The beginning of the text that Omise signs with HMAC-SHA256 and the base64-decoded secret; the bytes of `body`
 * follow.
 */
export const omiseSignedPrefix = (timestamp: string): string => `${timestamp}.`;

/** The signatures in the header, in hex. There are two while the secret is being replaced. */
export const omiseSignatures = (header: string): string[] =>
  header
    .split(',')
    .map((signature) => signature.trim().toLowerCase())
    .filter((signature) => /^[0-9a-f]{64}$/.test(signature));

/**
 * The recipient's bank in Opn's notation (`bank_account[brand]`, docs.omise.co/supported-banks); undefined if Opn does
 * not pay to this bank.
 */
export const omiseBrand = (bank: string): string | undefined => brands[bank];

const brands: Readonly<Record<string, string>> = {
  BBL: 'bbl',
  KBANK: 'kbank',
  KTB: 'ktb',
  TTB: 'ttb',
  SCB: 'scb',
  CIMBT: 'cimb',
  UOBT: 'uob',
  BAY: 'bay',
  GSB: 'gsb',
  GHB: 'ghb',
  BAAC: 'baac',
  IBANK: 'ibank',
  TISCO: 'tisco',
  KKP: 'kk',
  ICBCT: 'icbc',
  LHBANK: 'lhb',
};

/**
 * The outcome of a transfer. It is created with `fail_fast`, so a failure is final. With a failure code that the
 * documentation does not list for transfers, the outcome is unknown.
 */
export function omiseTransferEnd(transfer: {
  readonly paid: boolean;
  readonly deleted: boolean;
  readonly failure_code: string | null;
}): 'completed' | 'processing' | 'refused' | 'unknown' {
  if (transfer.paid) return 'completed';
  if (transfer.deleted) return 'refused';
  if (transfer.failure_code === null) return 'processing';
  return finalFailures.has(transfer.failure_code) ? 'refused' : 'unknown';
}

const finalFailures = new Set([
  'insufficient_balance',
  'invalid_recipient',
  'transfers_suspended',
  'transfer_deleted',
  'transfer_failed',
]);
