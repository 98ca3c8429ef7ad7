import { setImmediate as rest, setTimeout as wait } from 'node:timers/promises';
import type { contract } from '@tamarind/contract/index';
import { keyOf } from '@tamarind/domain/lottery/bet';
import { type Game, gameOf } from '@tamarind/domain/lottery/games/index';
import { notPassed, simulation } from '@tamarind/domain/lottery/risk/simulate';
import { isNearLimit, pressingTeam } from '@tamarind/domain/lottery/risk/team-pressure';
import { thaiWorstCase, worstCase } from '@tamarind/domain/lottery/risk/worst-case';
import { type Currency, money, sum, type Money, ZERO } from '@tamarind/domain/money';
import { dayOf } from '@tamarind/domain/time';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { announce } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../../audit/index.ts';
import { forEachDraw } from '../for-each-draw.ts';
import { priceBook } from '../selling/price-book.ts';
import * as queries from '../queries.ts';
import { boardOf } from '../selling/risk.ts';
import { shownDraw } from '../show.ts';
import * as ticketQueries from '../ticket-queries.ts';
import * as pressureQueries from './pressure-queries.ts';

/**
 * Lists the draws without a result. The draw that uses the largest part of its limit comes first, so the board begins
 * with the riskiest draws [UX-23].
 */
export const listExposures: Handler<typeof contract.lottery.listExposures> = async ({ pool, now, currencies }) => {
  const rows = (await ticketQueries.openExposures(pool)).map((row) =>
    row.currency === null || currencies.includes(row.currency)
      ? row
      : { ...row, currency: null, betType: null, liability: ZERO },
  );
  const limits = (await priceBook(pool)).limits([...new Set(rows.map(({ game }) => game))], now);
  const byUse = rows
    .map((row) => {
      const limit = limits.find(({ game, currency }) => game === row.game && currency === row.currency);
      return { ...row, used: row.currency === null ? -1 : partOf(row.liability, limit?.worstCaseMax) };
    })
    // Rows come from the database ordered by closing time. Sorting is stable, so draws that use an equal share of their
    // limit stay in that order.
    .toSorted((left, right) => right.used - left.used);
  // A draw with stakes in two currencies has two rows; only the one that uses more of its limit is listed.
  const seen = new Set<string>();
  const draws = byUse.filter(({ code }) => !seen.has(code) && seen.add(code));
  return {
    draws: draws.map(({ code, game, state, closesAt, currency, betType, liability }) => ({
      code,
      game,
      state,
      closesAt,
      largest: currency && betType !== null ? { currency, betType, liability } : null,
    })),
  };
};

/**
 * The share of a limit that a liability uses, in parts per million. If the limit is undefined, any liability counts as
 * using all of it.
 */
const partOf = (liability: Money, limit: Money | undefined): number =>
  limit ? Number((liability * 1_000_000n) / limit) : liability > 0n ? 1_000_000 : 0;

/**
 * Exposure of one draw: the liability of each selection, and the highest possible payout of each bet type and of the
 * whole draw.
 */
export const getExposure: Handler<typeof contract.lottery.getExposure> = async ({ pool, now, currencies }, input) => {
  const draw = await queries.drawByCode(pool, input.draw);
  const game = draw && gameOf(draw.game);
  if (!draw || !game) return refuse('NOT_FOUND');
  const currency = input.currency ?? currencies.at(-1) ?? 'VND';
  const rows = await ticketQueries.exposureOf(pool, draw.id, currency);
  const board = await boardOf(pool, draw, currency, now);
  const limits = (await priceBook(pool)).limits([draw.game], now).find((limit) => limit.currency === currency);
  const limited = rows.flatMap((row) => {
    const max = board.max(row.betType);
    return max === null ? [] : [{ ...row, max }];
  });
  const byType = [...Map.groupBy(rows, ({ betType }) => betType)].map(([betType, ofType]) => ({
    betType,
    lines: ofType.reduce((count, { lines }) => count + lines, 0),
    stake: sum(ofType.map(({ stake }) => stake)),
    worst: worstCase(game.format, betType, ofType),
  }));
  return {
    draw: shownDraw(draw),
    pausedReason: draw.pausedReason,
    currency,
    byType,
    worst: worstOf(game, rows),
    likely: await likelyOf(draw.id, currency, game, rows),
    stake: sum(byType.map(({ stake }) => stake)),
    worstCaseMax: limits?.worstCaseMax ?? money(0),
    numbers: rows
      .filter(({ betType }) => input.betType === undefined || betType === input.betType)
      .slice(0, NUMBERS_MAX)
      .map((row) => {
        const { state, factorE4, reason } = board.offer(row, row.liability);
        return { ...row, max: board.max(row.betType), state, factorE4, reason };
      }),
    pressure: await pressureOn(pool, { drawId: draw.id, currency, day: dayOf(now) }, limited),
    rules: (await ticketQueries.rulesNow(pool, [draw.code])).toSorted(
      (left, right) => right.at.getTime() - left.at.getTime() || (keyOf(left) < keyOf(right) ? -1 : 1),
    ),
  };
};

/**
 * Agents' teams whose bets use most of the limits of these numbers. The first number is the one closest to its limit.
 */
