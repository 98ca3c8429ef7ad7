import { createHmac, timingSafeEqual } from 'node:crypto';
import { present } from '@tamarind/domain/present';
import { callOutside, type HttpAnswer, type Limits } from '../http-call.ts';
import { unknown } from '../outcome.ts';
import type { OpenConnection, PaymentTools } from './adapter.ts';

/**
 * Sends one JSON request to a provider. The path is appended to the connection's base URL, which may end in a path
 * itself.
 */
export const callProvider = (
  { address }: Pick<OpenConnection, 'address'>,
  { outgoing }: PaymentTools,
  call: { readonly path: string; readonly body?: object; readonly headers?: Record<string, string> },
  limits: Limits,
) =>
  callOutside(
    outgoing,
    {
      url: new URL(`${address.replace(/\/+$/, '')}${call.path}`),
      method: call.body ? 'POST' : 'GET',
      headers: () => call.headers ?? {},
      ...present({ body: call.body && JSON.stringify(call.body) }),
    },
    limits,
  );

export const unreadable = ({ status }: Pick<HttpAnswer, 'status'>) =>
  unknown(`status ${status}, or an answer that is not of the agreed form`, 'wrong_form');

/** Parses JSON in UTF-8; throws for anything else. */
export const jsonOf = (raw: Uint8Array): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw)) as unknown;

/** Parses JSON in UTF-8; undefined for anything else. */
export function tryJson(raw: Uint8Array): unknown {
  try {
    return jsonOf(raw);
  } catch {
    return undefined;
  }
}

export const hmacHex = (key: string, text: string | Uint8Array): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** Compares two texts in constant time, so that the time does not reveal how much is equal. */
export const isSameText = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Removes U+0000, which PostgreSQL cannot store in a text. */
export const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().slice(0, 300);

/**
 * Returns one field of the payment connection's settings. The field's format was checked when the settings were
 * entered.
 */
export function valueOf({ values, id }: OpenConnection, key: string): string {
  const value = values[key];
  if (!value) throw new Error(`connection ${id} has no ${key}`);
  return value;
}

/** True for an address to which a payer may be sent. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

/** Limits for read-only requests, which may be repeated. */
export const ASKING: Limits = { timeoutMs: 8_000, tries: 2, pauseMs: 300 };
