import { isReference, referenceNumber, referenceOfNumber } from '../reference.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * payOS, payment links paid by VietQR: https://payos.vn/docs/api (read November 2026). Signatures are HMAC-SHA256 with
 * the checksum key, in lower-case hex, over the texts made here.
 */
export const payos: PaymentProvider<'payos'> = {
  code: 'payos',
  name: 'payOS',
  currency: 'VND',
  deposits: ['payos', 'vietqr'],
  withdrawals: [],
  address: 'https://api-merchant.payos.vn',
  fields: [
    { key: 'clientId', label: 'Client ID', isSecret: false, form: /^[!-~]{4,80}$/ },
    { key: 'apiKey', label: 'Api Key', isSecret: true, form: /^[!-~]{8,200}$/ },
    { key: 'checksumKey', label: 'Checksum Key', isSecret: true, form: /^[!-~]{8,200}$/ },
  ],
};

/**
 * Text signed for the `data` of a notice or an answer: the fields in the order of their names, as `name=value` joined
 * by `&`. Absent values are empty; lists are JSON, the fields of their items in order too.
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

/** Text signed for a new payment link: these five fields, whatever else the request contains. */
export const payosOrderText = ({ amount, cancelUrl, description, orderCode, returnUrl }: PayosOrder): string =>
  payosDataText({ amount, cancelUrl, description, orderCode, returnUrl });

/**
 * payOS numbers orders: a whole number from 1, exact in JSON. A reference is one of 31^8 numbers, so order code and
 * reference name each other and nothing needs to be stored. A second attempt to open the same deposit has another code.
 */
export const payosOrderCode = (reference: string, attempt: 0 | 1 = 0): number => {
  if (!isReference(reference)) throw new RangeError(`not a reference: ${reference}`);
  return Number(referenceNumber(reference)) * ATTEMPTS + attempt + 1;
};

/** The reference behind an order code; undefined for a code that is not ours. */
export const payosReference = (orderCode: number): string | undefined =>
  Number.isSafeInteger(orderCode) && orderCode >= 1
    ? referenceOfNumber(BigInt(orderCode - 1) / BigInt(ATTEMPTS))
    : undefined;

/**
 * Purpose of the transfer. Accounts that are not linked through payOS carry nine characters only, so the reference goes
 * without its prefix.
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
