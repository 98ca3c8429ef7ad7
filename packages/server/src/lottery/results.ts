import type { InputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { csvOf } from '@tamarind/domain/csv';
import { betTypeOf, houseSharePpm, toPpm } from '@tamarind/domain/lottery/bets/index';
import { tiers } from '@tamarind/domain/lottery/draw-result';
import { allPairs } from '@tamarind/domain/lottery/fill-in';
import { numberStatistics } from '@tamarind/domain/lottery/statistics';
import { addDays, addMs, startOfDay } from '@tamarind/domain/time';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { gameOf, games } from './games.ts';
import * as q from './queries.ts';
import { shownDraw, shownPrizes } from './show.ts';
import { popularSince } from './ticket-queries.ts';

/** What anybody may see: games with their prices, draws, results, statistics. */

export const listGames: Handler<typeof contract.lottery.listGames> = async ({ pool, now }) => ({
  games: await Promise.all(
    games.map(async ({ code, kind, ball, everySeconds }) => {
      const [prices, limits] = [await q.pricesNow(pool, code, now), await q.limitsNow(pool, code, now)];
      const betTypes = prices.map((price) => {
        const type = betTypeOf(price.betType);
        return {
          code: type.code,
          group: type.group,
          digits: type.digits,
          picks: type.picks,
          charge: price.charge,
          oddsE4: price.oddsE4,
          priceVersion: price.version,
          chancePpm: toPpm(type.chance),
          houseSharePpm: houseSharePpm(type, price.oddsE4),
        };
      });
      const order = [...(gameOf(code)?.betTypes ?? [])];
      return {
        code,
        kind,
        format: 'vn27' as const,
        ball,
        everySeconds,
        betTypes: betTypes.sort((left, right) => order.indexOf(left.code) - order.indexOf(right.code)),
        limits,
      };
    }),
  ),
});

export const listOpenDraws: Handler<typeof contract.lottery.listOpenDraws> = async ({ pool, now }) => {
  const draws = await q.sellingDraws(pool, now);
  const last = await q.lastResults(
    pool,
    draws.map(({ game }) => game),
  );
  return {
    draws: draws.map((draw) => {
      const result = last.find(({ game }) => game === draw.game);
      return {
        ...shownDraw(draw),
        last: result?.prizes
          ? { code: result.code, drawsAt: result.drawsAt, prizes: shownPrizes(result.prizes) }
          : null,
      };
    }),
  };
};

export const getDraw: Handler<typeof contract.lottery.getDraw> = async ({ pool }, { draw }) => {
  const row = await q.drawByCode(pool, draw);
  return row ? shownDraw(row) : refuse('NOT_FOUND');
};

type ResultFilter = InputOf<typeof contract.lottery.listResults>;
function filterOf(input: ResultFilter) {
  if (!gameOf(input.game)) return refuse('NOT_FOUND');
  return {
    game: input.game,
    from: input.from === undefined ? undefined : startOfDay(input.from),
    to: input.to === undefined ? undefined : startOfDay(addDays(input.to, 1)),
  };
}

export const listResults: Handler<typeof contract.lottery.listResults> = async ({ pool }, input) => {
  const filter = filterOf(input);
  const [rows, count] = [
    await q.resultsPage(pool, filter, PAGE_SIZE, ((input.page ?? 1) - 1) * PAGE_SIZE),
    await q.countResults(pool, filter),
  ];
  return { draws: rows.map(shownDraw), count, pageSize: PAGE_SIZE };
};

export const exportResults: Handler<typeof contract.lottery.exportResults> = async ({ pool }, input) => {
  const rows = await q.resultsPage(pool, filterOf(input), EXPORT_MAX, 0);
  return csvOf(
    ['draw', 'draws_at', ...tiers.map(({ prize }) => prize)],
    rows.map((row) => [
      row.code,
      row.drawsAt.toISOString(),
      ...tiers.map(({ prize }) => row.prizes?.[prize].join(' ') ?? ''),
    ]),
  );
};

export const listPopularNumbers: Handler<typeof contract.lottery.listPopularNumbers> = async (
  { pool, now },
  input,
) => {
  const game = input.game ?? 'xsmb';
  if (!gameOf(game)) return refuse('NOT_FOUND');
  const found = new Map(
    (await popularSince(pool, game, addMs(now, -DAY_MS))).map(({ number, tickets }) => [number, tickets]),
  );
  const all = allPairs.map((number) => ({ number, tickets: found.get(number) ?? 0 }));
  return {
    game,
    numbers: all
      .sort((left, right) => right.tickets - left.tickets || (left.number < right.number ? -1 : 1))
      .slice(0, input.count ?? 20),
  };
};

export const getStatistics: Handler<typeof contract.lottery.getStatistics> = async (
  { pool },
  { game, draws },
) => {
  if (!gameOf(game)) return refuse('NOT_FOUND');
  const results = (await q.resultsPage(pool, { game }, draws ?? 100, 0)).flatMap(({ prizes }) =>
    prizes ? [prizes] : [],
  );
  return { game, draws: results.length, numbers: numberStatistics(results) };
};

const PAGE_SIZE = 10;
const EXPORT_MAX = 5000;
const DAY_MS = 86_400_000;
