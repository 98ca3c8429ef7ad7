import { toHex, utf8 } from '../../hash.ts';
import { isAddress, withChecksum } from './address.ts';
import { keccak256 } from './keccak.ts';

/** The first topic of ERC-20's transfer event: the hash of its signature. */
export const TRANSFER_TOPIC = `0x${toHex(keccak256(utf8('Transfer(address,address,uint256)')))}`;

/** An address as a topic of a transfer event: 32 bytes in hex, in lower case. */
export const topicOf = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

/** An amount of coins as the data of a transfer event: 32 bytes in hex. */
export const dataOf = (units: bigint): string => `0x${units.toString(16).padStart(64, '0')}`;

export interface TransferLog {
  readonly topics: readonly string[];
  readonly data: string;
}

/**
 * Sender, recipient and units of an ERC-20 transfer; undefined for any other event (ERC-721 has a fourth topic and no
 * data).
 */
export function readTransfer({ topics, data }: TransferLog) {
  const [signature, from = '', to = ''] = topics;
  if (signature?.toLowerCase() !== TRANSFER_TOPIC || topics.length !== 3) return undefined;
  if (!/^0x[0-9a-f]{64}$/i.test(data)) return undefined;
  const [payer, payee] = [addressIn(from), addressIn(to)];
  if (payer === undefined || payee === undefined) return undefined;
  return { from: payer, to: payee, units: BigInt(data) };
}

function addressIn(topic: string): string | undefined {
  const address = `0x${topic.slice(26)}`;
  return /^0x0{24}/.test(topic) && topic.length === 66 && isAddress(address) ? withChecksum(address) : undefined;
}

/** The text of a QR code (ERC-681) that opens this transfer in a wallet app. */
export const transferCode = (
  token: { readonly contract: string; readonly chainId: number },
  to: string,
  units: bigint,
): string => `ethereum:${token.contract}@${token.chainId}/transfer?address=${to}&uint256=${units}`;
