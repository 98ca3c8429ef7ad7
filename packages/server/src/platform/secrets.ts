import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import type { Random } from './random.ts';

/** Encrypts data that must not be readable in a copy of the database: AES-256-GCM under the process's secret key. */
export interface Secrets {
  /** `purpose` binds the encrypted bytes to one use, such as one row: opening them for another purpose fails. */
  seal(purpose: string, plain: Uint8Array): Buffer;
  open(purpose: string, sealed: Uint8Array): Buffer;
  /** A keyed hash for values that must be found but not read back (bank account numbers). */
  blindIndex(purpose: string, value: string): Buffer;
}

/**
 * Encrypts with the newest key and decrypts with any of the keys. `older` are the previous keys, newest first. Blind
 * indexes always use the oldest key, because existing values could not be found with a new one.
 */
export function createSecrets(secretKey: string, random: Random, older: readonly string[] = []): Secrets {
  const keys = [secretKey, ...older].map((text) => Buffer.from(text, 'base64url'));
  if (keys.some((key) => key.length !== 32)) throw new Error('SECRET_KEY must hold 32 bytes');
  const made = (key: Buffer, use: 'seal' | 'index') => createHmac('sha256', key).update(use).digest();
  // Prepared key objects. Given raw bytes instead, Node would build a key on each call, which takes three times as long
  // as the encryption.
  const sealKeys = keys.map((key) => createSecretKey(made(key, 'seal')));
  const newest = sealKeys[0] as KeyObject;
  const indexKey = made(keys.at(-1) ?? Buffer.alloc(0), 'index');
  return {
    seal(purpose, plain) {
      const nonce = random.bytes(12);
      const cipher = createCipheriv('aes-256-gcm', newest, nonce).setAAD(Buffer.from(purpose));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed);
      // Reject short input, because some of it comes from outside: the cipher would accept a tag of four bytes, which
      // leaves an attacker only 32 bits to guess.
      if (bytes.length < 28) throw new Error('too short to have been sealed');
      const openedWith = (key: KeyObject): Buffer => {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-16));
        return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
      };
      for (const key of sealKeys.slice(0, -1)) {
        try {
          return openedWith(key);
        } catch {
          // Try the next key: the bytes may be encrypted with an older one, or may not be ours. If the oldest key fails
          // too, its error is thrown.
        }
      }
      return openedWith(sealKeys.at(-1) ?? newest);
    },
    blindIndex: (purpose, value) =>
      createHmac('sha256', indexKey).update(purpose).update('\u0000').update(value).digest(),
  };
}

export const sha256 = (value: string | Uint8Array): Buffer => createHash('sha256').update(value).digest();

/** Compares in constant time, so that timing does not reveal where two texts differ. */
export const sameText = (left: string, right: string): boolean => timingSafeEqual(sha256(left), sha256(right));
