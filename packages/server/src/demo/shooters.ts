import { SHOOTING_MS, SHOTS_MIN } from '@tamarind/domain/lottery/yeekee';
import { takeShot } from '../lottery/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Job } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/**
 * Demo members who send numbers into rounds of yeekee (draws whose result is computed from numbers that players send),
 * so that a round with only one visitor gets a result and its list changes. The same rules apply to them as to any
 * member, and they bet nothing. They exist only if DEMO is on: a real brand's server never sends numbers itself [L03,
 * L05].
 */
export const shooters: readonly string[] = ['kanya24', 'prasit07', 'mintra55', 'tuananh90'];

/**
 * Sends one number per run: at first enough for a result within four minutes, then occasionally. It stops when the
 * round's list has two pages.
 */
async function shootDemo(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const round = await queries.roundNow(platform.pool, GAME, now, SHOOTING_MS);
  const [chance = 0, who = 0, ...bytes] = platform.random.bytes(6);
  if (!round || round.shots >= SHOTS_MAX || (round.shots >= ENOUGH && chance % 4 > 0)) return;
  const members = await queries.membersByAccount(platform.pool, shooters);
  const member = members[who % members.length];
  if (!member) return;
  const number = String(Buffer.from(bytes).readUInt32BE() % 100_000).padStart(5, '0');
  await inTransaction(platform.pool, (tx) =>
    takeShot({ tx, clock: platform.clock, now }, member, { draw: round.code, number }),
  ).catch((error: unknown) => {
    // These refusals are expected: too soon after the last number, or the round has just ended. The next run tries
    // again.
    if (!(error instanceof Refusal)) throw error;
  });
}

export const shooterJobs: readonly Job[] = [{ name: 'demo-shooters', everyMs: 8000, run: shootDemo }];

const GAME = 'yeekee15';
const ENOUGH = SHOTS_MIN + 4;
const SHOTS_MAX = 40;
