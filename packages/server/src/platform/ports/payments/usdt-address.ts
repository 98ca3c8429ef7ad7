import { createHash, createHmac } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { addressOfKey } from '@tamarind/domain/payments/chain/address';

/** A public key from which others are derived (BIP-32). No private key can be computed from it. */
export interface ExtendedKey {
  readonly key: Uint8Array;
  readonly chainCode: Uint8Array;
}

/** Parses an extended public key `xpub…`; undefined if its checksum is wrong, for example after a typing error. */
export function readXpub(text: string): ExtendedKey | undefined {
  const bytes = fromBase58(text);
  if (bytes?.length !== 82) return undefined;
  const [body, check] = [bytes.subarray(0, 78), bytes.subarray(78)];
  if (!sha256(sha256(body)).subarray(0, 4).equals(check) || body.readUInt32BE(0) !== XPUB_VERSION) return undefined;
  const key = body.subarray(45, 78);
  return secp256k1.utils.isValidPublicKey(key, true) ? { key, chainCode: body.subarray(13, 45) } : undefined;
}

/**
 * Derives the child key with this number, which must be below 2³¹. Throws if no valid key results, which has a
 * probability of 2⁻¹²⁷.
 */
export function childOf({ key, chainCode }: ExtendedKey, number: number): ExtendedKey {
  const data = Buffer.concat([key, Buffer.alloc(4)]);
  data.writeUInt32BE(number, key.length);
  const digest = createHmac('sha512', chainCode).update(data).digest();
  const tweak = BigInt(`0x${digest.subarray(0, 32).toString('hex')}`);
  const point = secp256k1.Point.BASE.multiply(tweak).add(secp256k1.Point.fromBytes(key));
  return { key: point.toBytes(true), chainCode: digest.subarray(32) };
}

/**
 * Derives the deposit's own address in two BIP-32 steps. Their numbers are 62 bits of a hash of the reference, so that
 * two references practically never collide. The custodian finds the private key by the same steps.
 */
export function depositAddress(parent: ExtendedKey, reference: string): { address: string; path: string } {
  const digest = sha256(Buffer.from(reference));
  const steps = [digest.readUInt32BE(0), digest.readUInt32BE(4)].map((word) => word & 0x7f_ff_ff_ff);
  const child = steps.reduce(childOf, parent);
  const point = secp256k1.Point.fromBytes(child.key);
  return { address: addressOfKey(point.toBytes(false).subarray(1)), path: steps.join('/') };
}

const XPUB_VERSION = 0x04_88_b2_1e;
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Decodes Base58 to 82 bytes; undefined for another length. An extended key starts with 0x04, so no leading zeros are
 * lost.
 */
function fromBase58(text: string): Buffer | undefined {
  let value = 0n;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit === -1) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16).padStart(164, '0');
  return hex.length === 164 ? Buffer.from(hex, 'hex') : undefined;
}
