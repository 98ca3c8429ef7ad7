import { drawsBetween, type ScheduledDraw } from '@tamarind/domain/lottery/calendar';
import { hanoiFromNorth } from '@tamarind/domain/lottery/derived/index';
import { type Game, games } from '@tamarind/domain/lottery/games/index';
import { madeUpResult } from '@tamarind/domain/lottery/made-up';
import { MADE_UP } from '@tamarind/domain/lottery/result-source';
import { addMs, dayOf } from '@tamarind/domain/time';
import { overridesNow } from '../draws/calendar-queries.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Tx } from '../../platform/db/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import * as queries from '../queries.ts';
import { overridesOf } from '../draws/schedule-draws.ts';

/**
 * For the demo only: fills the days between the imported history and now with made-up results, marked as such, so that
 * results and statistics have no gap. Existing draws are unchanged; their results come from the sources as usual. If
 * the demo was stopped for some days, the next run fills those days.
 */
export async function fillResults(platform: Pick<Platform, 'pool' | 'clock'>): Promise<void> {
  const now = platform.clock.now();
  const official = games.filter(({ kind }) => kind !== 'own');
  const codes = official.map(({ code }) => code);
  const last = new Map(
    (await queries.lastResultTimes(platform.pool, codes, now)).map(({ game, drawsAt }) => [game, drawsAt]),
  );
  const overrides = Map.groupBy(await overridesNow(platform.pool, dayOf(now)), ({ game }) => game);
  await inTransaction(platform.pool, async (tx) => {
    for (const game of official) {
      const earliest = addMs(now, -(game.everySeconds === null ? YEARS_MS : WEEK_MS));
      const known = last.get(game.code);
      const from = known && known > earliest ? addMs(known, 1) : earliest;
      const calendar = game.calendar(overridesOf(overrides.get(game.code) ?? []));
      // The last hour is left out, because `readResults` fetches the results of its draws from the sources.
      const draws = drawsBetween(calendar, from, addMs(now, -HOUR_MS));
      if (draws.length === 0) continue;
      if (game.derivedFrom !== undefined) await insertDerived(tx, game, game.derivedFrom, draws);
      else await queries.insertHistory(tx, game.code, draws.map(madeUp(game)), MADE_UP);
    }
  });
}

const madeUp = (game: Game) => (draw: ScheduledDraw) => ({
  ...draw,
  prizes: madeUpResult(game, draw.code.slice(game.code.length + 1)),
});

/**
 * Inserts results derived from those of another lottery, real or made up. That lottery comes earlier in the list of
 * games, so its results exist already.
 */
async function insertDerived(tx: Tx, game: Game, from: string, draws: readonly ScheduledDraw[]): Promise<void> {
  const sources = await queries.resultsPage(
    tx,
    { game: from, from: draws[0]?.drawsAt },
    { limit: draws.length + 1, offset: 0 },
  );
  const byDay = new Map(sources.map((source) => [source.day, source]));
  const rows = draws.flatMap((draw) => {
    const prizes = byDay.get(draw.day)?.prizes;
    return prizes ? [{ ...draw, prizes: hanoiFromNorth(prizes) }] : [];
  });
  await queries.insertHistory(tx, game.code, rows, `${from} v1`);
}

const HOUR_MS = 3_600_000;
/** At most two years are filled with results, because nobody pages back further. */
const YEARS_MS = 730 * 24 * HOUR_MS;
/** Lotteries drawn every few minutes are filled for a week only. */
const WEEK_MS = 7 * 24 * HOUR_MS;
