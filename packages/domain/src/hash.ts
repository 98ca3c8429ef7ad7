/**
 * SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104) in plain arithmetic, so that the server, the browser and the
 * stand-alone checker derive a draw with the same code. Input: bytes; output: 32 bytes. Not for passwords.
 */
export const sha256 = (message: Uint8Array): Uint8Array => bytesOf(absorb(START, message, 0));

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = bytesOf(absorb(keyed(block, 0x36), message, BLOCK));
  return bytesOf(absorb(keyed(block, 0x5c), inner, BLOCK));
}

export const sha256Hex = (message: Uint8Array): string => toHex(sha256(message));

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Parses hex digits. Throws RangeError unless the text is an even number of them. */
export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new RangeError('not an even number of hex digits');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * Encodes a text as UTF-8, because this package cannot use TextEncoder. A lone surrogate becomes U+FFFD, as TextEncoder
 * does.
 */
export function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code, 0));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code, 6), tail(code, 0));
    else bytes.push(0xf0 | (code >> 18), tail(code, 12), tail(code, 6), tail(code, 0));
  }
  return Uint8Array.from(bytes);
}

export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const tail = (code: number, shift: number): number => 0x80 | ((code >> shift) & 0x3f);

/** The hash state after the key's first block, whose bytes are combined with `pad` by XOR (RFC 2104). */
function keyed(block: Uint8Array, pad: number): Int32Array {
  const state = Int32Array.from(START);
  compress(
    state,
    block.map((byte) => byte ^ pad),
    0,
  );
  return state;
}

/**
 * Continues hashing from a state that already contains `before` bytes. Adds the message, a one bit, zeros up to a
 * multiple of 64 bytes, and the total length in bits as 64 bits (FIPS 180-4, 5.1.1).
 */
function absorb(from: ArrayLike<number>, message: Uint8Array, before: number): Int32Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(before + message.length) * 8n);
  const state = Int32Array.from(from);
  for (let offset = 0; offset < padded.length; offset += BLOCK) compress(state, padded, offset);
  return state;
}

function bytesOf(state: Int32Array): Uint8Array {
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  state.forEach((word, index) => view.setInt32(index * 4, word));
  return digest;
}

/** Reads a word at an index that is always inside the array, so the result is never undefined. */
const at = (words: Int32Array | Uint8Array, index: number): number => words[index] as number;

const schedule = new Int32Array(64);

/**
 * Processes one block of 64 bytes (FIPS 180-4, 6.2.2). It uses single variables and signed words for speed: arrays and
 * unsigned words are four times slower, and generating the demo's history takes half a million blocks.
 */
function compress(state: Int32Array, bytes: Uint8Array, offset: number): void {
  const w = schedule;
  for (let t = 0, i = offset; t < 16; t++, i += 4)
    w[t] = (at(bytes, i) << 24) | (at(bytes, i + 1) << 16) | (at(bytes, i + 2) << 8) | at(bytes, i + 3);
  for (let t = 16; t < 64; t++) {
    const [old, recent] = [at(w, t - 15), at(w, t - 2)];
    const sigma0 = ((old >>> 7) | (old << 25)) ^ ((old >>> 18) | (old << 14)) ^ (old >>> 3);
    const sigma1 = ((recent >>> 17) | (recent << 15)) ^ ((recent >>> 19) | (recent << 13)) ^ (recent >>> 10);
    w[t] = (at(w, t - 16) + sigma0 + at(w, t - 7) + sigma1) | 0;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let t = 0; t < 64; t++) {
    const turnedE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const turnedA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const first = (h + turnedE + ((e & f) ^ (~e & g)) + at(K, t) + at(w, t)) | 0;
    const second = (turnedA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

const BLOCK = 64;

/** First 32 bits of the fractions of the square roots of the first 8 primes (FIPS 180-4, 5.3.3). */
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** First 32 bits of the fractions of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const K = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
