import { isAddress, withChecksum } from './address.ts';

export type AddressFault = 'FIELD_INVALID' | 'ADDRESS_CHECKSUM' | 'ADDRESS_OTHER_CHAIN' | 'ADDRESS_ZERO';

/**
 * The error in an address to which coins are to be sent; undefined if it is valid. Coins sent to a wrong address are
 * lost, so the checksum of EIP-55 (https://eips.ethereum.org/EIPS/eip-55, read November 2026) is required: an address
 * only in lower or upper case has no checksum, and a typing error in it could not be detected.
 */
export function addressFault(typed: string): AddressFault | undefined {
  const address = typed.trim();
  if (!isAddress(address))
    return otherChains.some((form) => form.test(address)) ? 'ADDRESS_OTHER_CHAIN' : 'FIELD_INVALID';
  if (/^0x0{40}$/.test(address)) return 'ADDRESS_ZERO';
  return withChecksum(address) === address ? undefined : 'ADDRESS_CHECKSUM';
}

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
/** Addresses of chains on which USDT or other coins are common: Tron, Bitcoin (two forms), TON, Solana. */
const otherChains: readonly RegExp[] = [
  new RegExp(`^T${BASE58}{33}$`),
  new RegExp(`^[13]${BASE58}{25,34}$`),
  /^(bc|tb|ltc)1[0-9a-z]{25,87}$/i,
  /^(EQ|UQ)[A-Za-z0-9_-]{46}$/,
  new RegExp(`^${BASE58}{32,44}$`),
];
