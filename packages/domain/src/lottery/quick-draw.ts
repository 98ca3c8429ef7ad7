import { fromHex, hmacSha256, sha256Hex, utf8 } from '../hash.ts';
import { byTier, type Format, type Prizes, type Tier } from './formats/format.ts';

/**
 * Derives the result of an own draw, so that anybody can recompute it [L05]. Before betting opens we publish commit =
 * SHA-256(seed). At close the tickets are sealed. Then a public beacon publishes a value that nobody could know before.
 * Seed and value together give the numbers, and the seed is revealed. Neither the platform (bound by the commit) nor a
 * player (who does not have the seed) can influence or predict a result.
 */
export function deriveResult(
  format: Format,
  seed: Uint8Array,
  gameCode: string,
  drawId: string,
  randomnessHex: string,
): Prizes {
  return drawResult(format, drawStream(derivePrk(seed, gameCode, drawId, randomnessHex)));
}

/**
 * Derives a result of any format from a random stream, tier by tier in rank order, without tiers on which no bet
 * depends. It applies only width, range and repeats of each tier, not the rules between tiers (such as the power ball
 * of Power 6/55).
 */
export const drawResult = (format: Format, stream: DrawStream): Prizes =>
  byTier(
    format.tiers.filter(({ isOptional }) => !isOptional),
    (tier) => drawTier(tier, stream),
  );

/**
 * Derives one tier: balls are drawn without replacement, dice are thrown independently. A number of several digits that
 * repeats an earlier one is drawn again if the tier forbids repeats.
 */
function drawTier({ count, width, range, repeats }: Tier, stream: DrawStream): string[] {
  if (range) {
    const [lowest, highest] = range;
    const span = highest - lowest + 1;
    const values =
      repeats === 'never'
        ? stream.sample(span, count).map((ball) => lowest - 1 + ball)
        : Array.from({ length: count }, () => lowest + stream.uniform(span));
    return values.map((value) => String(value).padStart(width, '0'));
  }
  const numbers: string[] = [];
  while (numbers.length < count) {
    const number = stream.digits(width);
    if (repeats !== 'never' || !numbers.includes(number)) numbers.push(number);
  }
  return numbers;
}

/** The commit published before betting opens: SHA-256 of the seed, hex. */
export const commitOf = (seed: Uint8Array): string => sha256Hex(seed);

/**
 * The key of one draw: HMAC-SHA-256 of "game|draw|randomness" with the seed as key. Throws unless seed and randomness
 * have 32 bytes.
 */
export function derivePrk(seed: Uint8Array, gameCode: string, drawId: string, randomnessHex: string): Uint8Array {
  if (seed.length !== 32 || fromHex(randomnessHex).length !== 32)
    throw new RangeError('seed and randomness are 32 bytes each');
  return hmacSha256(seed, utf8(`${gameCode}|${drawId}|${randomnessHex.toLowerCase()}`));
}

/**
 * One 32-bit word of the random stream and its use. It gives `value`, a whole number below `below`; `value` is null if
 * the word was discarded so that all values stay equally likely.
 */
export type Step = { readonly word: number; readonly below: number; readonly value: number | null };
export type DrawStream = {
  /** All words used so far; the checker shows them step by step. */
  readonly steps: readonly Step[];
  /** A whole number from 0 to n - 1, each equally likely; n may be 1 to 2^32. */
  uniform(n: number): number;
  /** k different numbers of 1..N in draw order. */
  sample(N: number, k: number): number[];
  /** A number of exactly `length` digits, with leading zeros. */
  digits(length: number): string;
};

export function drawStream(prk: Uint8Array): DrawStream {
  const words = wordsOf(prk);
  const steps: Step[] = [];
  const uniform = (n: number): number => {
    if (!Number.isInteger(n) || n < 1 || n > 2 ** 32) throw new RangeError(`no number below ${n}`);
    // A plain remainder would favour small values, so words at or above the last full multiple of n are discarded.
    const limit = Math.floor(2 ** 32 / n) * n;
    for (;;) {
      const word = words.next().value;
      const value = word < limit ? word % n : null;
      steps.push({ word, below: n, value });
      if (value !== null) return value;
    }
  };
  const sample = (N: number, k: number): number[] => {
    const balls = Array.from({ length: N }, (_, index) => index + 1);
    for (let i = 0; i < k; i++) {
      const j = i + uniform(N - i);
      [balls[i], balls[j]] = [balls[j] as number, balls[i] as number];
    }
    return balls.slice(0, k);
  };
  return { steps, uniform, sample, digits: (length) => String(uniform(10 ** length)).padStart(length, '0') };
}

/**
 * The random stream: the outputs of HMAC(prk, 0), HMAC(prk, 1) … one after another, read as big-endian 32-bit words
 * without end.
 */
function* wordsOf(prk: Uint8Array): Generator<number, never> {
  const counter = new DataView(new ArrayBuffer(4));
  for (let index = 0; ; index++) {
    counter.setUint32(0, index);
    const block = hmacSha256(prk, new Uint8Array(counter.buffer));
    const words = new DataView(block.buffer, block.byteOffset);
    for (let at = 0; at < block.length; at += 4) yield words.getUint32(at);
  }
}
