import { z } from 'zod/mini';

/**
 * Returns the path of a beacon chain's description. The beacon is drand, the public randomness beacon of the League of
 * Entropy, with the HTTP API `/{chainHash}/info` and `/{chainHash}/public/{round}`. A request for a future round gets
 * 425 (404 from some relays). `/info` alone returns the relay's default chain.
 */
export const beaconInfoPath = (chainHash?: string): string =>
  chainHash === undefined ? '/info' : `/${chainHash}/info`;
export const beaconRoundPath = (chainHash: string, round: number): string => `/${chainHash}/public/${round}`;

/**
 * The beacon's signature scheme: signatures in G1 over the SHA-256 of the round alone, so each round can be verified
 * without the previous one.
 */
export const BEACON_SCHEME = 'bls-unchained-g1-rfc9380';
/** The domain separation tag of that scheme (RFC 9380, 8.10: G1, SSWU, random oracle). */
export const BEACON_DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));

export const BeaconInfo = z.object({
  /** The public key: a compressed point of G2. */
  public_key: hex(96),
  /** The time between two rounds in seconds. */
  period: z.int().check(z.positive()),
  genesis_time: z.int().check(z.nonnegative()),
  hash: hex(32),
  groupHash: hex(32),
  schemeID: z.literal(BEACON_SCHEME),
  metadata: z.object({ beaconID: z.string() }),
});

export const BeaconRound = z.object({
  round: z.int().check(z.positive()),
  /** The random value: SHA-256 of the signature. */
  randomness: hex(32),
  /** The signature: a compressed point of G1. */
  signature: hex(48),
});
