import { expect, test } from 'vitest';
import { toHex } from '@tamarind/domain/hash';
import { commitOf, deriveVn27 } from '@tamarind/domain/lottery/quick-draw';
import { recompute } from './proof.ts';

const seed = Uint8Array.from({ length: 32 }, (_, byte) => byte);
const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
const draw = {
  code: 'quick60-20260420-0001',
  game: 'quick60',
  prizes: deriveVn27(seed, 'vn-north-1m', '20260420-0001', randomness) as never,
  proof: {
    commit: commitOf(seed),
    commitAt: new Date(0),
    seal: null,
    sealedAt: null,
    beaconChain: 'quicknet',
    beaconRound: 1000,
    randomness,
    signature: null,
    seed: toHex(seed),
  },
};

test('[L05] the browser finds the same numbers as were published', () => {
  expect(recompute(draw)).toEqual({ commit: true, randomness: null, numbers: true });
});

test('[L05] another seed or randomness is found out', () => {
  const other = toHex(seed.map((byte) => byte ^ 1));
  expect(recompute({ ...draw, proof: { ...draw.proof, seed: other } })).toMatchObject({
    commit: false,
    numbers: false,
  });
  expect(recompute({ ...draw, proof: { ...draw.proof, randomness: '00'.repeat(32) } }).numbers).toBe(false);
  expect(recompute({ ...draw, proof: { ...draw.proof, seed: 'not hex' } })).toMatchObject({
    commit: false,
    numbers: false,
  });
});

test('[L05] before the reveal there is nothing to say', () => {
  const early = { ...draw, prizes: null, proof: { ...draw.proof, seed: null, randomness: null } };
  expect(recompute(early)).toEqual({ commit: null, randomness: null, numbers: null });
});
