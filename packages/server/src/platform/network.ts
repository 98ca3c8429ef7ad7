import { BlockList, isIP } from 'node:net';
import { networkOfAddress } from '@tamarind/domain/security/place';

declare const network: unique symbol;
/**
 * The network of a caller. Only `netOf` creates one, so the compiler refuses a plain IP address as the subject of a
 * network's rate limit.
 */
export type Network = string & { readonly [network]: true };

/** The network of a caller's address, used by all rate limits per network: the /24 of IPv4, the /64 of IPv6. */
export const netOf = (ip: string): Network => networkOfAddress(ip) as Network;

/**
 * True if the caller's address matches the list of addresses and networks (CIDR). An empty list matches everybody,
 * because the signature alone is then the proof.
 */
export function isFrom(ips: readonly string[], ip: string): boolean {
  if (ips.length === 0) return true;
  const list = new BlockList();
  for (const entry of ips) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}
