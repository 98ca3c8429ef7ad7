import { z } from 'zod/mini';
import { POPULAR_NUMBERS_ALL } from '@tamarind/domain/constants';
import { lotteryVassalages, lottoAreas, prizeModes } from '@tamarind/domain/lottery/launch';
import { endpoint } from './endpoint.ts';
import { Language } from './brand.ts';
import { DrawCode, GameCode, Prizes } from './lottery.ts';
import { Currency, Money, Moment, text, wholeNumber } from './wire.ts';

/**
 * This file defines the entry points to the lottery: opening the client, and the prescribed calls for menus, popular
 * numbers and drawn numbers.
 */

/**
 * The lottery area in the specification's spelling [K07]. Any other value is refused, because a misspelled one would
 * show the wrong lotteries.
 */
export const LottoArea = z.enum(lottoAreas);
export const PrizeMode = z.enum(prizeModes);

/**
 * The two-digit numbers with the highest stakes in the last 24 hours: 20, or all 100. Popularity is not a prediction.
 * Without `game`, the first lottery of the prize mode is used.
 */
export const listPopularNumbers = endpoint({
  method: 'GET',
  path: '/lgw/games/popular',
  access: 'visitor',
  input: z.object({
    game: z.optional(GameCode),
    count: z.optional(wholeNumber(1, POPULAR_NUMBERS_ALL)),
    prizeMode: z.optional(PrizeMode),
    device: z.optional(text(16)),
    language: z.optional(text(8)),
  }),
  output: z.object({ game: GameCode, numbers: z.array(z.object({ number: z.string(), tickets: z.int() })) }),
  refusals: ['NOT_FOUND'],
});

/**
 * Opens the lottery client for a session: returns an address with a one-time token in its fragment, valid for 60 s
 * [K07]. The prescribed path is that of `launchGame`, which also starts vendors' games and passes lotteries to the same
 * handler. The area limits which games the client's lobby lists; the prize mode is preselected.
 */
export const launchLottery = endpoint({
  method: 'GET',
  path: '/api/lottery/launch',
  access: 'member',
  input: z.object({
    gameId: z.optional(text(100)),
    vassalage: z.optional(text(24)),
    accountType: z.optional(text(40)),
    platform: z.optional(text(40)),
    merchantCode: z.optional(text(40)),
    launchMode: z.optional(z.literal('LOTT')),
    lottoArea: z.optional(LottoArea),
    lottoPrizeMode: z.optional(PrizeMode),
    lottoGameCode: z.optional(GameCode),
    lottoView: z.optional(z.enum(['betting', 'lobby'])),
    device: z.optional(text(16)),
    backUrl: z.optional(text(300)),
    language: z.optional(Language),
  }),
  output: z.object({ game_url: z.string() }),
  refusals: ['NOT_FOUND'],
});

/** The client exchanges the one-time token for its own session, which is valid for the lottery and the balance only. */
export const enterClient = endpoint({
  method: 'POST',
  path: '/api/lottery/session',
  access: 'visitor',
  input: z.object({ launchToken: text(200, 1) }),
  output: z.object({ token: z.string(), account: z.string(), currency: Currency, isTrial: z.boolean() }),
  refusals: ['TOKEN_MISSING'],
});

/**
 * A game in the prescribed menus. `displayName` is set only for proper names; the sites translate all other names
 * [L01].
 */
const MenuCard = z.object({
  gameCode: GameCode,
  vassalage: z.enum(lotteryVassalages),
  displayName: z.nullable(z.string()),
  isHot: z.int(),
  drawsAt: z.nullable(Moment),
});
const Menu = z.object({ menus: z.array(z.object({ title: z.string(), cards: z.array(MenuCard) })) });

/** The menu of all lotteries on sale, by market. The most played of the last day are marked hot. */
export const getGameMenus = endpoint({
  method: 'GET',
  path: '/lgw/games/game_menus',
  access: 'visitor',
  input: z.object({ prizeMode: z.optional(PrizeMode), device: z.optional(text(16)), language: z.optional(text(8)) }),
  output: Menu,
  refusals: [],
});

/** Same as `getGameMenus`, with only the Vietnamese games. */
export const getVnGameMenu = endpoint({
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  access: 'visitor',
  input: z.object({ prizeMode: z.optional(PrizeMode), device: z.optional(text(16)), language: z.optional(text(8)) }),
  output: Menu,
  refusals: [],
});

/** The games on which the member bet most recently, newest first, at most ten. */
export const getRecentGames = endpoint({
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  access: 'member',
  input: z.object({}),
  output: z.object({ cards: z.array(MenuCard) }),
  refusals: [],
});

const Opened = z.object({ gameCode: GameCode, numero: DrawCode, openedAt: Moment, numbers: Prizes });

/**
 * The last results of a game (ten by default, 300 at most). Without a game it returns the last result of every game.
 * `numero` is the draw's code.
 */
export const listOpenedNumbers = endpoint({
  method: 'GET',
  path: '/lgw/vn/numeros/opened/game',
  access: 'visitor',
  input: z.object({ gameCode: z.optional(GameCode), count: z.optional(wholeNumber(1, 300)) }),
  output: z.object({ opened: z.array(Opened) }),
  refusals: ['NOT_FOUND'],
});

/** Results of the draws a member has bet on, newest first, with the member's outcome. */
export const listOwnOpenedNumbers = endpoint({
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  access: 'member',
  input: z.object({ count: z.optional(wholeNumber(1, 100)) }),
  output: z.object({ opened: z.array(z.extend(Opened, { stake: Money, payout: Money, currency: Currency })) }),
  refusals: [],
});
