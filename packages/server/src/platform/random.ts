import { randomBytes } from 'node:crypto';

/**
 * The only source of randomness. Tests and simulations may replace it with a seeded generator. Values that must be
 * unguessable never come from a seeded generator.
 */
export interface Random {
  bytes(length: number): Buffer;
}

export const systemRandom: Random = { bytes: (length) => taken(length) };

/**
 * Takes bytes from a prefetched buffer, because small requests to the operating system would cost seven times as much.
 * No byte is returned twice.
 */
function taken(length: number): Buffer {
  if (length > PAGE / 8) return randomBytes(length);
  if (used + length > page.length) [page, used] = [randomBytes(PAGE), 0];
  const bytes = Buffer.from(page.subarray(used, used + length));
  page.fill(0, used, used + length);
  used += length;
  return bytes;
}
const PAGE = 4096;
let page = Buffer.alloc(0);
let used = 0;

/**
 * Time-ordered id (RFC 9562, version 7): 48 bits of milliseconds, the rest random, so that index inserts stay at one
 * end.
 */
export function uuidV7(now: Date, random: Random): string {
  const bytes = random.bytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** An unguessable secret as text for headers and links. */
export const secretToken = (random: Random, bytes = 32): string => random.bytes(bytes).toString('base64url');
