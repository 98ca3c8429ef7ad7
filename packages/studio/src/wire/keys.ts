import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The header that contains the signature: base64( RSASSA-PKCS1-v1_5( SHA-256( raw body ))). */
export const SIGNATURE_HEADER = 'x-hub88-signature';

export const signatureOf = (body: Uint8Array, key: KeyObject): string => sign('sha256', body, key).toString('base64');

export function isSignedBy(body: Uint8Array, signature: string, keys: readonly KeyObject[]): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => {
    try {
      return verify('sha256', body, key, bytes);
    } catch {
      return false;
    }
  });
}

/**
 * The studio's own key pair, created at the first start. The public key is written to a file beside it, to be given to
 * the operator.
 */
export function ownKey(dataDir: string): { readonly key: KeyObject; readonly publicFile: string } {
  const file = join(dataDir, 'private.pem');
  const publicFile = join(dataDir, 'public.pem');
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeWhole(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    chmodSync(file, 0o600);
  }
  const key = createPrivateKey(readFileSync(file, 'utf8'));
  writeWhole(publicFile, createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString());
  return { key, publicFile };
}

/**
 * The operator's public keys: one file with one or more keys, so that an old and a new key can be valid at once. The
 * file is read again when it changes. Without the file, every request is refused.
 */
export function keysIn(file: string): () => readonly KeyObject[] {
  let readAt = '';
  let keys: readonly KeyObject[] = [];
  return () => {
    const changed = statSync(file, { throwIfNoEntry: false });
    const stamp = changed ? `${changed.mtimeMs} ${changed.size}` : '';
    if (stamp !== readAt) {
      keys = changed ? publicKeysOf(readFileSync(file, 'utf8')) : [];
      readAt = stamp;
    }
    return keys;
  };
}

const publicKeysOf = (text: string): readonly KeyObject[] =>
  (text.match(/-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g) ?? []).map((pem) => createPublicKey(pem));

/** Writes atomically: concurrent readers see the old file or the new one, never a mixture. */
function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text, { mode: 0o644 });
  renameSync(`${file}.new`, file);
}
