import type { contract } from '@tamarind/contract/index';
import { type Game, gameOf, games } from '@tamarind/domain/lottery/games/index';
import { isOfArea, isOfPrizeMode, vassalageOf } from '@tamarind/domain/lottery/launch';
import { type Currency, ZERO } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import type { Handler } from '../../platform/http/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { salesNow } from '../selling/on-sale.ts';
import { priceBook } from '../selling/price-book.ts';
import * as queries from '../queries.ts';
import { shownPrizes } from '../show.ts';
import * as ticketQueries from '../ticket-queries.ts';

/**
 * A call with the moment at which it is answered. This file has the lottery menus and the lists of past results that
 * the specification prescribes, filled with the lotteries really sold and drawn [L01].
 */

type Call = Platform & { readonly now: Date };

const HOT = 5;
const RECENT = 10;
const DAY_MS = 86_400_000;

export const getGameMenus: Handler<typeof contract.lottery.getGameMenus> = (call, { prizeMode = 'Elott' }) =>
  menusOf(call, (game) => isOfPrizeMode(game, prizeMode));

export const getVnGameMenu: Handler<typeof contract.lottery.getVnGameMenu> = (call, { prizeMode = 'Elott' }) =>
  menusOf(call, (game) => isOfArea(game, 'VN') && isOfPrizeMode(game, prizeMode));

export const getRecentGames: Handler<typeof contract.lottery.getRecentGames> = async (call) => {
  const recent = await ticketQueries.recentGames(call.pool, call.actor.memberId, RECENT);
  const card = await cards(call);
  return { cards: recent.flatMap(({ game }) => gameOf(game) ?? []).map(card) };
};

export const listOpenedNumbers: Handler<typeof contract.lottery.listOpenedNumbers> = async (call, input) => {
  if (input.gameCode !== undefined && !gameOf(input.gameCode)) return refuse('NOT_FOUND');
  const rows =
    input.gameCode === undefined
      ? await queries.lastResults(
          call.pool,
          games.map(({ code }) => code),
        )
      : await queries.resultsPage(call.pool, { game: input.gameCode }, { limit: input.count ?? 10, offset: 0 });
  return { opened: rows.slice(0, input.count ?? games.length).map(opened) };
};

export const listOwnOpenedNumbers: Handler<typeof contract.lottery.listOwnOpenedNumbers> = async (call, input) => {
  const played = await ticketQueries.drawsPlayed(call.pool, call.actor.memberId, input.count ?? 20);
  const draws = new Map(
    (
      await queries.drawsById(
        call.pool,
        played.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return {
    opened: played.flatMap(({ id, stake, payout, currency }) => {
      const draw = draws.get(id);
      return draw ? [{ ...opened(draw), stake, payout, currency }] : [];
    }),
  };
};

/**
 * The lotteries on sale that the lobby lists in the categories ELOTT and LOTT [A02]: the most played first, then in
 * menu order.
 */
export async function lotteriesOnSale(call: Call) {
  const sales = await salesNow(call, call.now);
  const book = await priceBook(call.pool);
  const card = await cards(call);
  return games
    .filter(({ code }) => sales.get(code)?.isOn)
    .map((game) => {
      const limits = book.limits([game.code], call.now);
      const least = (currency: Currency) => limits.find((row) => row.currency === currency)?.unitStakeMin ?? ZERO;
      return {
        ...card(game),
        isDrawnElsewhere: isOfPrizeMode(game, 'Lott'),
        unitStakeMin: { THB: least('THB'), VND: least('VND') },
      };
    })
    .toSorted((left, right) => right.isHot - left.isHot);
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const opened = (row: queries.DrawRow) => ({
  gameCode: row.game,
  numero: row.code,
  openedAt: row.drawsAt,
  numbers: shownPrizes(row.prizes ?? {}),
});

async function menusOf(call: Call, isIn: (game: Game) => boolean) {
  const sales = await salesNow(call, call.now);
  const card = await cards(call);
  const sold = games.filter((game) => sales.get(game.code)?.isOn && isIn(game));
  return {
    menus: [...Map.groupBy(sold, ({ market }) => market)].map(([title, ofMarket]) => ({
      title,
      cards: ofMarket.map(card),
    })),
  };
}

async function cards(call: Call) {
  const hot = new Set(
    (await ticketQueries.playedSince(call.pool, addMs(call.now, -DAY_MS))).slice(0, HOT).map(({ game }) => game),
  );
  const next = new Map((await queries.sellingDraws(call.pool, call.now)).map((draw) => [draw.game, draw.drawsAt]));
  return (game: Game) => ({
    gameCode: game.code,
    vassalage: vassalageOf(game),
    displayName: game.station?.name ?? null,
    isHot: hot.has(game.code) ? (1 as const) : (0 as const),
    drawsAt: next.get(game.code) ?? null,
  });
}
