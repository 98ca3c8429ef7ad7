import type { InputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { csvOf } from '@tamarind/domain/csv';
import { DRAWS_MAX } from '@tamarind/domain/lottery/calendar';
import { keyOf, offeredOdds, roomOf } from '@tamarind/domain/lottery/bet';
import { type BetType, betTypesOf, houseSharePpm, pricedSelections, toPpm } from '@tamarind/domain/lottery/bets/index';
import { numbersOf } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { type Game, gameOf, games } from '@tamarind/domain/lottery/games/index';
import { isOfPrizeMode } from '@tamarind/domain/lottery/launch';
import { ZERO } from '@tamarind/domain/money';
import { allPairs } from '@tamarind/domain/lottery/fill-in';
import { numberStatistics } from '@tamarind/domain/lottery/statistics';
import { addMs, momentsOf } from '@tamarind/domain/time';
import type { Handler } from '../../platform/http/routes.ts';
import { shared } from '../../platform/http/shared.ts';
import { refuse } from '../../platform/refusal.ts';
import { pageOf } from '../../platform/page.ts';
import { type Sale, salesNow } from '../selling/on-sale.ts';
import { priceBook } from '../selling/price-book.ts';
import type { PriceRow } from '../selling/price-queries.ts';
import * as staffQueries from '../results/staff-queries.ts';
import * as queries from '../queries.ts';
import { boardOf } from '../selling/risk.ts';
import { provenDraw, shownDraw, shownPrizes } from '../show.ts';
import * as ticketQueries from '../ticket-queries.ts';

/**
 * The data of a lottery that lists and pages show. This file has the lottery's public read requests: games with their
 * prices, draws, results, statistics.
 */

const shownHeadOf = (game: Game, sale: Sale | undefined) => ({
  code: game.code,
  market: game.market,
  kind: game.kind,
  format: game.format,
  ball: game.ball,
  everySeconds: game.everySeconds,
  station: game.station?.name ?? null,
  isOn: sale?.isOn ?? false,
  offReason: sale?.offReason ?? null,
});

export const listGames = shared<typeof contract.lottery.listGames>(async (call) => {
  const sales = await salesNow(call, call.now);
  // Leave out an own game that is switched off: its draws exist only to take bets.
  const shown = games.filter(({ code, kind }) => kind !== 'own' || sales.get(code)?.isOn);
  return { games: shown.map((game) => shownHeadOf(game, sales.get(game.code))) };
});

export const getGame = shared<typeof contract.lottery.getGame>(async (call, input) => {
  const { pool, now } = call;
  const game = gameOf(input.game);
  if (!game) return refuse('NOT_FOUND');
  const sale = (await salesNow(call, now)).get(game.code);
  const prices = new Map(
    sale?.isOn
      ? (await priceBook(pool))
          .prices([game.code], now)
          .filter(({ isOn }) => isOn)
          .map((row) => [row.betType, row])
      : [],
  );
  return {
    ...shownHeadOf(game, sale),
    derivation: game.derivation,
    betTypes: [...betTypesOf(game.format).values()].flatMap((type) => {
      const price = prices.get(type.code);
      return price ? [shownType(type, price)] : [];
    }),
    limits: (await priceBook(pool)).limits([game.code], now),
  };
});

const shownType = (type: BetType, price: PriceRow) => ({
  code: type.code,
  group: type.group,
  charge: price.charge,
  discountE4: price.discountE4,
  levels: type.levels.map(({ name, chance }, index) => ({
    name,
    oddsE4: price.oddsE4[index] ?? 0n,
    chancePpm: toPpm(chance),
  })),
  priceVersion: price.version,
  houseShares: pricedSelections(type).map((selection) => ({
    selection: selection ?? null,
    ppm: houseSharePpm(type, price.oddsE4, selection),
  })),
});

/** Lists only the numbers whose odds have been lowered. A number without bets has no row and has full odds. */
export const getOffers = shared<typeof contract.lottery.getOffers>(async ({ pool, now }, input) => {
  const draw = await queries.drawByCode(pool, input.draw);
  const game = draw && gameOf(draw.game);
  if (!draw || !game) return refuse('NOT_FOUND');
  const board = await boardOf(pool, draw, input.currency, now);
  const types = betTypesOf(game.format);
  const prices = new Map((await priceBook(pool)).prices([game.code], now).map((row) => [row.betType, row]));
  const touched = new Map<string, ticketQueries.ExposureRow>();
  for (const row of await ticketQueries.rulesNow(pool, [draw.code]))
    touched.set(keyOf(row), { ...row, lines: 0, stake: ZERO, liability: ZERO });
  for (const row of await ticketQueries.exposureOf(pool, draw.id, input.currency)) touched.set(keyOf(row), row);
  const offers = [...touched.values()].flatMap(({ betType, selection, liability }) => {
    const [type, price] = [types.get(betType), prices.get(betType)];
    if (!type || !price || (input.betType !== undefined && betType !== input.betType)) return [];
    const { state, factorE4, reason, room } = board.offer({ betType, selection }, liability);
    const oddsE4 = offeredOdds(type, selection, price.oddsE4, factorE4 || undefined);
    return [{ betType, selection, state, factorE4, reason, room: roomOf(type, selection, oddsE4, room) }];
  });
  return { offers: offers.filter(({ state }) => state !== 'full_rate').slice(0, OFFERS_MAX) };
});

export const listOpenDraws = shared<typeof contract.lottery.listOpenDraws>(async ({ pool, now }) => {
  const draws = await queries.sellingDraws(pool, now);
  const ahead = Map.groupBy(await queries.aheadDraws(pool, now), ({ game }) => game);
  const last = await queries.lastResults(
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
        ahead: (ahead.get(draw.game) ?? [])
          .slice(0, DRAWS_MAX - 1)
          .map(({ code, closesAt, drawsAt }) => ({ code, closesAt, drawsAt })),
      };
    }),
  };
});

