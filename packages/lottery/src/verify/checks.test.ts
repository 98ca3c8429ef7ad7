import { expect, test } from 'vitest';
import { sha256Hex } from '@tamarind/domain/hash';
import { quicknet } from '@tamarind/domain/lottery/beacon';
import { checksOf, drawFile, stepsOf } from './checks.ts';

/** The published test vector for the one-minute game: seed 00 01 … 1f and the real round 1000 of drand quicknet. */
const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
const at = (text: string) => new Date(text);
const draw = {
  code: 'pk10x1-20260420-0001',
  game: 'pk10x1',
  state: 'settled' as const,
  isPaused: false,
  opensAt: at('2023-08-23T15:55:00.000Z'),
  closesAt: at('2023-08-23T15:59:16.000Z'),
  drawsAt: at('2023-08-23T15:59:21.000Z'),
  settledAt: at('2023-08-23T15:59:30.000Z'),
  resultVersion: 1,
  prizes: { places: ['04', '01', '05', '10', '08', '07', '06', '09', '02', '03'] },
  source: 'own draw',
  proof: {
    commit: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    commitAt: at('2023-08-23T15:50:00.000Z'),
    beaconChain: quicknet.hash,
    beaconRound: 1000,
    beaconInfo: null,
    randomness,
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    listHash: null,
  },
  seal: null,
};
const protocol = { format: 'pk10', derivation: 'pk10-1m' } as const;
const all = { commit: true, beacon: true, result: true };

test('[L05] the published vector passes the three checks', () => {
  expect(checksOf(draw, protocol)).toEqual(all);
});

test('[L05] each lie fails its own check', () => {
  const { proof } = draw;
  const lie = (change: object, of: object = {}) =>
    checksOf({ ...draw, ...of, proof: { ...proof, ...change } }, protocol);
  expect(lie({ commit: '00'.repeat(32) })).toEqual({ ...all, commit: false });
  expect(lie({ beaconRound: 1001 })).toEqual({ ...all, beacon: false });
  expect(lie({}, { drawsAt: at('2023-08-23T15:59:24.000Z') })).toEqual({ ...all, beacon: false });
  expect(lie({ signature: 'ab'.repeat(48) })).toEqual({ ...all, beacon: false });
  expect(lie({}, { prizes: { places: draw.prizes.places.toReversed() } })).toEqual({ ...all, result: false });
  expect(lie({ randomness: null, signature: null, seed: null })).toEqual({ commit: null, beacon: null, result: null });
});

test('[L05] another chain counts with a description that has its name, and with no other', () => {
  const info = {
    public_key: 'ab'.repeat(96),
    period: 3,
    genesis_time: 1_692_803_367,
    groupHash: 'cd'.repeat(32),
    schemeID: 'bls-unchained-g1-rfc9380' as const,
    metadata: { beaconID: 'test' },
  };
  // The hashed bytes: period 00000003, genesis 0000000064e625e7, key, group hash, and the id "test".
  const bytes = `0000000300000000${(1_692_803_367).toString(16)}${info.public_key}${info.groupHash}74657374`;
  const hash = sha256Hex(Uint8Array.from(Buffer.from(bytes, 'hex')));
  const own = (beaconInfo: (typeof info & { hash: string }) | null) =>
    checksOf({ ...draw, proof: { ...draw.proof, beaconChain: hash, beaconInfo } }, protocol).beacon;
  expect(own({ ...info, hash })).toBe(true);
  expect(own({ ...info, hash, genesis_time: info.genesis_time - 3 })).toBe(false);
  expect(own(null)).toBeNull();
});

test('[L05] every number comes from one word of the stream, in order', () => {
  const steps = stepsOf(draw, protocol);
  expect(steps.filter(({ fate }) => fate === 'number').map(({ number }) => number)).toEqual(draw.prizes.places);
  // The first car is drawn from ten, the next from nine, then eight …
  expect(steps.filter(({ value }) => value !== null).map(({ below }) => below)).toEqual([
    10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
  ]);
  expect(steps.every(({ word, below, value }) => value === null || value === word % below)).toBe(true);
  expect(stepsOf({ ...draw, proof: { ...draw.proof, seed: null } }, protocol)).toEqual([]);
});

test('[L05] a number that came before in its tier is shown as drawn again', () => {
  // Search for a draw in the Northern format that repeats one of its four two-digit numbers: about one draw in
  // seventeen does.
  const found = Array.from({ length: 200 }, (_, index) =>
    stepsOf(
      { ...draw, code: `vn27x1-20260420-${String(index + 1).padStart(4, '0')}`, game: 'vn27x1' },
      { format: 'vn27', derivation: 'vn-north-1m' },
    ),
  );
  const withRepeat = found.filter((steps) => steps.some(({ fate }) => fate === 'repeated'));
  expect(withRepeat.length).toBeGreaterThan(2);
  for (const steps of withRepeat) {
    const again = steps.findIndex(({ fate }) => fate === 'repeated');
    const { prize, number } = steps[again] ?? {};
    expect(steps.slice(0, again).some((step) => step.prize === prize && step.number === number)).toBe(true);
    expect(steps.filter(({ fate }) => fate === 'number')).toHaveLength(27);
  }
});

test('[L05] the copy is the form that the published script reads', () => {
  const file = JSON.parse(drawFile({ ...draw, earlier: [], notice: null }, protocol)) as Record<string, unknown>;
  expect(file).toMatchObject({
    form: 'tamarind-draw/1',
    code: draw.code,
    game: 'pk10x1',
    format: 'pk10',
    derivation: 'pk10-1m',
    drawsAt: '2023-08-23T15:59:21.000Z',
    prizes: draw.prizes,
    proof: { commitAt: '2023-08-23T15:50:00.000Z', beaconRound: 1000, randomness, beaconInfo: null },
  });
});