async function pressureOn(
  db: Db,
  on: Parameters<typeof pressureQueries.teamsOnNumbers>[1],
  numbers: readonly (ticketQueries.ExposureRow & { readonly max: Money })[],
) {
  const near = numbers
    .filter(isNearLimit)
    .toSorted((left, right) => (right.liability * left.max > left.liability * right.max ? 1 : -1))
    .slice(0, PRESSED_MAX);
  if (near.length === 0) return [];
  const parts = Map.groupBy(await pressureQueries.teamsOnNumbers(db, on, near), keyOf);
  return near.flatMap(({ betType, selection, liability, max }) => {
    const team = pressingTeam({ liability, max }, parts.get(keyOf({ betType, selection })) ?? []);
    return team ? [{ betType, selection, liability, max, agent: team.agent, ofTeam: team.liability }] : [];
  });
}

/**
 * False for two markets in which one draw's bet types depend on the same digits: the Lao bottom prize is part of the
 * top prize, and a stock market's change is part of its closing value. Adding the worst cases of such bet types gives
 * only an upper bound.
 */
const isDrawnApart = ({ market }: Game): boolean => market !== 'lao' && market !== 'stock';

/**
 * The highest possible payout of the whole draw. It is exact for Thai formats; for others it is an upper bound, the sum
 * of each bet type's highest payout.
 */
function worstOf(
  game: Game,
  rows: readonly ticketQueries.ExposureRow[],
): { cost: Money; isExact: boolean; top: string | null; bottom: string | null } {
  const { format } = game;
  if (format === 'thai' || format === 'th4' || format === 'th3') {
    const { total, top, bottom, others } = thaiWorstCase(format, rows);
    return {
      cost: total,
      isExact: isDrawnApart(game) && others === 0n,
      top: top.number || null,
      bottom: bottom.number || null,
    };
  }
  const byType = [...Map.groupBy(rows, ({ betType }) => betType)];
  return {
    cost: sum(byType.map(([betType, ofType]) => worstCase(format, betType, ofType))),
    isExact: rows.length === 0,
    top: null,
    bottom: null,
  };
}

/**
 * Computes the likely cost of draws by simulation. Several people reload the board every few seconds, so a figure is
 * computed once for each total liability, one draw after the other, in slices between which bets are taken. The board
 * does not wait for a slow figure but gets null, and a later request gets the figure. It is also null if the draw has
 * too many lines to simulate enough results.
 */
async function likelyOf(
  drawId: bigint,
  currency: Currency,
  game: Game,
  rows: readonly ticketQueries.ExposureRow[],
): Promise<Money | null> {
  const key = [drawId, currency, sum(rows.map(({ liability }) => liability))].join();
  let asked = likely.get(key);
  if (!asked) {
    asked = reckoning.then(() => simulate(game, rows));
    reckoning = asked.catch(() => likely.delete(key));
    likely.set(key, asked);
    for (const oldest of likely.keys()) if (likely.size > LIKELY_KEPT) likely.delete(oldest);
  }
  return Promise.race([asked, wait(PATIENCE_MS, null, { ref: false })]);
}
let reckoning: Promise<unknown> = Promise.resolve();
const PATIENCE_MS = 500;
const likely = new Map<string, Promise<Money | null>>();
const LIKELY_KEPT = 100;

async function simulate({ format }: Game, rows: readonly ticketQueries.ExposureRow[]): Promise<Money | null> {
  const { draws, costOf } = simulation(format, rows);
  const costs: Money[] = [];
  for (let index = 0; index < draws; index++) {
    if (index % SLICE === 0) await rest();
    costs.push(costOf(index));
  }
  return notPassed(costs) ?? null;
}
/** Number of simulated results in one slice, which takes some milliseconds. Between two slices bets can be taken. */
const SLICE = 10;

/**
 * Pauses draws whose highest possible payout, less their stakes, exceeds the operator's limit. Staff may resume them.
 */
export async function guardDraws(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  await forEachDraw(platform, await queries.openWithBets(platform.pool), ({ id, code, game: gameCode }) =>
    inTransaction(platform.pool, async (tx) => {
      const game = gameOf(gameCode);
      if (!game) return;
      for (const { currency, worstCaseMax } of (await priceBook(tx)).limits([gameCode], now)) {
        const rows = await ticketQueries.exposureOf(tx, id, currency);
        const { cost } = worstOf(game, rows);
        if (cost - sum(rows.map(({ stake }) => stake)) <= worstCaseMax) continue;
        const draw = await queries.lockDraw(tx, id);
        if (draw.state !== 'open' || draw.pausedReason !== null) return;
        await queries.setPaused(tx, id, 'worst_case');
        await record(tx, {
          actor: 'system',
          action: 'draw.paused',
          subject: `draw:${code}`,
          facts: { reason: 'worst_case', currency, cost: cost.toString(), limit: worstCaseMax.toString() },
          at: now,
        });
        await announce(tx, 'public', { type: 'draw', data: { draw: code, game: gameCode, state: 'open' } }, now);
        await announce(tx, 'staff', { type: 'queue', data: { room: 'lottery' } }, now);
        return;
      }
    }),
  );
}

const NUMBERS_MAX = 1000;
/** Maximum number of nearly full numbers for which one request reads the teams' bets. */
const PRESSED_MAX = 50;
