import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { z } from 'zod/mini';
import {
  BEACON_DST,
  BeaconInfo,
  beaconInfoPath,
  BeaconRound,
  beaconRoundPath,
} from '@tamarind/contract/outside/beacon';
import type { BeaconChain } from '@tamarind/domain/lottery/beacon';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { callOutside, type Limits } from './http-call.ts';
import { type Outcome, refused, unknown } from './outcome.ts';

export interface PinnedChain extends BeaconChain {
  readonly hash: string;
  /** The chain's public key: a compressed point in hexadecimal. */
  readonly publicKey: string;
  /**
   * The relay's description of the chain (period, start, hash); undefined if the whole chain is configured, because no
   * relay is then asked.
   */
  readonly info?: z.output<typeof BeaconInfo>;
}

export interface BeaconValue {
  readonly round: number;
  readonly randomness: string;
  readonly signature: string;
}

export interface BeaconPort {
  /** Returns the chain against which values are verified. */
  chain(): Promise<Outcome<{ readonly chain: PinnedChain }>>;
  /** Returns a verified value; 'refused' with too_early if the round does not exist yet. */
  round(round: number): Promise<Outcome<BeaconValue>>;
}

export interface BeaconConfig {
  /** URLs of relays, tried in order until one returns a valid value. */
  readonly relays: readonly string[];
  /**
   * The configured trust anchor: the whole chain, or only its public key. If only the key is configured, a relay
   * supplies the chain's times, which must match the chain's hash. An empty key trusts the first response of the first
   * relay, for the demo's simulated beacon.
   */
  readonly pinned: PinnedChain | { readonly publicKey: string };
  readonly limits?: Limits;
  readonly outgoing: Outgoing;
}

/**
 * Creates the client of the randomness beacon. No relay is trusted: every value is verified against the configured
 * public key before it is returned [L05].
 */
export function createBeaconPort({ relays, pinned, limits = BEACON_LIMITS, outgoing }: BeaconConfig): BeaconPort {
  let known: PinnedChain | undefined = 'hash' in pinned ? pinned : undefined;

  const learnChain = async (): Promise<Outcome<{ readonly chain: PinnedChain }>> => {
    let last: Outcome<{ readonly chain: PinnedChain }> = unknown('no relay is configured', 'not_configured');
    for (const relay of relays) {
      const answer = await callOutside(outgoing, { method: 'GET', url: new URL(beaconInfoPath(), relay) }, limits);
      last = answer.kind === 'unknown' ? answer : chainIn(answer.json, pinned.publicKey);
      if (last.kind === 'done') return last;
    }
    return last;
  };

  const chain: BeaconPort['chain'] = async () => {
    if (known) return { kind: 'done', chain: known };
    const learnt = await learnChain();
    // Concurrent first callers may each ask a relay; the first response is cached.
    if (learnt.kind === 'done') known ??= learnt.chain;
    return known ? { kind: 'done', chain: known } : learnt;
  };

  return {
    chain,
    round: async (round) => {
      const on = await chain();
      if (on.kind !== 'done') return on;
      let last: Outcome<BeaconValue> = unknown('no relay is configured', 'not_configured');
      for (const relay of relays) {
        const answer = await callOutside(
          outgoing,
          { method: 'GET', url: new URL(beaconRoundPath(on.chain.hash, round), relay) },
          limits,
        );
        if (answer.kind === 'unknown') last = answer;
        else if (answer.status === 425 || answer.status === 404) last = refused('too_early');
        else last = valueIn(answer.json, round, on.chain.publicKey);
        if (last.kind === 'done') return last;
      }
      return last;
    },
  };
}

function chainIn(json: unknown, publicKey: string): Outcome<{ readonly chain: PinnedChain }> {
  const info = z.safeParse(BeaconInfo, json);
  if (!info.success) return unknown('the relay describes no chain of our scheme', 'wrong_form');
  if (publicKey !== '' && info.data.public_key !== publicKey)
    return unknown('the relay speaks for another chain', 'wrong_form');
  if (chainHash(info.data) !== info.data.hash) return unknown('the chain does not hash to its name', 'wrong_form');
  return {
    kind: 'done',
    chain: {
      hash: info.data.hash,
      publicKey: info.data.public_key,
      genesis: info.data.genesis_time,
      period: info.data.period,
      info: info.data,
    },
  };
}

function valueIn(json: unknown, round: number, publicKey: string): Outcome<BeaconValue> {
  const value = z.safeParse(BeaconRound, json);
  if (!value.success) return unknown('not a beacon value', 'wrong_form');
  if (value.data.round !== round) return unknown('the value of another round', 'wrong_form');
  return isBeaconValue(value.data, publicKey)
    ? { kind: 'done', ...value.data }
    : unknown('a value that its signature does not bear out', 'not_signed');
}

/**
 * True if the chain signed this round and the randomness is the hash of the signature (scheme
 * bls-unchained-g1-rfc9380).
 */
export function isBeaconValue({ round, randomness, signature }: BeaconValue, publicKey: string): boolean {
  const bytes = Buffer.from(signature, 'hex');
  if (sha256(bytes).toString('hex') !== randomness) return false;
  const roundBytes = Buffer.alloc(8);
  roundBytes.writeBigUInt64BE(BigInt(round));
  const message = bls12_381.shortSignatures.hash(sha256(roundBytes), BEACON_DST);
  try {
    return bls12_381.shortSignatures.verify(bytes, message, Buffer.from(publicKey, 'hex'));
  } catch {
    // The signature is not a point on the curve, or not in its correct subgroup.
    return false;
  }
}

/**
 * The hash that identifies a chain: SHA-256 over period (4 bytes), genesis (8), public key, group hash and, unless it
 * is the default one, the beacon's id (drand, chain/info.go).
 */
export function chainHash(info: z.output<typeof BeaconInfo>): string {
  const times = Buffer.alloc(12);
  times.writeUInt32BE(info.period, 0);
  times.writeBigInt64BE(BigInt(info.genesis_time), 4);
  const id = info.metadata.beaconID === 'default' ? '' : info.metadata.beaconID;
  return createHash('sha256')
    .update(times)
    .update(info.public_key, 'hex')
    .update(info.groupHash, 'hex')
    .update(id)
    .digest('hex');
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const BEACON_LIMITS: Limits = { timeoutMs: 3_000, tries: 2, pauseMs: 250 };
