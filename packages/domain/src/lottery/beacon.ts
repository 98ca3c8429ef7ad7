/** A public randomness beacon that publishes a value at fixed times; `genesis` and `period` in seconds. */
export type BeaconChain = { readonly genesis: number; readonly period: number };

/** drand quicknet: the public constants of the League of Entropy's chain; randomness = SHA-256(signature). */
export const quicknet = {
  name: 'quicknet',
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  scheme: 'bls-unchained-g1-rfc9380',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
} as const satisfies BeaconChain & Record<string, unknown>;

/**
 * The first round strictly after a moment. A draw uses the round after its close: the round number is known before
 * betting opens, but its value does not exist until betting has ended [L05].
 */
export const beaconRoundFor = (chain: BeaconChain, time: Date): number => beaconRoundAt(chain, time) + 1;

/** The number of the latest round published at a moment; 0 before the first. */
export function beaconRoundAt({ genesis, period }: BeaconChain, time: Date): number {
  const sinceMs = time.getTime() - genesis * 1000;
  return sinceMs < 0 ? 0 : Math.floor(sinceMs / (period * 1000)) + 1;
}

export const beaconTime = ({ genesis, period }: BeaconChain, round: number): Date =>
  new Date((genesis + (round - 1) * period) * 1000);
