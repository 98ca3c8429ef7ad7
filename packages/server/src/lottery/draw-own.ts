import { beaconTime } from '@tamarind/domain/lottery/beacon';
import { deriveVn27 } from '@tamarind/domain/lottery/quick-draw';
import { sealRoot, sealText } from '@tamarind/domain/lottery/seal';
import { toHex } from '@tamarind/domain/hash';
import { addMs } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { forEachDraw } from './for-each-draw.ts';
import { gameOf } from './games.ts';
import * as q from './queries.ts';
import { seedOf } from './seeds.ts';
import { sealLines } from './ticket-queries.ts';

/**
 * Fixes the ticket file of closed own draws as one hash. If the beacon's value may exist by then, the seal would prove
 * nothing: the draw is void and everybody gets the stake back.
 */
export async function sealDraws(platform: Platform): Promise<void> {
  const beacon = await platform.ports.beacon.chain();
  await forEachDraw(platform, await q.unsealed(platform.pool), ({ id }) =>
    inTransaction(platform.pool, async (tx) => {
      const draw = await q.lockDraw(tx, id);
      if (draw.state !== 'closed' || draw.seal !== null || draw.beaconRound === null) return;
      const seal = sealRoot((await sealLines(tx, id)).map(sealText));
      const now = platform.clock.now();
      // The round is strictly after the draw's time, so before that time no beacon need be asked.
      const valueAt =
        beacon.kind === 'done' ? beaconTime(beacon.chain, Number(draw.beaconRound)) : draw.drawsAt;
      if (now >= valueAt) return voidDraw(platform, tx, draw, 'sealed too late');
      await q.setSeal(tx, id, seal, now);
    }),
  );
}

/** Draws what is due: the beacon's value of the round that was named before opening, never another, and the seed revealed. */
export async function drawOwn(platform: Platform): Promise<void> {
  const due = await q.dueToDraw(platform.pool, platform.clock.now());
  const draws = await q.drawsById(
    platform.pool,
    due.map(({ id }) => id),
  );
  await forEachDraw(platform, draws, (draw) => drawOne(platform, draw));
}

async function drawOne(platform: Platform, draw: q.DrawRow): Promise<void> {
  const game = gameOf(draw.game);
  if (!game || draw.beaconRound === null) return;
  const beacon = await platform.ports.beacon.chain();
  const isNamed = beacon.kind === 'done' && beacon.chain.hash === draw.beaconChain;
  const value = isNamed ? await platform.ports.beacon.round(Number(draw.beaconRound)) : undefined;
  const seed = await seedOf(platform, draw.game, draw);
  await inTransaction(platform.pool, async (tx) => {
    const locked = await q.lockDraw(tx, draw.id);
    const now = platform.clock.now();
    if (locked.state !== 'closed') return;
    if (value?.kind !== 'done') {
      if (now > addMs(locked.drawsAt, GRACE_MS))
        await voidDraw(platform, tx, locked, 'no value of the named beacon');
      return;
    }
    const prizes = deriveVn27(seed, game.derivation, draw.code.slice(draw.game.length + 1), value.randomness);
    const { randomness, signature } = value;
    await q.writeResult(tx, {
      id: draw.id,
      version: 1,
      prizes,
      source: 'own draw',
      at: now,
      randomness,
      signature,
      seed: toHex(seed),
    });
    await announce(
      tx,
      'public',
      { type: 'draw', data: { draw: draw.code, game: draw.game, state: 'resulted' } },
      now,
    );
  });
}

async function voidDraw(platform: Platform, tx: Tx, draw: q.DrawRow, why: string): Promise<void> {
  const now = platform.clock.now();
  await q.setState(tx, draw.id, 'void');
  await record(tx, {
    actor: 'system',
    action: 'draw.voided',
    subject: `draw:${draw.code}`,
    facts: { why },
    at: now,
  });
  await announce(
    tx,
    'public',
    { type: 'draw', data: { draw: draw.code, game: draw.game, state: 'void' } },
    now,
  );
}

/** How long a beacon may be silent. After it the draw is void; no other source is asked instead. */
const GRACE_MS = 60_000;
