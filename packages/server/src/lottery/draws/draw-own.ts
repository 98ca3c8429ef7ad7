import { beaconTime } from '@tamarind/domain/lottery/beacon';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { gameOf, games } from '@tamarind/domain/lottery/games/index';
import { deriveResult } from '@tamarind/domain/lottery/quick-draw';
import { type SealLine, type SealRoot, startSeal } from '@tamarind/domain/lottery/seal';
import { SHOOTING_MS, SHOTS_MIN, shotsHash } from '@tamarind/domain/lottery/yeekee';
import { toHex } from '@tamarind/domain/hash';
import { addMs } from '@tamarind/domain/time';
import { record } from '../../audit/index.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Db, Tx } from '../../platform/db/sql.ts';
import { announce } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { forEachDraw } from '../for-each-draw.ts';
import * as queries from '../queries.ts';
import { seedOf } from './hash-chain.ts';
import { sealPage } from '../ticket-queries.ts';
import * as yeekeeQueries from './yeekee-queries.ts';
import { isYeekee, yeekeePrizes } from './yeekee.ts';

/**
 * Seals closed draws: stores the root of the hash tree over all tickets, so that no ticket can be changed unnoticed. If
 * the beacon's value for an own draw may already exist, a seal would prove nothing, so the draw is void and every stake
 * is refunded.
 */
export async function sealDraws(platform: Platform): Promise<void> {
  const beacon = await platform.ports.beacon.chain();
  await forEachDraw(platform, await queries.unsealed(platform.pool), async (draw) => {
    // Tickets of a closed draw can no longer be added or cancelled, so its lines are read without a lock.
    const { root, lines, sums } = await sealOf(platform.pool, draw.id);
    const now = platform.clock.now();
    if (draw.beaconRound !== null && now >= valueAt(beacon, draw)) return voidUnsealed(platform, draw.id);
    const kept = { lines, THB: sums.THB.toString(), VND: sums.VND.toString() };
    await queries.setSeal(platform.pool, draw.id, root, kept, now);
  });
}

const voidUnsealed = (platform: Platform, id: bigint): Promise<void> =>
  inTransaction(platform.pool, async (tx) => {
    const draw = await queries.lockDraw(tx, id);
    if (draw.state === 'closed' && draw.seal === null) await voidDraw(platform, tx, draw, 'sealed too late');
  });

/**
 * Computes the root of a draw's lines page by page, outside a transaction: hashing a million lines takes longer than a
 * transaction may be idle. Memory holds only one page.
 */
async function sealOf(db: Db, drawId: bigint): Promise<SealRoot> {
  const seal = startSeal();
  let last: { ticket: string; line: number } | undefined = NO_LINE;
  while (last) {
    const page: SealLine[] = await sealPage(db, drawId, last, PAGE);
    for (const line of page) seal.add(line);
    last = page.length === PAGE ? page.at(-1) : undefined;
  }
  return seal.root();
}

/**
 * Fixes and publishes the list of the numbers that players sent to a yeekee round, after sending ends and before the
 * beacon's value can exist. The round is void if it has too few numbers, or if the list is too late to prove anything.
 */
export async function fixLists(platform: Platform): Promise<void> {
  const beacon = await platform.ports.beacon.chain();
  const shotUntil = addMs(platform.clock.now(), -SHOOTING_MS);
  const due = await yeekeeQueries.dueToFix(platform.pool, yeekeeGames, shotUntil);
  await forEachDraw(platform, due, ({ id }) =>
    inTransaction(platform.pool, async (tx) => {
      const draw = await queries.lockDraw(tx, id);
      const now = platform.clock.now();
      if (draw.state !== 'closed' || draw.listHash !== null) return;
      if (now >= valueAt(beacon, draw)) return voidDraw(platform, tx, draw, 'numbers fixed too late');
      const shots = await yeekeeQueries.shotsOf(tx, id);
      await yeekeeQueries.setListHash(tx, id, shotsHash(shots));
      if (shots.length < SHOTS_MIN) await voidDraw(platform, tx, draw, 'too few numbers');
    }),
  );
}

/**
 * Draws the results of due draws from the beacon round that was named before sales opened, never from another round,
 * and reveals the seed.
 */
export async function drawOwn(platform: Platform): Promise<void> {
  const due = await queries.dueToDraw(platform.pool, platform.clock.now());
  const draws = await queries.drawsById(
    platform.pool,
    due.map(({ id }) => id),
  );
  await forEachDraw(platform, draws, (draw) => drawOne(platform, draw));
}

async function drawOne(platform: Platform, draw: queries.DrawRow): Promise<void> {
  const game = gameOf(draw.game);
  if (!game || draw.beaconRound === null) return;
  const beacon = await platform.ports.beacon.chain();
  const isNamed = beacon.kind === 'done' && beacon.chain.hash === draw.beaconChain;
  const value = isNamed ? await platform.ports.beacon.round(Number(draw.beaconRound)) : undefined;
  const seed = await seedOf(platform, draw.game, draw);
  await inTransaction(platform.pool, async (tx) => {
    const locked = await queries.lockDraw(tx, draw.id);
    const now = platform.clock.now();
    // A yeekee round without a fixed list is not drawn; `fixLists` fixes the list or voids the round.
    if (locked.state !== 'closed' || (isYeekee(draw.game) && locked.listHash === null)) return;
    if (value?.kind !== 'done') {
      if (now > addMs(locked.drawsAt, GRACE_MS)) await voidDraw(platform, tx, locked, 'no value of the named beacon');
      return;
    }
    const { randomness, signature } = value;
    const drawId = draw.code.slice(draw.game.length + 1);
    const prizes = isYeekee(draw.game)
      ? await yeekeePrizes(tx, game, locked, seed, randomness)
      : deriveResult(formatOf(game.format), seed, game.derivation, drawId, randomness);
    await queries.writeResult(tx, {
      id: draw.id,
      version: 1,
      prizes,
      source: 'own draw',
      at: now,
      randomness,
      signature,
      seed: toHex(seed),
    });
    await announce(tx, 'public', { type: 'draw', data: { draw: draw.code, game: draw.game, state: 'resulted' } }, now);
  });
}

async function voidDraw(platform: Platform, tx: Tx, draw: queries.DrawRow, why: string): Promise<void> {
  const now = platform.clock.now();
  await queries.setState(tx, draw.id, 'void');
  await record(tx, { actor: 'system', action: 'draw.voided', subject: `draw:${draw.code}`, facts: { why }, at: now });
  await announce(tx, 'public', { type: 'draw', data: { draw: draw.code, game: draw.game, state: 'void' } }, now);
}

/**
 * The time at which the beacon's value for a draw exists. It is strictly after the draw time, so the beacon is not
 * called earlier.
 */
const valueAt = (
  beacon: Awaited<ReturnType<Platform['ports']['beacon']['chain']>>,
  draw: Pick<queries.DrawRow, 'beaconRound' | 'drawsAt'>,
): Date => (beacon.kind === 'done' ? beaconTime(beacon.chain, Number(draw.beaconRound)) : draw.drawsAt);

const yeekeeGames = games.filter(({ code }) => isYeekee(code)).map(({ code }) => code);

/**
 * Milliseconds for which the beacon may fail to deliver its value before the draw is void. No other source of
 * randomness is used instead.
 */
const GRACE_MS = 60_000;
const NO_LINE = { ticket: '00000000-0000-0000-0000-000000000000', line: 0 };
/** Lines per page. Hashing a page blocks this process for a few milliseconds. */
const PAGE = 250;
