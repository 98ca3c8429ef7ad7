import { sha256Hex, utf8 } from '../hash.ts';
import { type Currency, type Money, money, ZERO } from '../money.ts';
import { addMs } from '../time.ts';
import type { DrawState } from './bet.ts';
import type { Prizes } from './formats/format.ts';
import { derivePrk, drawStream, type Step } from './quick-draw.ts';

/**
 * A shot, a number sent by a member into a round of yeekee (จับยี่กี): players send ("shoot") free five-digit numbers,
 * and these make the result [L03]. Under the classic rule the last to shoot knows the sum and so chooses the result,
 * and an operator who shoots can do it every time. Here a system number is added that nobody knows while shots are
 * accepted:
 *
 *   1. before opening we publish commit = SHA-256(seed) and the number of the beacon's round;
 *   2. after shooting, and before that round, we publish the list of shots and its hash;
 *   3. seed, hash and the beacon's value make the system number; the seed is revealed.
 *
 * A change to a shot after step 2 is visible. A change before it moves the system number in a way that depends on a
 * future beacon value. The classic rule alone is not offered.
 */
export type Shot = {
  /** Sequence number 1, 2, 3 … in the order in which the server accepted the shots. */
  readonly seq: number;
  readonly at: Date;
  /** Five digits, 00000 to 99999. */
  readonly number: string;
  readonly memberId: string;
};

/** The minimum number of shots. With fewer, the round is void, and every stake is refunded. */
export const SHOTS_MIN = 20;
/** The position of the shot that is left out of the sum, counted from the newest shot, which has position 1. */
export const TAKEN_OFF = 16;

/**
 * Shots are accepted until two minutes after betting closes. The first beacon round at least one minute later gives the
 * random value. That is enough time to fix and publish the list before anybody can know the value.
 */
export const SHOOTING_MS = 120_000;
export const shootingEndsAt = (closesAt: Date): Date => addMs(closesAt, SHOOTING_MS);
export const DRAW_AFTER_SECONDS = 180;

/**
 * The name of a round in the derivation of its result: the published code of the game and the number of the round in
 * its day.
 */
export const roundIdOf = (derivation: string, draw: string): string =>
  `${derivation}:${draw.slice(draw.indexOf('-') + 1)}`;

/**
 * The published list of a round: one shot (number sent by a member) per line as `seq|time|number`, with the time in UTC
 * and milliseconds. Members' names are not included.
 */
export const shotLines = (shots: readonly Shot[]): string[] =>
  shots.map(({ seq, at, number }) => `${seq}|${at.toISOString()}|${number}`);

/**
 * Parses a published list of shots, which contains no names; empty for an empty list. An invalid line gives an invalid
 * shot.
 */
export const shotsOfLines = (list: string): Shot[] =>
  list === ''
    ? []
    : list.split('\n').map((line) => {
        const [seq, at = '', number = ''] = line.split('|');
        return { seq: Number(seq), at: new Date(at), number, memberId: '' };
      });

/** The published hash of the list: SHA-256 in hex over its lines, joined by a line feed, without one at the end. */
export const shotsHash = (shots: readonly Shot[]): string => sha256Hex(utf8(shotLines(shots).join('\n')));

export type Round = {
  /** Unique among the rounds of all games, because the derivation of the result uses it as the round's name. */
  readonly roundId: string;
  readonly seed: Uint8Array;
  readonly randomnessHex: string;
  readonly shots: readonly Shot[];
};
/** Every value between the shots and the result, so that a player can recompute it. */
export type RoundProof = {
  readonly shotsHash: string;
  readonly sum: number;
  /** The shot that is left out of the sum: the 16th, counted back from the newest. */
  readonly takenOff: Shot;
  /**
   * The players' part of the result: the last five digits of the sum of all shots but the one left out. Under the
   * classic rule this is the whole result.
   */
  readonly playersNumber: string;
  /** The system number, and the words of the random stream from which it was computed (`steps`). */
  readonly systemNumber: string;
  readonly steps: readonly Step[];
  /**
   * The last five digits of the players' number and the system number added together. Their last three digits are the
   * top, their first two the bottom.
   */
  readonly result: string;
};
export type RoundResult =
  | { readonly state: 'result'; readonly prizes: Prizes; readonly proof: RoundProof }
  | { readonly state: 'void'; readonly reason: 'SHOTS_TOO_FEW'; readonly shotsHash: string };

/**
 * The result of a round in the format `th3`. Throws if the list is incomplete or out of order, because a shot was then
 * lost.
 */
