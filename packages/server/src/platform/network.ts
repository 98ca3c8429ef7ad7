import { networkOfAddress } from '@tamarind/domain/security/place';

declare const network: unique symbol;
/** Only `netOf` creates one, so the compiler refuses a bare address as the subject of a network budget. */
export type Network = string & { readonly [network]: true };

/** The network of a caller's address: the /24 of IPv4, the /64 of IPv6. All network budgets use it. */
export const netOf = (ip: string): Network => networkOfAddress(ip) as Network;
