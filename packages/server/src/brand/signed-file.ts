import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { canonicalJson } from '@tamarind/domain/brand/document';
import type { Secrets } from '../platform/secrets.ts';

/**
 * A published version as a file that anybody can verify. The signature is Ed25519 over the canonical JSON of everything
 * but `signature`. The signing key is derived from the server's oldest secret key, so that it stays the same when
 * secret keys are rotated. The file contains the public key, to be compared with the one that the operator has noted
 * (docs/operations.md).
 */
export function signedFile(secrets: Secrets, content: Readonly<Record<string, unknown>>): string {
  const key = keyOf(secrets);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  const value = sign(null, Buffer.from(canonicalJson(content)), key).toString('base64');
  return `${JSON.stringify({ ...content, signature: { algorithm: 'Ed25519', publicKey, value } }, null, 2)}\n`;
}

const keyOf = (secrets: Secrets): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, secrets.blindIndex('brand-file', 'signing key')]),
    format: 'der',
    type: 'pkcs8',
  });

/** The header of RFC 8410 that precedes the 32 bytes of an Ed25519 seed. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
