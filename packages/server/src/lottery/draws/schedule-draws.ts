import { beaconRoundFor } from '@tamarind/domain/lottery/beacon';
import { drawsBetween, type Overrides, type ScheduledDraw } from '@tamarind/domain/lottery/calendar';
import { type Game, games } from '@tamarind/domain/lottery/games/index';
import { commitOf } from '@tamarind/domain/lottery/quick-draw';
import { present } from '@tamarind/domain/present';
import { addMs, dayOf } from '@tamarind/domain/time';
import type { Platform } from '../../platform/platform.ts';
import { forEachDraw } from '../for-each-draw.ts';
import { salesNow } from '../selling/on-sale.ts';
import { type CalendarDay, overridesNow } from './calendar-queries.ts';
import * as queries from '../queries.ts';
import { seedOf } from './hash-chain.ts';

/** Creates upcoming draws. For own draws this publishes the commit and names the beacon round before sales open. */
export async function scheduleDraws(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const sales = await salesNow(platform, now);
  const until = new Map((await queries.scheduledUntil(platform.pool)).map((row) => [row.game, row.until]));
  const overrides = Map.groupBy(await overridesNow(platform.pool, dayOf(now)), ({ game }) => game);
  for (const game of games) {
    // Draws of an outside publisher are listed even while the lottery is not on sale; an own draw exists only to take
    // bets.
    if (game.kind === 'own' && !sales.get(game.code)?.isOn) continue;
    const known = until.get(game.code);
    const from = known && known > now ? addMs(known, 1) : now;
    const ends = addMs(now, game.aheadMs);
    const days = overrides.get(game.code) ?? [];
    // Days that staff changed after draws for that time were scheduled: an extra draw, or a withdrawn rest day, still
    // needs its draw.
    const late = new Set(from > now ? days.filter(({ isAwaited }) => isAwaited).map(({ day }) => day) : []);
    if (from >= ends && late.size === 0) continue;
    const calendar = game.calendar(overridesOf(days));
    const planned = [
      ...(late.size > 0 ? drawsBetween(calendar, now, from).filter(({ day }) => late.has(day)) : []),
      ...(from < ends ? drawsBetween(calendar, from, ends) : []),
    ];
    for (const draw of planned.filter(({ closesAt }) => closesAt > now))
      if (!(await insertDraw(platform, game, draw, now))) break;
  }
}

/**
 * Creates past draws of the given lotteries between two moments, for the demo. All of these lotteries have outside
 * publishers.
 */
export async function scheduleGames(
  { pool }: Pick<Platform, 'pool'>,
  codes: readonly string[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<void> {
  const overrides = Map.groupBy(await overridesNow(pool, dayOf(from)), ({ game }) => game);
  for (const game of games.filter(({ code, kind }) => kind === 'official' && codes.includes(code)))
    for (const draw of drawsBetween(game.calendar(overridesOf(overrides.get(game.code) ?? [])), from, to))
      await queries.insertDraw(pool, { ...draw, game: game.code, ...NO_PROOF });
}

/** Returns false if the beacon cannot name a round: a draw without a proof must not take bets, so it is not created. */
async function insertDraw(platform: Platform, game: Game, draw: ScheduledDraw, now: Date): Promise<boolean> {
  const row = { ...draw, game: game.code };
  if (game.kind !== 'own') {
    await queries.insertDraw(platform.pool, { ...row, ...NO_PROOF });
    return true;
  }
  const beacon = await platform.ports.beacon.chain();
  if (beacon.kind !== 'done') return false;
  const seed = await seedOf(platform, game.code, draw);
  await queries.insertDraw(platform.pool, {
    ...row,
    commit: commitOf(seed),
    commitAt: now,
    beaconChain: beacon.chain.hash,
    beaconRound: beaconRoundFor(beacon.chain, draw.drawsAt),
  });
  return true;
}

/** Converts overrides to the calendar's format. A withdrawn override is left out, so the usual schedule applies. */
export const overridesOf = (rows: readonly CalendarDay[]): Overrides =>
  Object.fromEntries(
    rows
      .filter(({ kind }) => kind !== 'withdrawn')
      .map(({ day, kind, drawsAt, closesAt }) => [
        day,
        kind === 'rest' ? null : present({ drawsAt: drawsAt ?? undefined, closesAt: closesAt ?? undefined }),
      ]),
  );

/**
 * Opens due draws. Six draws of a game take bets at once: the next one and those after it. A draw whose sales period
 * passed while the process was down becomes void.
 */
export async function openDraws({ pool, clock }: Platform): Promise<void> {
  await queries.openDue(pool, clock.now());
}

/** Closes due draws, each in its own transaction. */
export async function closeDraws(platform: Platform): Promise<void> {
  const { pool, clock } = platform;
  await forEachDraw(platform, await queries.dueToClose(pool, clock.now()), async ({ id }) => {
    await queries.closeDraw(pool, id, clock.now());
  });
}

/** The proof columns of a draw by an outside publisher, all empty: only the platform's own draws have a proof. */
const NO_PROOF = { commit: null, commitAt: null, beaconChain: null, beaconRound: null };
