import { beaconRoundFor } from '@tamarind/domain/lottery/beacon';
import { drawsBetween, type Overrides, type ScheduledDraw } from '@tamarind/domain/lottery/calendar';
import { commitOf } from '@tamarind/domain/lottery/quick-draw';
import { addMs } from '@tamarind/domain/time';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { forEachDraw } from './for-each-draw.ts';
import { type Game, games } from './games.ts';
import * as q from './queries.ts';
import { seedOf } from './seeds.ts';

/** Makes the draws of the time ahead. Own draws publish their commit and name their beacon round here, before they open. */
export async function scheduleDraws(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  for (const game of games) {
    const planned = drawsBetween(
      game.calendar(await overridesOf(platform.pool, game.code)),
      now,
      addMs(now, game.aheadMs),
    ).filter(({ closesAt }) => closesAt > now);
    const known = new Set(
      (
        await q.knownCodes(
          platform.pool,
          planned.map(({ code }) => code),
        )
      ).map(({ code }) => code),
    );
    for (const draw of planned.filter(({ code }) => !known.has(code)))
      await insertDraw(platform, game, draw, now);
  }
}

async function insertDraw(platform: Platform, game: Game, draw: ScheduledDraw, now: Date): Promise<void> {
  if (game.kind === 'official') {
    await q.insertDraw(platform.pool, {
      ...draw,
      game: game.code,
      commit: null,
      commitAt: null,
      beaconChain: null,
      beaconRound: null,
    });
    return;
  }
  const beacon = await platform.ports.beacon.chain();
  // Without a chain no round can be fixed in advance, so there is no draw: betting without proof is not on offer.
  if (beacon.kind !== 'done') return;
  const seed = await seedOf(platform, game.code, draw);
  await q.insertDraw(platform.pool, {
    ...draw,
    game: game.code,
    commit: commitOf(seed),
    commitAt: now,
    beaconChain: beacon.chain.hash,
    beaconRound: beaconRoundFor(beacon.chain, draw.drawsAt),
  });
}

async function overridesOf(db: Db, game: string): Promise<Overrides> {
  const rows = await q.overridesOf(db, game);
  return Object.fromEntries(
    rows.map(({ day, drawsAt, closesAt }) => [
      day,
      drawsAt === null && closesAt === null
        ? null
        : { ...(drawsAt === null ? {} : { drawsAt }), ...(closesAt === null ? {} : { closesAt }) },
    ]),
  );
}

/** Opens what is due. A draw whose time to sell has passed unused (the process was down) is void before it began. */
export async function openDraws(platform: Platform): Promise<void> {
  await inTransaction(platform.pool, async (tx) => {
    const now = platform.clock.now();
    for (const draw of await q.drawsById(
      tx,
      (await q.claimOpening(tx, now)).map(({ id }) => id),
    )) {
      const state = draw.closesAt > now ? 'open' : 'void';
      await q.setState(tx, draw.id, state);
      await announce(tx, 'public', { type: 'draw', data: { draw: draw.code, game: draw.game, state } }, now);
    }
  });
}

/** Closes what is due: waits for the bets under way on the row, then none can follow. */
export async function closeDraws(platform: Platform): Promise<void> {
  await forEachDraw(platform, await q.dueToClose(platform.pool, platform.clock.now()), ({ id }) =>
    inTransaction(platform.pool, async (tx) => {
      const draw = await q.lockDraw(tx, id);
      if (draw.state !== 'open') return;
      await q.setState(tx, id, 'closed');
      const news = { draw: draw.code, game: draw.game, state: 'closed' };
      await announce(tx, 'public', { type: 'draw', data: news }, platform.clock.now());
    }),
  );
}
