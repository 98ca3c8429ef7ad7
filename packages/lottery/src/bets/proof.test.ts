import { expect, test } from 'vitest';
import { sha256Hex, toHex, utf8 } from '@tamarind/domain/hash';
import { commitOf, deriveResult } from '@tamarind/domain/lottery/quick-draw';
import { vn27 } from '@tamarind/domain/lottery/formats/index';
import { recompute } from './proof.ts';

const seed = Uint8Array.from({ length: 32 }, (_, byte) => byte);
const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
const draw = {
  code: 'vn27x1-20260420-0001',
  game: 'vn27x1',
  prizes: deriveResult(vn27, seed, 'vn-north-1m', '20260420-0001', randomness),
  proof: {
    commit: commitOf(seed),
    commitAt: new Date(0),
    listHash: null,
    beaconInfo: null,
    beaconChain: 'quicknet',
    beaconRound: 1000,
    randomness,
    signature: null,
    seed: toHex(seed),
  },
};

const protocol = { format: 'vn27', derivation: 'vn-north-1m' } as const;

test('[L05] the browser finds the same numbers as were published', () => {
  expect(recompute(draw, protocol)).toEqual({ commit: true, randomness: null, numbers: true });
});

test('[L05] another seed or randomness is found out', () => {
  const other = toHex(seed.map((byte) => byte ^ 1));
  expect(recompute({ ...draw, proof: { ...draw.proof, seed: other } }, protocol)).toMatchObject({
    commit: false,
    numbers: false,
  });
  expect(recompute({ ...draw, proof: { ...draw.proof, randomness: '00'.repeat(32) } }, protocol).numbers).toBe(false);
  expect(recompute({ ...draw, proof: { ...draw.proof, seed: 'not hex' } }, protocol)).toMatchObject({
    commit: false,
    numbers: false,
  });
});

test('[L05] before the reveal nothing is checked', () => {
  const early = { ...draw, prizes: null, proof: { ...draw.proof, seed: null, randomness: null } };
  expect(recompute(early, protocol)).toEqual({ commit: null, randomness: null, numbers: null });
});

/**
 * The twenty players' numbers of the worked example of a yeekee round (a Thai draw computed from such numbers). A
 * second, independent program computed the system number that the test expects.
 */
const list = (
  '12345 67890 11111 22222 33333 44444 55555 66666 77777 88888 ' +
  '99999 10203 40506 70809 13579 24680 98765 43210 31415 27182'
)
  .split(' ')
  .map((number, index) => `${index + 1}|${new Date(1_776_643_200_000 + 250 * (index + 1)).toISOString()}|${number}`)
  .join('\n');

test('[L05] a round of players’ numbers is computed from the list whose hash was fixed, and from no other', () => {
  const round = {
    code: 'yeekee15-20260420-01',
    game: 'yeekee15',
    prizes: { top: ['287'], bottom: ['43'] },
    proof: { ...draw.proof, listHash: sha256Hex(utf8(list)) },
  };
  const yeekee = { format: 'th3', derivation: 'yeekee-15m' } as const;
  expect(recompute(round, yeekee, list).numbers).toBe(true);
  expect(recompute(round, yeekee, list.replace('|27182', '|27183')).numbers).toBe(false);
  expect(recompute(round, yeekee).numbers).toBe(false);
  expect(recompute({ ...round, prizes: { top: ['288'], bottom: ['43'] } }, yeekee, list).numbers).toBe(false);
});
