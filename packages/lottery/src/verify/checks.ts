import { z } from 'zod/mini';
import { getDraw } from '@tamarind/contract/lottery';
import { fromHex, joinBytes, sha256Hex, utf8 } from '@tamarind/domain/hash';
import { type BeaconChain, beaconRoundFor, quicknet } from '@tamarind/domain/lottery/beacon';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { type DrawStream, derivePrk, drawResult, drawStream, type Step } from '@tamarind/domain/lottery/quick-draw';
import { type Draw, type Protocol, recompute } from '#bets/proof.ts';

/**
 * Results of the checks that this browser made of a draw by the platform; null where a value is not published yet
 * [L05].
 */
export interface Checks {
  /** Whether the SHA-256 of the seed equals the commit that was published before betting opened. */
  readonly commit: boolean | null;
  /**
   * Whether the round is the first one after the draw time in the beacon's schedule, and its random value matches its
   * signature.
   */
  readonly beacon: boolean | null;
  /** Whether the published result follows from seed, draw and random value. */
  readonly result: boolean | null;
}

export function checksOf(draw: Draw, protocol: Protocol, list = ''): Checks {
  const { commit, randomness, numbers } = recompute(draw, protocol, list);
  const round = isRoundOfSchedule(draw);
  return {
    commit,
    beacon: round === false || randomness === false ? false : randomness === null ? null : round,
    result: numbers,
  };
}

/**
 * Whether the beacon's round follows from the draw time; null if the beacon's schedule is unknown, because its chain is
 * not quicknet and the proof does not describe it.
 */
function isRoundOfSchedule({ proof, drawsAt }: Draw): boolean | null {
  if (!proof) return null;
  if (proof.beaconChain !== quicknet.hash && !proof.beaconInfo) return null;
  const chain = chainOf(proof);
  return chain !== null && beaconRoundFor(chain, drawsAt) === proof.beaconRound;
}

/**
 * The beacon's schedule, if the chain info hashes to the chain's hash: SHA-256(period, genesis, key, group hash, id).
 */
function chainOf({ beaconChain, beaconInfo }: NonNullable<Draw['proof']>): BeaconChain | null {
  if (beaconChain === quicknet.hash) return quicknet;
  if (!beaconInfo) return null;
  const { period, genesis_time: genesis, public_key: key, groupHash, metadata } = beaconInfo;
  const times = new DataView(new ArrayBuffer(12));
  times.setUint32(0, period);
  times.setBigInt64(4, BigInt(genesis));
  const id = metadata.beaconID === 'default' ? '' : metadata.beaconID;
  const bytes = joinBytes(new Uint8Array(times.buffer), fromHex(key), fromHex(groupHash), utf8(id));
  return sha256Hex(bytes) === beaconChain ? { genesis, period } : null;
}

/** One word of the random stream: the `number` it became, or why it was rejected. */
export type ShownStep = Step & {
  readonly prize: string;
  readonly number: string | null;
  readonly fate: 'number' | 'discarded' | 'repeated';
};

/**
 * Every word of the random stream and the number it became. Empty before the seed is known, or if the values do not
 * form a draw.
 */
export function stepsOf({ code, game, proof }: Draw, { format, derivation }: Protocol): ShownStep[] {
  if (!proof?.seed || !proof.randomness || proof.listHash !== null) return [];
  try {
    const stream = drawStream(
      derivePrk(fromHex(proof.seed), derivation, code.slice(game.length + 1), proof.randomness),
    );
    const form = formatOf(format);
    return form.tiers.filter(({ isOptional }) => !isOptional).flatMap((tier) => stepsOfTier(form, tier, stream));
  } catch {
    return [];
  }
}

type Form = ReturnType<typeof formatOf>;
function stepsOfTier(form: Form, tier: Form['tiers'][number], stream: DrawStream): ShownStep[] {
  const before = stream.steps.length;
  const { prize, width, range } = tier;
  const numbers = drawResult({ ...form, tiers: [tier] }, stream)[prize] ?? [];
  let at = 0;
  return stream.steps.slice(before).map((step): ShownStep => {
    if (step.value === null) return { ...step, prize, number: null, fate: 'discarded' };
    const number = numbers[at] ?? null;
    const isRepeated = !range && String(step.value).padStart(width, '0') !== number;
    if (isRepeated) return { ...step, prize, number: String(step.value).padStart(width, '0'), fate: 'repeated' };
    at++;
    return { ...step, prize, number, fate: 'number' };
  });
}

/** The draw as text in the format that the published script reads. */
export const drawFile = (draw: Parameters<typeof encode>[0], { format, derivation }: Protocol): string =>
  `${JSON.stringify({ form: 'tamarind-draw/1', format, derivation, ...encode(draw) }, null, 2)}\n`;

const encode = (draw: z.output<typeof getDraw.output>) => z.encode(getDraw.output, draw);
