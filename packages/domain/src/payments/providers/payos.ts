import { isReference, referenceNumber, referenceOfNumber } from '../reference.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * payOS, payment links that are paid by VietQR: https://payos.vn/docs/api (read November 2026). Signatures are
 * HMAC-SHA256 with the checksum key, in lower-case hex, over the texts built in this file. Payouts follow payOS's own
 * library (github.com/payOSHQ/payos-lib-node at 141c7149). They use other keys, so they need a separate connection.
 */
export const payos: PaymentProvider<'payos'> = {
  code: 'payos',
  name: 'payOS',
  currency: 'VND',
  moneyAt: 'bank',
  deposits: ['payos', 'vietqr'],
  withdrawals: ['vietnamese_bank'],
  address: 'https://api-merchant.payos.vn',
  fields: [
    { key: 'clientId', label: 'Client ID', isSecret: false, isAccount: true, form: /^[!-~]{4,80}$/ },
    { key: 'apiKey', label: 'Api Key', isSecret: true, form: /^[!-~]{8,200}$/ },
    { key: 'checksumKey', label: 'Checksum Key', isSecret: true, form: /^[!-~]{8,200}$/ },
  ],
};

/**
 * The text to sign for the `data` of a notification or a response: fields sorted by name, as `name=value` joined by
 * `&`. Absent values are empty; lists are JSON, with the fields of their items sorted too.
 */
export const payosDataText = (data: Readonly<Record<string, unknown>>): string =>
  Object.keys(data)
    .toSorted()
    .map((name) => `${name}=${textOf(data[name])}`)
    .join('&');

export interface PayosOrder {
  readonly amount: number;
  readonly cancelUrl: string;
  readonly description: string;
  readonly orderCode: number;
  readonly returnUrl: string;
}

/** The text to sign for a new payment link: these five fields, whatever else the request contains. */
export const payosOrderText = ({ amount, cancelUrl, description, orderCode, returnUrl }: PayosOrder): string =>
  payosDataText({ amount, cancelUrl, description, orderCode, returnUrl });

/**
 * The order code for a reference. payOS identifies orders by whole numbers from 1 that are exact in JSON. A reference
 * is one of 31^8 numbers, so each can be computed from the other and nothing needs to be stored. A second attempt to
 * open the same deposit has another code.
 */
export const payosOrderCode = (reference: string, attempt: 0 | 1 = 0): number => {
  if (!isReference(reference)) throw new RangeError(`not a reference: ${reference}`);
  return Number(referenceNumber(reference)) * ATTEMPTS + attempt + 1;
};

/** The reference of an order code; undefined for a code that is not the platform's. */
export const payosReference = (orderCode: number): string | undefined =>
  Number.isSafeInteger(orderCode) && orderCode >= 1
    ? referenceOfNumber(BigInt(orderCode - 1) / BigInt(ATTEMPTS))
    : undefined;

/**
 * The text of the transfer. Bank accounts that are not linked through payOS report nine characters only, so the
 * reference is written without its prefix.
 */
export const payosDescription = (reference: string): string => reference.slice(-9);

const ATTEMPTS = 2;

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === 'null' || value === 'undefined') return '';
  if (Array.isArray(value)) return JSON.stringify(value.map(inOrder));
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

const inOrder = (item: unknown): unknown =>
  typeof item === 'object' && item !== null
    ? Object.fromEntries(Object.entries(item).toSorted(([left], [right]) => (left < right ? -1 : 1)))
    : item;

/**
 * The text to sign for a payout, and for the data of a response about one, in the header `x-signature`: fields sorted
 * by name at every depth, `name=value` joined by `&`, both percent-encoded, lists and objects as JSON.
 */
export const payosHeaderText = (data: Readonly<Record<string, unknown>>): string =>
  Object.entries(deepInOrder(data) as Record<string, unknown>)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(flat(value))}`)
    .join('&');

const flat = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
};

function deepInOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepInOrder);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, part]) => [name, deepInOrder(part)]));
}

/** The outcome of a payout: the state of its only transfer, or of its approval if no transfer was made. */
export function payosPayoutEnd(payout: {
  readonly approvalState: string;
  readonly transactions: readonly { readonly state: string }[];
}): 'completed' | 'processing' | 'refused' | 'unknown' {
  const [transfer, ...others] = payout.transactions;
  if (others.length > 0) return 'unknown';
  if (transfer?.state === 'SUCCEEDED') return 'completed';
  if (transfer) return ended.has(transfer.state) ? 'refused' : 'processing';
  return ['REJECTED', 'CANCELLED', 'FAILED'].includes(payout.approvalState) ? 'refused' : 'processing';
}

const ended = new Set(['CANCELLED', 'FAILED', 'REVERSED']);
