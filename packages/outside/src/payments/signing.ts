import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 in lower-case hex. The stand-ins sign by their own code, so that an error of the platform's shows. */
export const hmacHex = (key: string, text: string | Buffer): string =>
  createHmac('sha256', key).update(text).digest('hex');

export const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** A key that no shop has: forged notices are signed with it. */
export const STRANGERS_KEY = 'a-key-of-somebody-else';
