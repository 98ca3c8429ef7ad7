import { hash } from 'node:crypto';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import type { Format, FormatCode, Prizes } from '@tamarind/domain/lottery/formats/format';
import { deriveResult } from '@tamarind/domain/lottery/quick-draw';
import {
  chiSquare,
  countsOf,
  FIPS_BYTES,
  type Finding,
  fips140,
  gammaQ,
  gapTest,
  runsTest,
  serialCorrelation,
} from '@tamarind/domain/lottery/randomness-tests';
import { fromHex } from '@tamarind/domain/hash';

/** The result of one statistical test: the data, the test, and p, the chance of a result at least as extreme. */
export type Row = Finding & { readonly of: string; readonly test: string };

/** The secret seed and the beacon value of a draw, both derived from a text, so that every figure can be reproduced. */
const keysOf = (seed: string, number: number) =>
  ['secret', 'beacon'].map((what) => hash('sha256', `${seed} ${what} ${number}`));

/** Endless results of one game, produced by the product's own draw code. */
function* draws(format: Format, seed: string): Generator<Prizes, never> {
  for (let number = 1; ; number++) {
    const [secret = '', beacon = ''] = keysOf(seed, number);
    yield deriveResult(format, fromHex(secret), format.code, `${number}`, beacon);
  }
}

/** Number of words taken from each draw for the raw output: four blocks, about as much as a Northern draw uses. */
export const WORDS_PER_DRAW = 32;

/**
 * The raw output of the generator as an endless byte stream: the first words of each draw, before they are scaled to
 * results. It is computed with Node's crypto, about seven times as fast as the product's code; a test checks that both
 * give the same bytes.
 */
export function* rawBytes(seed: string, chunk = 65_536): Generator<Uint8Array, never> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for (let number = 1; ; number++) {
    const [secret = '', beacon = ''] = keysOf(seed, number);
    const prk = hmacBy(Buffer.from(secret, 'hex'))(Buffer.from(`raw|${number}|${beacon}`));
    const blockOf = hmacBy(prk);
    for (let index = 0; index < WORDS_PER_DRAW / 8; index++) {
      const block = blockOf(Uint8Array.of(0, 0, 0, index));
      parts.push(block);
      length += block.length;
    }
    while (length >= chunk) {
      const bytes = Buffer.concat(parts);
      yield bytes.subarray(0, chunk);
      parts = [bytes.subarray(chunk)];
      length -= chunk;
    }
  }
}

/** HMAC by RFC 2104 for keys up to 64 bytes; eight times as fast as calling createHmac for each message. */
function hmacBy(key: Uint8Array): (message: Uint8Array) => Buffer {
  const [inner, outer] = [0x36, 0x5c].map((pad) => {
    const block = Buffer.alloc(64, pad);
    key.forEach((byte, at) => {
      block[at] = byte ^ pad;
    });
    return block;
  }) as [Buffer, Buffer];
  const sha = (...parts: Uint8Array[]) => hash('sha256', Buffer.concat(parts), 'buffer');
  return (message) => sha(outer, sha(inner, message));
}

/**
 * The values on which the generator is tested: each function computes from a result a whole number from 0 to
 * `categories` − 1.
 */
const scaled: readonly { format: FormatCode; of: string; categories: number; value: (prizes: Prizes) => number }[] = [
  { format: 'vn27', of: 'vn27 special prize, last two digits', categories: 100, value: (p) => last(p, 'db', 2) },
  { format: 'vn18', of: 'vn18 special prize, last two digits', categories: 100, value: (p) => last(p, 'db', 2) },
  { format: 'thai', of: 'thai last two', categories: 100, value: (p) => last(p, 'last2', 2) },
  { format: 'keno', of: 'keno first ball', categories: 80, value: (p) => first(p, 'numbers') - 1 },
  { format: '11x5', of: '11x5 first ball', categories: 11, value: (p) => first(p, 'balls') - 1 },
  { format: 'pk10', of: 'pk10 winner', categories: 10, value: (p) => first(p, 'places') - 1 },
  { format: 'k3', of: 'k3 first die', categories: 6, value: (p) => first(p, 'dice') - 1 },
  { format: '5d', of: '5d first ball', categories: 10, value: (p) => first(p, 'balls') },
  { format: 'wingo', of: 'wingo digit', categories: 10, value: (p) => first(p, 'digit') },
];

/**
 * Tests the results that players see: chi-square, runs, serial correlation and gaps, over `count` draws of each game.
 */
export function testScaled(seed: string, count: number): Row[] {
  return scaled.flatMap(({ format, of, categories, value }) => {
    const values: number[] = [];
    for (const prizes of draws(formatOf(format), seed)) if (values.push(value(prizes)) === count) break;
    return testValues(of, values, categories);
  });
}

/** Runs the tests of `testScaled` on the bytes of `blocks` blocks of raw output, and FIPS 140-2 on each block. */
export function testRaw(seed: string, blocks: number): Row[] {
  const bytes: number[] = [];
  let failed = 0;
  for (const block of rawBytes(seed, FIPS_BYTES)) {
    if (fips140(block).failed.length > 0) failed++;
    if (bytes.push(...block) >= blocks * FIPS_BYTES) break;
  }
  // A good source fails some blocks by chance; p is the probability of at least this many failures (Poisson).
  const p = failed === 0 ? 1 : 1 - gammaQ(failed, blocks * FIPS_FAILURES);
  return [
    ...testValues('raw bytes', bytes, 256),
    { of: 'raw bytes', test: `FIPS 140-2, failed of ${blocks}`, statistic: failed, p },
  ];
}
/** The share of blocks that a good source fails: 59 of 60,000 from the operating system's generator. */
const FIPS_FAILURES = 0.001;

const testValues = (of: string, values: readonly number[], categories: number): Row[] => [
  { of, test: 'chi-square', ...chiSquare(countsOf(values, categories)) },
  { of, test: 'runs', ...runsTest(values, categories) },
  { of, test: 'serial correlation', ...serialCorrelation(values) },
  { of, test: 'gaps', ...gapTest(values, categories, 0) },
];

const first = (prizes: Prizes, prize: string): number => Number(prizes[prize]?.[0]);
const last = (prizes: Prizes, prize: string, digits: number): number => Number(prizes[prize]?.[0]?.slice(-digits));
