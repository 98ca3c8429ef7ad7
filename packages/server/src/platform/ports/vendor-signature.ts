import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { sha256 } from '../secrets.ts';

/** RSASSA-PKCS1-v1_5 with SHA-256 over the bytes as sent, in base64 (Hub88, "Request signature"). */
export const signBytes = (body: Uint8Array, privateKey: KeyObject | string): string =>
  sign('sha256', body, privateKey).toString('base64');

/**
 * Whether one of the keys signed exactly these bytes. Pass the bytes received: JSON serialised again after parsing is a
 * different message.
 */
export function isSignedBy(body: Uint8Array, signature: string | undefined, publicPems: readonly string[]): boolean {
  if (signature === undefined || !/^[A-Za-z0-9+/]{300,900}={0,2}$/.test(signature)) return false;
  const bytes = Buffer.from(signature, 'base64');
  return publicPems.some((pem) => verify('sha256', body, keyOf(pem), bytes));
}

/** Parses a PEM public key: RSA of 2048 bits or more; undefined for anything else. */
export function readPublicKey(pem: string): { readonly pem: string; readonly print: string } | undefined {
  try {
    const key = createPublicKey(pem);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType !== 'rsa' || bits < 2048 || bits > 8192) return undefined;
    return { pem: key.export({ type: 'spki', format: 'pem' }).toString(), print: printOf(key) };
  } catch {
    return undefined;
  }
}

export function makeKeyPair(): { readonly publicPem: string; readonly privatePem: string } {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicPem: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privatePem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/**
 * The key's fingerprint, which two people compare by reading it to each other: SHA-256 of the SubjectPublicKeyInfo in
 * hex.
 */
const printOf = (key: KeyObject): string => sha256(key.export({ type: 'spki', format: 'der' })).toString('hex');

/** Cache of parsed keys: parsing a PEM costs more than the check, and vendors have only a few keys. */
const keys = new Map<string, KeyObject>();
function keyOf(pem: string): KeyObject {
  const known = keys.get(pem);
  if (known) return known;
  if (keys.size > 500) keys.clear();
  const key = createPublicKey(pem);
  keys.set(pem, key);
  return key;
}
