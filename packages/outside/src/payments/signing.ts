import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * HMAC-SHA256 in lower-case hex. The stand-ins have their own signing code, so that an error in the platform's code
 * shows up.
 */
export const hmacHex = (key: string, text: string | Buffer): string =>
  createHmac('sha256', key).update(text).digest('hex');

export const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** A key that belongs to no merchant, used to sign forged notices. */
export const STRANGERS_KEY = 'a-key-of-somebody-else';
