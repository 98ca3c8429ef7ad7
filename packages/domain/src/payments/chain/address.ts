import { toHex, utf8 } from '../../hash.ts';
import { keccak256 } from './keccak.ts';

/**
 * The address with the checksum of EIP-55: a letter is upper case if the hash of the lower-case address has a digit of
 * 8 or more at its position. Throws RangeError for text that is not an address.
 */
export function withChecksum(address: string): string {
  if (!isAddress(address)) throw new RangeError('not an address');
  const digits = address.slice(2).toLowerCase();
  const hash = toHex(keccak256(utf8(digits)));
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

/** True for 20 bytes in hex, in lower or upper case. */
export const isAddress = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text);

/** The address of a public key: the last 20 bytes of the hash of its two coordinates (64 bytes). */
export function addressOfKey(coordinates: Uint8Array): string {
  if (coordinates.length !== 64) throw new RangeError('a public key has two coordinates of 32 bytes');
  return withChecksum(`0x${toHex(keccak256(coordinates).slice(12))}`);
}

export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