export function roundResult({ roundId, seed, randomnessHex, shots }: Round): RoundResult {
  for (const [index, { seq, number }] of shots.entries())
    if (seq !== index + 1 || !isShotNumber(number)) throw new RangeError(`shot ${index + 1} is not in order`);
  const hash = shotsHash(shots);
  const takenOff = shots.at(-TAKEN_OFF);
  if (shots.length < SHOTS_MIN || !takenOff) return { state: 'void', reason: 'SHOTS_TOO_FEW', shotsHash: hash };

  const sum = shots.reduce((total, { number }) => total + Number(number), 0);
  const players = sum - Number(takenOff.number);
  // The key is the HMAC of "roundId|hash|randomness". Other own draws use the same formula, with the draw's id in place
  // of the hash of the shots.
  const stream = drawStream(derivePrk(seed, roundId, hash, randomnessHex));
  const system = stream.uniform(100_000);
  const result = fiveDigits(players + system);
  return {
    state: 'result',
    prizes: { top: [result.slice(2)], bottom: [result.slice(0, 2)] },
    proof: {
      shotsHash: hash,
      sum,
      takenOff,
      playersNumber: fiveDigits(players),
      systemNumber: fiveDigits(system),
      steps: stream.steps,
      result,
    },
  };
}

export type ShotPrizeRules = {
  /**
   * The prizes for players who send shots (numbers): the shot's position, counted from the newest shot, and the amount.
   */
  readonly prizes: readonly { readonly position: number; readonly amount: Money }[];
  /** The minimum that a member must have staked in the round. */
  readonly stakeMin: Money;
};
export type ShotPrize = { readonly position: number; readonly shot: Shot; readonly amount: Money };

/**
 * The usual prizes for shots: 200 baht for the newest shot and 400 for the 16th, if the player staked at least 100 baht
 * in the round. The amounts in đồng are round figures of about the same value.
 */
export const usualShotPrizes: Readonly<Record<Currency, ShotPrizeRules>> = {
  THB: {
    prizes: [
      { position: 1, amount: money(20_000) },
      { position: TAKEN_OFF, amount: money(40_000) },
    ],
    stakeMin: money(10_000),
  },
  VND: {
    prizes: [
      { position: 1, amount: money(160_000) },
      { position: TAKEN_OFF, amount: money(320_000) },
    ],
    stakeMin: money(80_000),
  },
};

/**
 * The prizes for shots, the numbers that members send into a round. A member whose stakes are below the minimum gets no
 * prize, and the prize does not go to another member. A void round has no prizes.
 */
export function shotPrizes(
  shots: readonly Shot[],
  staked: ReadonlyMap<string, Money>,
  { prizes, stakeMin }: ShotPrizeRules,
): ShotPrize[] {
  if (shots.length < SHOTS_MIN) return [];
  return prizes.flatMap(({ position, amount }) => {
    const shot = shots.at(-position);
    return shot && (staked.get(shot.memberId) ?? ZERO) >= stakeMin ? [{ position, shot, amount }] : [];
  });
}

export type ShotRequest = {
  readonly round: { readonly state: DrawState; readonly opensAt: Date; readonly closesAt: Date };
  readonly now: Date;
  readonly number: string;
  /** The member's latest shot in the round. */
  readonly lastShotAt?: Date;
  readonly cooldownMs: number;
};
export type ShotDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: 'DRAW_NOT_OPEN' | 'DRAW_CLOSED' | 'SHOT_INVALID' }
  | { readonly ok: false; readonly refusal: 'SHOT_TOO_SOON'; readonly againAt: Date };

/** Decides whether a member's shot is accepted: from the opening of the round to two minutes after betting closes. */
export function decideShot({ round, now, number, lastShotAt, cooldownMs }: ShotRequest): ShotDecision {
  // Bets are accepted on later rounds too, but shots (numbers that make the result) only in the round that is drawn
  // next.
  if (round.state === 'scheduled' || round.state === 'void' || now < round.opensAt)
    return { ok: false, refusal: 'DRAW_NOT_OPEN' };
  const isShooting = round.state === 'open' || round.state === 'closed';
  if (!isShooting || now >= shootingEndsAt(round.closesAt)) return { ok: false, refusal: 'DRAW_CLOSED' };
  if (!isShotNumber(number)) return { ok: false, refusal: 'SHOT_INVALID' };
  const againAt = lastShotAt && addMs(lastShotAt, cooldownMs);
  if (againAt && now < againAt) return { ok: false, refusal: 'SHOT_TOO_SOON', againAt };
  return { ok: true };
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const isShotNumber = (text: string): boolean => /^[0-9]{5}$/.test(text);

/** The last five digits of a whole number, with leading zeros. */
export const fiveDigits = (value: number): string => String(value % 100_000).padStart(5, '0');
