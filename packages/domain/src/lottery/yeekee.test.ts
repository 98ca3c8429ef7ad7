import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { addMs } from '../time.ts';
import { checkResult } from './formats/format.ts';
import { formatOf } from './formats/index.ts';
import {
  decideShot,
  roundIdOf,
  roundResult,
  shootingEndsAt,
  type Shot,
  type ShotRequest,
  shotLines,
  shotPrizes,
  shotsHash,
  shotsOfLines,
  usualShotPrizes,
} from './yeekee.ts';

/**
 * Test values: the seed is 00 01 … 1f, and the randomness is that of drand quicknet round 1000. A second program in
 * another language computed the expected hashes and system numbers. It also found two names of rounds with the system
 * number zero: with them, the players' numbers alone make the whole result.
 */
const seed = Uint8Array.from({ length: 32 }, (_, byte) => byte);
const randomnessHex = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
const opening = new Date('2026-04-20T00:00:00Z');
/** One shot (a number sent by a player) every quarter of a second, in the given order, oldest first. */
const shotsOf = (numbers: readonly string[]): Shot[] =>
  numbers.map((number, index) => ({
    seq: index + 1,
    at: addMs(opening, 250 * (index + 1)),
    number,
    memberId: `m${index + 1}`,
  }));
const resultOf = (roundId: string, numbers: readonly string[]) =>
  roundResult({ roundId, seed, randomnessHex, shots: shotsOf(numbers) });

/**
 * Case TH-07 of the rules has the minimum of twenty shots. The 16th shot counted from the newest is then the fifth in
 * order.
 */
const twenty = (
  '12345 67890 11111 22222 33333 44444 55555 66666 77777 88888 ' +
  '99999 10203 40506 70809 13579 24680 98765 43210 31415 27182'
).split(' ');
/** An operator's published example: the sum is 1,234,567,890, and 51876 is the 16th shot from the newest. */
const many = [...Array<string>(12_330).fill('99999'), '28359', '51876', ...Array<string>(15).fill('99999')];

test('[L03] TH-07: twenty shots, position 16 from the newest is taken off, zeros in front stay', () => {
  expect(resultOf('yeekee:144125', twenty)).toMatchObject({
    state: 'result',
    prizes: { top: ['246'], bottom: ['07'] },
    proof: {
      shotsHash: '47f58149794933f659e4cdbe3438c3669bdfd4d32adaec3b30e8587e632ddb0e',
      sum: 940_579,
      takenOff: { seq: 5, number: '33333' },
      playersNumber: '07246',
      systemNumber: '00000',
      result: '07246',
    },
  });
});

test('[L03] the classic numbers: 1,234,567,890 less 51,876 gives 014 on top and 16 at the bottom', () => {
  expect(resultOf('yeekee:80529', many)).toMatchObject({
    prizes: { top: ['014'], bottom: ['16'] },
    proof: {
      shotsHash: 'e41f98a288b1dfdb60f867fa286bd81247dcfdf2f76214fb03d44fef4fec735c',
      sum: 1_234_567_890,
      takenOff: { number: '51876' },
      playersNumber: '16014',
    },
  });
});

test.each([
  ['twenty shots', twenty, '07246', '36041', '43287'],
  ['many shots', many, '16014', '42585', '58599'],
])('[L05] the system number is added to the players’ number: %s', (_, numbers, players, system, sum) => {
  const round = resultOf('yeekee-15m:20260420-01', numbers);
  expect(round).toMatchObject({
    prizes: { top: [sum.slice(-3)], bottom: [sum.slice(0, 2)] },
    proof: { playersNumber: players, systemNumber: system, result: sum },
  });
  if (round.state !== 'result') throw new Error('void');
  expect(checkResult(formatOf('th3'), round.prizes)).toMatchObject({ ok: true });
  expect(round.proof.steps.at(-1)).toMatchObject({ below: 100_000, value: Number(system) });
});

test('[L05] the list is hashed as published: seq, time in UTC and number, without names', () => {
  const shots = shotsOf(twenty);
  expect(shotLines(shots)[0]).toBe('1|2026-04-20T00:00:00.250Z|12345');
  expect(shotLines(shots)[19]).toBe('20|2026-04-20T00:00:05.000Z|27182');
  const read = shotsOfLines(shotLines(shots).join('\n'));
  expect(read.map(({ seq, at, number }) => [seq, at.getTime(), number])).toEqual(
    shots.map(({ seq, at, number }) => [seq, at.getTime(), number]),
  );
  expect([shotsOfLines(''), shotsHash(read)]).toEqual([[], shotsHash(shots)]);
  const others = shots.map((shot) => ({ ...shot, memberId: 'x' }));
  expect(shotsHash(others)).toBe('47f58149794933f659e4cdbe3438c3669bdfd4d32adaec3b30e8587e632ddb0e');
});

test('[L05] the last shooter moves the system number too: what he adds is not what the result moves by', () => {
  const moves = Array.from('0123456789').map((digit) => {
    const round = resultOf('yeekee-15m:20260420-01', [...twenty.slice(0, 19), `2718${digit}`]);
    if (round.state !== 'result') throw new Error('void');
    return (Number(round.proof.result) - Number(digit) + 100_000) % 100_000;
  });
  // Under the classic rule these ten changes would all move the result by the same number.
  expect(new Set(moves).size).toBe(10);
});

