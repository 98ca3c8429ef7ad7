import { CompactEncrypt, importJWK } from 'jose';
import { serverNow } from './clock.ts';
import { newRequestId } from './request-id.ts';

/** The server's public key, as `brand.getEncryptionKey` returns it. */
export interface PayloadKey {
  readonly kty: 'RSA';
  readonly n: string;
  readonly e: string;
  readonly kid: string;
  readonly alg: 'RSA-OAEP-256';
}

/**
 * Encrypts the body for an 'enc' endpoint, as a compact JWE with the server's key. `call` binds the text to one
 * endpoint; a time and a nonce make it valid only once. This is a separate chunk, loaded with the first such call.
 */
export async function seal(key: PayloadKey, call: string, body: Record<string, unknown>): Promise<string> {
  const payload = { iat: Math.floor(serverNow().getTime() / 1000), nonce: newRequestId(), call, body };
  return sealText(key, JSON.stringify(payload));
}

/** Encrypts a single text with the server's key. */
export async function sealText(key: PayloadKey, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK({ ...key }, 'RSA-OAEP-256'));
}
