import { createPublicKey, sign, verify } from 'node:crypto';
import {
  caletaPaths,
  type VendorCall,
  vendorPaths,
  type VendorProfile,
  vendorSignatureHeader,
} from '@tamarind/contract/outside/vendor';
import { parseWire, type WireValue, writeWire } from '@tamarind/domain/vendors/wire-json';

/**
 * This file implements the wire format of the protocol, used for both sides: bytes, signatures and one POST request.
 */

/** The signature of a body: base64( RSASSA-PKCS1-v1_5( SHA-256( raw body ))). */
export const signatureOf = (bytes: Uint8Array, privatePem: string): string =>
  sign('sha256', bytes, privatePem).toString('base64');

export function isSignedBy(bytes: Uint8Array, signature: string | undefined, publicPem: string): boolean {
  try {
    return verify('sha256', bytes, createPublicKey(publicPem), Buffer.from(signature ?? '', 'base64'));
  } catch {
    return false;
  }
}

export const pathOf = (profile: VendorProfile, call: VendorCall): string =>
  (profile === 'caleta' ? caletaPaths : vendorPaths)[call];

export const headerOf = (profile: VendorProfile): string => vendorSignatureHeader[profile];

export interface VendorAnswer {
  /** The HTTP status; 0: no response. */
  readonly http: number;
  /** The body as JSON with exact integers; undefined if it is not JSON. */
  readonly json: unknown;
  readonly tookMs: number;
}

/** Sends one POST request. Never throws: a missing response is returned with HTTP status 0. */
export async function post(
  url: string,
  body: Uint8Array | string,
  headers: Readonly<Record<string, string>>,
  timeoutMs = 15_000,
): Promise<VendorAnswer> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : Buffer.from(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    return { http: response.status, json: readJson(await response.text()), tookMs: took() };
  } catch {
    return { http: 0, json: undefined, tookMs: took() };
  }
}

/** Sends a POST request with its signature in the header that the protocol profile requires. */
export const postSigned = (
  url: string,
  body: WireValue,
  by: { readonly key: string; readonly profile: VendorProfile },
  timeoutMs?: number,
): Promise<VendorAnswer> => {
  const bytes = Buffer.from(writeWire(body));
  return post(url, bytes, { [headerOf(by.profile)]: signatureOf(bytes, by.key) }, timeoutMs);
};

export function readJson(text: string): unknown {
  try {
    return parseWire(text);
  } catch {
    return undefined;
  }
}

export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
