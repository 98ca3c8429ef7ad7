import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from './random.ts';

/** What must be kept but not readable in a copy of the database: AES-256-GCM under the process's secret key. */
export interface Secrets {
  /** `purpose` binds the sealed bytes to their place: opened for another purpose they fail. */
  seal(purpose: string, plain: Uint8Array): Buffer;
  open(purpose: string, sealed: Uint8Array): Buffer;
  /** A keyed hash for values that must be found again but not read back (bank account numbers). */
  blindIndex(purpose: string, value: string): Buffer;
}

export function createSecrets(secretKey: string, random: Random): Secrets {
  const key = Buffer.from(secretKey, 'base64url');
  if (key.length !== 32) throw new Error('SECRET_KEY must hold 32 bytes');
  const sealKey = createHmac('sha256', key).update('seal').digest();
  const indexKey = createHmac('sha256', key).update('index').digest();
  return {
    seal(purpose, plain) {
      const nonce = random.bytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(purpose));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed);
      // Some come from outside, and of fewer bytes the cipher would take a tag of four: 32 bits to guess.
      if (bytes.length < 28) throw new Error('too short to have been sealed');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
    },
    blindIndex: (purpose, value) =>
      createHmac('sha256', indexKey).update(purpose).update('\u0000').update(value).digest(),
  };
}

export const sha256 = (value: string | Uint8Array): Buffer => createHash('sha256').update(value).digest();

/** Comparison whose time does not tell where two texts differ. */
export const sameText = (left: string, right: string): boolean =>
  timingSafeEqual(sha256(left), sha256(right));
