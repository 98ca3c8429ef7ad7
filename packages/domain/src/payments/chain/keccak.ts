/**
 * Keccak-256 as Ethereum uses it: the Keccak submission of 2011 with padding 0x01, which SHA3-256 (FIPS 202) later
 * changed to 0x06. Returns 32 bytes. `padding` allows a test to compare the permutation with SHA3-256.
 */
export function keccak256(message: Uint8Array, padding: 0x01 | 0x06 = 0x01): Uint8Array {
  const padded = new Uint8Array((Math.floor(message.length / RATE) + 1) * RATE);
  padded.set(message);
  padded[message.length] = padding;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;
  const state = new BigUint64Array(25);
  const words = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += RATE) {
    for (let lane = 0; lane < RATE / 8; lane++)
      state[lane] = laneOf(state, lane) ^ words.getBigUint64(at + lane * 8, true);
    permute(state);
  }
  return new Uint8Array(state.buffer.slice(0, 32));
}

/** The block size in bytes: 1,600 bits of state less twice the length of the hash. */
const RATE = 136;

function permute(state: BigUint64Array): void {
  for (const constant of roundConstants) {
    const columns = Array.from({ length: 5 }, (_, x) =>
      [0, 5, 10, 15, 20].reduce((parity, y) => parity ^ laneOf(state, x + y), 0n),
    );
    for (let at = 0; at < 25; at++) {
      const x = at % 5;
      state[at] = laneOf(state, at) ^ (columns[(x + 4) % 5] ?? 0n) ^ turn(columns[(x + 1) % 5] ?? 0n, 1);
    }
    let carried = laneOf(state, 1);
    for (const [step, to] of lanePath.entries()) {
      const next = laneOf(state, to);
      state[to] = turn(carried, turns[step] ?? 0);
      carried = next;
    }
    for (let row = 0; row < 25; row += 5) {
      const lanes = Array.from({ length: 5 }, (_, x) => laneOf(state, row + x));
      for (let x = 0; x < 5; x++)
        state[row + x] = (lanes[x] ?? 0n) ^ (~(lanes[(x + 1) % 5] ?? 0n) & (lanes[(x + 2) % 5] ?? 0n));
    }
    state[0] = laneOf(state, 0) ^ constant;
  }
}

const laneOf = (state: BigUint64Array, at: number): bigint => state[at] ?? 0n;
const turn = (lane: bigint, bits: number): bigint =>
  BigInt.asUintN(64, (lane << BigInt(bits)) | (lane >> BigInt(64 - bits)));

/**
 * For each step of a round of Keccak: the position to which a 64-bit word (lane) moves, and the number of bits by which
 * it is rotated.
 */
const lanePath = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1];
const turns = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44];
const roundConstants = [
  0x0000000000000001n,
  0x0000000000008082n,
  0x800000000000808an,
  0x8000000080008000n,
  0x000000000000808bn,
  0x0000000080000001n,
  0x8000000080008081n,
  0x8000000000008009n,
  0x000000000000008an,
  0x0000000000000088n,
  0x0000000080008009n,
  0x000000008000000an,
  0x000000008000808bn,
  0x800000000000008bn,
  0x8000000000008089n,
  0x8000000000008003n,
  0x8000000000008002n,
  0x8000000000000080n,
  0x000000000000800an,
  0x800000008000000an,
  0x8000000080008081n,
  0x8000000000008080n,
  0x0000000080000001n,
  0x8000000080008008n,
];
