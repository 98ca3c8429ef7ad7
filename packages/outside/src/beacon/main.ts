import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { BEACON_DST, BEACON_SCHEME } from '@tamarind/contract/outside/beacon';
import type { StandInClock } from '../clock.ts';
import { fault, type LogItem, ok, type Reply, runStandIn } from '../stand-in.ts';

/**
 * This file is a randomness beacon with drand's HTTP API and the cryptography of its quicknet chain, under its own key.
 * The key is generated once and fixes every round's value, so values cannot be chosen. But the holder of the key could
 * compute values early, which is acceptable in a demo; production uses quicknet.
 */
const { shortSignatures } = bls12_381;
const PERIOD = 3;

await runStandIn('beacon', async ({ clock, dataDir }) => {
  const { secretKey, genesis } = await keyIn(dataDir, clock);
  const publicKey = hex(shortSignatures.getPublicKey(secretKey).toBytes(true));
  const info = describe(publicKey, genesis);
  const given: LogItem[] = [];

  const newestRound = () => Math.floor((clock.now().getTime() / 1000 - genesis) / PERIOD) + 1;

  /**
   * Computes a round's value in the scheme bls-unchained-g1-rfc9380: the signed message is SHA-256 of the round as
   * eight bytes; randomness is SHA-256 of the signature.
   */
  const valueOf = (round: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(round));
    const signature = shortSignatures.sign(shortSignatures.hash(sha256(bytes), BEACON_DST), secretKey).toBytes(true);
    return { round, randomness: hex(sha256(signature)), signature: hex(signature) };
  };

  const roundReply = (wanted: string): Reply => {
    const round = wanted === 'latest' ? newestRound() : Number(wanted);
    if (!Number.isSafeInteger(round) || round < 1) return fault(404, 'no_such_round');
    if (round > newestRound()) return fault(425, 'too_early');
    const value = valueOf(round);
    given.unshift({ at: clock.now().toISOString(), kind: 'round', summary: `round ${round}`, detail: value });
    given.length = Math.min(given.length, 200);
    return ok(value);
  };

  return {
    answer: ({ method, path }) => {
      if (method !== 'GET') return undefined;
      if (path === '/chains') return ok([info.hash]);
      const rest = path.startsWith(`/${info.hash}/`) ? path.slice(info.hash.length + 1) : path;
      if (rest === '/info') return ok(info);
      const wanted = /^\/public\/(latest|\d{1,15})$/.exec(rest)?.[1];
      return wanted === undefined ? undefined : roundReply(wanted);
    },
    log: () => given,
  };
});

interface Key {
  readonly secretKey: Buffer;
  readonly genesis: number;
}

/**
 * Reads the beacon's key from its file. Without a file it creates one, which is complete before any value is served.
 */
async function keyIn(dataDir: string, clock: StandInClock): Promise<Key> {
  const path = join(dataDir, 'beacon-key.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined) {
    const kept = JSON.parse(text) as { secretKey: string; genesis: number };
    return { secretKey: Buffer.from(kept.secretKey, 'hex'), genesis: kept.genesis };
  }
  // The chain begins thirty days ago, so that a demo's past draws have rounds too, and on a full minute, so that draws
  // coincide with rounds.
  const genesis = Math.floor(clock.now().getTime() / 60_000) * 60 - 30 * 86_400;
  const secretKey = Buffer.from(shortSignatures.keygen().secretKey);
  await mkdir(dataDir, { recursive: true });
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(JSON.stringify({ secretKey: secretKey.toString('hex'), genesis }));
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  return { secretKey, genesis };
}

/**
 * The chain's description. A chain is named by its hash: SHA-256 over period, genesis, key, group hash and beacon id
 * (drand, chain/info.go).
 */
function describe(publicKey: string, genesis: number) {
  const groupHash = hex(sha256(Buffer.from(`tamarind stand-in ${publicKey}`)));
  const beaconID = 'tamarind-demo';
  const times = Buffer.alloc(12);
  times.writeUInt32BE(PERIOD, 0);
  times.writeBigInt64BE(BigInt(genesis), 4);
  const hash = hex(
    sha256(Buffer.concat([times, Buffer.from(publicKey, 'hex'), Buffer.from(groupHash, 'hex'), Buffer.from(beaconID)])),
  );
  return {
    public_key: publicKey,
    period: PERIOD,
    genesis_time: genesis,
    hash,
    groupHash,
    schemeID: BEACON_SCHEME,
    metadata: { beaconID },
  };
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