export const getDraw = shared<typeof contract.lottery.getDraw>(async ({ pool, ports }, { draw }) => {
  const row = await queries.drawByCode(pool, draw);
  if (!row) return refuse('NOT_FOUND');
  const earlier = row.resultVersion > 1 ? await staffQueries.earlierResults(pool, row.id) : [];
  return {
    ...(await provenDraw(row, ports.beacon)),
    earlier: earlier.map((result) => ({ ...result, prizes: result.prizes && shownPrizes(result.prizes) })),
    notice: row.resultVersion > 1 || row.state === 'void' ? await staffQueries.lastNotice(pool, row.id) : null,
  };
});

type ResultFilter = InputOf<typeof contract.lottery.listResults>;
function filterOf(input: ResultFilter) {
  const game = gameOf(input.game);
  if (!game) return refuse('NOT_FOUND');
  return { game: input.game, format: game.format, ...momentsOf(input) };
}

export const listResults = shared<typeof contract.lottery.listResults>(async ({ pool }, input) => {
  const filter = filterOf(input);
  const [rows, count] = [
    await queries.resultsPage(pool, filter, pageOf(input, PAGE_SIZE)),
    await queries.countResults(pool, filter),
  ];
  return { draws: rows.map(shownDraw), count, pageSize: PAGE_SIZE };
});

export const exportResults: Handler<typeof contract.lottery.exportResults> = async ({ pool }, input) => {
  const filter = filterOf(input);
  const rows = await queries.resultsPage(pool, filter, { limit: EXPORT_MAX, offset: 0 });
  const { tiers } = formatOf(filter.format);
  return csvOf(
    ['draw', 'draws_at', 'version', ...tiers.map(({ prize }) => prize)],
    rows.map((row) => [
      row.code,
      row.drawsAt.toISOString(),
      { number: String(row.resultVersion) },
      ...tiers.map(({ prize }) => (row.prizes ? numbersOf(row.prizes, prize).join(' ') : '')),
    ]),
  );
};

export const listPopularNumbers = shared<typeof contract.lottery.listPopularNumbers>(async ({ pool, now }, input) => {
  const mode = input.prizeMode ?? 'Elott';
  const game = input.game ?? games.find((one) => isOfPrizeMode(one, mode))?.code ?? '';
  const known = gameOf(game);
  if (!known || !isOfPrizeMode(known, mode)) return refuse('NOT_FOUND');
  const found = new Map(
    (await ticketQueries.popularSince(pool, game, addMs(now, -DAY_MS))).map(({ number, tickets }) => [number, tickets]),
  );
  const all = allPairs.map((number) => ({ number, tickets: found.get(number) ?? 0 }));
  return {
    game,
    numbers: all
      .sort((left, right) => right.tickets - left.tickets || (left.number < right.number ? -1 : 1))
      .slice(0, input.count ?? 20),
  };
});

export const getStatistics = shared<typeof contract.lottery.getStatistics>(async ({ pool }, { game, draws }) => {
  const found = gameOf(game);
  if (!found) return refuse('NOT_FOUND');
  const results = (await queries.resultsPage(pool, { game }, { limit: draws ?? 100, offset: 0 })).flatMap(
    ({ prizes }) => (prizes ? [prizes] : []),
  );
  return { game, draws: results.length, numbers: numberStatistics(formatOf(found.format), results) };
});

const PAGE_SIZE = 10;
const EXPORT_MAX = 5000;
const OFFERS_MAX = 2000;
const DAY_MS = 86_400_000;
