import { createHash } from 'node:crypto';
import { compactDay } from '@tamarind/domain/time';
import type { Platform } from '../../platform/platform.ts';
import * as queries from '../queries.ts';

/**
 * Seeds of own draws: one hash chain a day, made backwards from a random end with SHA-256. The seed revealed by draw n
 * hashes to the seed of draw n − 1, so the whole day is fixed before its first draw [L05]. The end is stored encrypted;
 * a seed leaves this file only hashed into a commit or revealed with its result.
 */
export async function seedOf(
  platform: Platform,
  game: string,
  draw: { code: string; day: string },
): Promise<Uint8Array> {
  const number = Number(draw.code.split('-')[2]);
  const end = await chainEnd(platform, game, draw.day);
  let seed: Uint8Array = end;
  // Node's native SHA-256 is used because a draw of the early morning is more than a thousand hashes from the end of
  // the chain.
  for (let at = CHAIN_LENGTH; at > number; at -= 1) seed = createHash('sha256').update(seed).digest();
  return seed;
}

async function chainEnd(platform: Platform, game: string, day: string): Promise<Uint8Array> {
  const purpose = `seed-chain:${game}:${compactDay(day)}`;
  const kept = await queries.chainEnd(platform.pool, game, day);
  if (kept) return platform.secrets.open(purpose, kept);
  await queries.insertChain(platform.pool, {
    game,
    day,
    endSealed: platform.secrets.seal(purpose, platform.random.bytes(32)),
    now: platform.clock.now(),
  });
  const winner = await queries.chainEnd(platform.pool, game, day);
  if (!winner) throw new Error(`the seed chain of ${game} on ${day} was written but is not there`);
  return platform.secrets.open(purpose, winner);
}

/** Length of the chain: one draw a minute for a day. */
const CHAIN_LENGTH = 1440;
