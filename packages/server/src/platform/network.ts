import { networkOfAddress } from '@tamarind/domain/security/place';

declare const network: unique symbol;
/** Made by `netOf` only, so a budget by network cannot be given a bare address: the compiler refuses it. */
export type Network = string & { readonly [network]: true };

/** The network of a caller's address: the /24 of IPv4, the /64 of IPv6. Every budget by network uses it. */
export const netOf = (ip: string): Network => networkOfAddress(ip) as Network;