test('[L03] nineteen shots void the round', () => {
  const shots = shotsOf(twenty.slice(0, 19));
  expect(roundResult({ roundId: 'r', seed, randomnessHex, shots })).toEqual({
    state: 'void',
    reason: 'SHOTS_TOO_FEW',
    shotsHash: shotsHash(shots),
  });
  expect(resultOf('r', [])).toMatchObject({
    // `shotsHash` of a round without shots is the SHA-256 of an empty text (FIPS 180-4).
    state: 'void',
    shotsHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  });
});

test('[L05] a list with a gap, in wrong order or with an invalid number makes no result', () => {
  const shots = shotsOf(twenty);
  const tries: Shot[][] = [
    shots.slice(1),
    shots.toReversed(),
    shotsOf(twenty.with(3, '2222')),
    shots.filter(({ seq }) => seq !== 7),
  ];
  for (const broken of tries)
    expect(() => roundResult({ roundId: 'r', seed, randomnessHex, shots: broken })).toThrow(RangeError);
});

test('[L03] for any shots the parts add up to the result, and top and bottom are its digits', () => {
  const number = fc.nat(99_999).map((n) => String(n).padStart(5, '0'));
  fc.assert(
    fc.property(fc.array(number, { minLength: 20, maxLength: 60 }), fc.uuid(), (numbers, roundId) => {
      const round = resultOf(roundId, numbers);
      if (round.state !== 'result') throw new Error('void');
      const { prizes, proof } = round;
      // The players' part of the result: the sum of all shots (numbers sent by members) except the 16th from the
      // newest, computed with integers of any size.
      const players = numbers
        .filter((_, index) => index !== numbers.length - 16)
        .reduce((total, shot) => total + BigInt(shot), 0n);
      expect(proof.playersNumber).toBe(String(players).slice(-5).padStart(5, '0'));
      expect(Number(proof.result)).toBe((Number(proof.playersNumber) + Number(proof.systemNumber)) % 100_000);
      expect(`${prizes.bottom?.[0]}${prizes.top?.[0]}`).toBe(proof.result);
    }),
    { numRuns: 60 },
  );
});

test('[L03] shooting goes on for two minutes after betting', () => {
  expect(shootingEndsAt(new Date('2026-04-20T00:15:00Z'))).toEqual(new Date('2026-04-20T00:17:00Z'));
});

test('[L05] a round is named by the published code of the game and its number on its day', () => {
  expect(roundIdOf('yeekee-15m', 'yeekee15-20260420-0001')).toBe('yeekee-15m:20260420-0001');
});

test('[L03] the newest shot and the 16th have a small prize, for players with 100 baht in the round', () => {
  const shots = shotsOf(twenty);
  const paid = (staked: Record<string, number>, list = shots) =>
    shotPrizes(
      list,
      new Map(Object.entries(staked).map(([memberId, satang]) => [memberId, money(satang)])),
      usualShotPrizes.THB,
    ).map(({ position, shot, amount }) => [position, shot.memberId, amount]);
  expect(paid({ m20: 10_000, m5: 25_000, m4: 99_999 })).toEqual([
    [1, 'm20', 20_000n],
    [16, 'm5', 40_000n],
  ]);
  // A player who staked one satang too little, or nothing, gets no prize, and it does not go to another player.
  expect(paid({ m20: 9_999, m19: 10_000 })).toEqual([]);
  expect(paid({ m19: 10_000, m4: 10_000 }, shots.slice(0, 19))).toEqual([]);
});

const closesAt = new Date('2026-04-20T00:15:00Z');
const opensAt = addMs(closesAt, -12 * 60_000);
const shot: ShotRequest = {
  round: { state: 'open', opensAt, closesAt },
  now: addMs(closesAt, -60_000),
  number: '00042',
  cooldownMs: 3_000,
};
const inState = (state: ShotRequest['round']['state'], ms: number): ShotRequest => ({
  ...shot,
  round: { state, opensAt, closesAt },
  now: addMs(closesAt, ms),
});

test('[L03] a shot counts from the opening until two minutes after betting closed', () => {
  expect(decideShot(shot)).toEqual({ ok: true });
  expect(decideShot(inState('closed', 119_999))).toEqual({ ok: true });
  // The server closed the round late. `decideShot` uses the clock, not the state, so it refuses the shot.
  for (const late of [inState('closed', 120_000), inState('open', 120_000), inState('resulted', 0)])
    expect(decideShot(late)).toEqual({ ok: false, refusal: 'DRAW_CLOSED' });
  for (const state of ['scheduled', 'void'] as const)
    expect(decideShot(inState(state, -60_000))).toEqual({ ok: false, refusal: 'DRAW_NOT_OPEN' });
  // Bets on this round are already accepted ahead, but shots are not, because another round is the next one.
  expect(decideShot({ ...shot, now: addMs(opensAt, -1) })).toEqual({ ok: false, refusal: 'DRAW_NOT_OPEN' });
});

test.each(['', '1234', '123456', '12 45', '-1234', '1234\n', '๑๒๓๔๕', '1e100'])('[L03] %j is no shot', (number) => {
  expect(decideShot({ ...shot, number })).toEqual({ ok: false, refusal: 'SHOT_INVALID' });
});

test('[L03] a member waits between shots', () => {
  const again = (ms: number) => decideShot({ ...shot, lastShotAt: addMs(shot.now, -ms) });
  expect(again(2_999)).toEqual({ ok: false, refusal: 'SHOT_TOO_SOON', againAt: addMs(shot.now, 1) });
  expect(again(3_000)).toEqual({ ok: true });
});
