import { randomBytes } from 'node:crypto';
import type { Chance } from './games/game.ts';

/**
 * Unbiased random numbers from cryptographic bytes. Rejection sampling drops values past the last whole multiple of
 * `below`, because a remainder would favour small numbers.
 */
export function chanceFrom(bytes: (length: number) => Uint8Array): Chance {
  let pool: DataView = new DataView(new ArrayBuffer(0));
  let at = 0;
  const next = (): number => {
    if (at + 4 > pool.byteLength) {
      const fresh = bytes(POOL_BYTES);
      pool = new DataView(fresh.buffer, fresh.byteOffset, fresh.byteLength);
      at = 0;
    }
    at += 4;
    return pool.getUint32(at - 4);
  };
  return {
    below: (below) => {
      if (!Number.isInteger(below) || below < 1 || below > WORDS) throw new RangeError(`no chance below ${below}`);
      const fair = WORDS - (WORDS % below);
      for (;;) {
        const word = next();
        if (word < fair) return word % below;
      }
    },
  };
}

export const systemChance: Chance = chanceFrom((length) => randomBytes(length));

const WORDS = 0x1_0000_0000;
const POOL_BYTES = 1024;
