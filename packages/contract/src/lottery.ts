import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Language } from './brand.ts';
import { BeaconInfo } from './outside/beacon.ts';
import { Currency, Day, Moment, Money, OddsE4, text, wholeNumber } from './wire.ts';

/** The player's side of the lottery: games, draws, results, statistics. Tickets are in lottery-tickets.ts, the office's side in lottery-office.ts. */

/** Readable and unique: `xsmb-20261121`, `vn27x1-20261121-1063`. */
export const DrawCode = z.string().check(z.regex(/^[a-z0-9]{2,16}-\d{8}(-\d{4})?$/));
export const GameCode = z.string().check(z.regex(/^[a-z0-9]{2,16}$/));
export const BetType = z.string().check(z.regex(/^[a-z0-9_]{2,24}$/));
/** Canonical text of a pick: `07`, `388`, `07-17-68`, `07-11-17-30-31+05`, `tai`. */
export const Selection = z
  .string()
  .check(z.regex(/^[0-9a-z]{1,12}(-[0-9a-z]{1,12}){0,19}(\+[0-9]{1,3})?$/), z.maxLength(80));
export const DrawState = z.enum(['scheduled', 'open', 'closed', 'resulted', 'settled', 'void']);
export const Format = z.enum([
  ...([
    'vn27',
    'vn18',
    'thai',
    'th4',
    'th3',
    'mega645',
    'power655',
    'lotto535',
    'max3d',
    'max3dpro',
  ] as const),
  ...(['bingo18', 'keno', '5d', 'k3', 'pk10', '11x5', 'wingo'] as const),
]);

/** A result, tier by tier in published order, leading zeros kept. Which tiers there are follows from the game's format. */
export const Prizes = z.record(
  z.string().check(z.regex(/^[a-z][a-z0-9_]{0,15}$/)),
  z.array(z.string().check(z.regex(/^\d{1,6}$/))).check(z.maxLength(100)),
);

const Fraction = z.int().check(z.gte(0));
export const BetTypeInfo = z.object({
  code: BetType,
  group: z.string(),
  /** How many units one selection costs: 27 for a two-digit lô in the North, the lines of a system ticket. */
  charge: z.int(),
  /** Taken off the stake, parts of 10,000; the odds apply to the whole stake. */
  discountE4: z.int(),
  /** Odds by level at full rate; what one number costs now is in `getOffers`. */
  levels: z.array(z.object({ name: z.string(), oddsE4: OddsE4, chancePpm: Fraction })),
  priceVersion: z.int(),
  /** What the house keeps on average, parts per million: of the type (null), or by choice where the prices differ. */
  houseShares: z.array(z.object({ selection: z.nullable(z.string()), ppm: z.int() })),
});

/** A game in the list: what it is, not yet what it costs. */
export const GameHead = z.object({
  code: GameCode,
  market: z.enum([
    ...([
      'north',
      'south',
      'central',
      'vietlott',
      'thai',
      'hanoi',
      'lao',
      'stock',
      'malaysia',
      'yeekee',
    ] as const),
    'quick',
  ]),
  /** official: drawn by others, entered by two people. derived: follows from another draw. own: drawn by the published protocol. */
  kind: z.enum(['official', 'own', 'derived']),
  format: Format,
  /** Short text for the ball that stands for the game. */
  ball: z.string(),
  everySeconds: z.nullable(z.int()),
  /** The proper name of a station, the same in every language. */
  station: z.nullable(z.string()),
  /** Results are shown, bets are not taken, and why: `jurisdiction` or the brand's own switch. */
  isOn: z.boolean(),
  offReason: z.nullable(z.enum(['jurisdiction', 'brand'])),
});

export const Game = z.extend(GameHead, {
  /** The code in derivations of own draws: part of the published protocol. */
  derivation: z.string(),
  betTypes: z.array(BetTypeInfo),
  limits: z.array(
    z.object({
      currency: Currency,
      unitStakeMin: Money,
      unitStakeMax: Money,
      payoutMax: Money,
      memberPayoutMax: Money,
      numberStakeMax: Money,
      linesMax: z.int(),
      presets: z.array(Money),
    }),
  ),
});

/** What anybody needs to recompute an own draw; each value appears when it is fixed. */
export const DrawProof = z.object({
  commit: z.string(),
  commitAt: Moment,
  beaconChain: z.string(),
  beaconRound: z.int(),
  randomness: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  seed: z.nullable(z.string()),
  /** Hash of the list of players' numbers, where they make the result; fixed before the beacon speaks. */
  listHash: z.nullable(z.string()),
  /** The beacon's own description of the chain, whose hash is `beaconChain`; null in lists, and for drand quicknet. */
  beaconInfo: z.nullable(BeaconInfo),
});

/** The ticket file as one root, fixed at close; for own draws before the beacon's value exists. */
export const Seal = z.object({
  root: z.string(),
  sealedAt: Moment,
  lines: z.int(),
  sums: z.object({ THB: Money, VND: Money }),
});

export const Draw = z.object({
  code: DrawCode,
  game: GameCode,
  state: DrawState,
  isPaused: z.boolean(),
  opensAt: Moment,
  closesAt: Moment,
  drawsAt: Moment,
  settledAt: z.nullable(Moment),
  /** Above 1: corrected; the results before it are in `getDraw`. */
  resultVersion: z.int(),
  prizes: z.nullable(Prizes),
  /** Where an official result came from; `own draw` for our own. */
  source: z.nullable(z.string()),
  proof: z.nullable(DrawProof),
  seal: z.nullable(Seal),
});

/** All games of the brand, also those that only show results. */
export const listGames = endpoint({
  method: 'GET',
  path: '/api/lottery/games',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ games: z.array(GameHead) }),
  refusals: [],
});

/** One game with its bet types, prices, chances and limits. */
export const getGame = endpoint({
  method: 'GET',
  path: '/api/lottery/games/{game}',
  access: 'visitor',
  input: z.object({ game: GameCode }),
  output: Game,
  refusals: ['NOT_FOUND'],
});

/** The next draw of every game, soonest to close first, with the last result of the game. */
export const listOpenDraws = endpoint({
  method: 'GET',
  path: '/api/lottery/draws/open',
  access: 'visitor',
  input: z.object({}),
  output: z.object({
    draws: z.array(
      z.extend(Draw, {
        last: z.nullable(z.object({ code: DrawCode, drawsAt: Moment, prizes: Prizes })),
        /** The draws after it that bets are taken on, too, in the order in which they close: at most five. */
        ahead: z.array(z.object({ code: DrawCode, closesAt: Moment, drawsAt: Moment })),
      }),
    ),
  }),
  refusals: [],
});

export const getDraw = endpoint({
  method: 'GET',
  path: '/api/lottery/draws/{draw}',
  access: 'visitor',
  input: z.object({ draw: DrawCode }),
  output: z.extend(Draw, {
    /** Results that a correction replaced, oldest first. */
    earlier: z.array(
      z.object({ version: z.int(), prizes: z.nullable(Prizes), source: z.string(), at: Moment }),
    ),
    /** What players were told about the correction. */
    notice: z.nullable(z.string()),
  }),
  refusals: ['NOT_FOUND'],
});

/** What differs from the full rate now, by number: reduced or closed, why, and the unit stake that still fits. */
export const getOffers = endpoint({
  method: 'GET',
  path: '/api/lottery/draws/{draw}/offers',
  access: 'visitor',
  input: z.object({ draw: DrawCode, currency: Currency, betType: z.optional(BetType) }),
  output: z.object({
    offers: z.array(
      z.object({
        betType: BetType,
        selection: Selection,
        state: z.enum(['full_rate', 'reduced', 'closed']),
        factorE4: z.int(),
        reason: z.nullable(z.string()),
        room: Money,
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});

const ResultFilter = z.object({
  game: GameCode,
  from: z.optional(Day),
  to: z.optional(Day),
  page: z.optional(wholeNumber(1, 100_000)),
});

/** Draws with a result, newest first, 10 a page. */
export const listResults = endpoint({
  method: 'GET',
  path: '/api/lottery/results',
  access: 'visitor',
  input: ResultFilter,
  output: z.object({ draws: z.array(Draw), count: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND'],
});

export const exportResults = endpoint({
  method: 'GET',
  path: '/api/lottery/results.csv',
  access: 'visitor',
  csv: true,
  input: ResultFilter,
  output: z.string(),
  refusals: ['NOT_FOUND'],
});

/** The two-digit numbers most staked on in the last 24 hours: 20, or all 100. Popular is not a prediction. */
export const listPopularNumbers = endpoint({
  method: 'GET',
  path: '/lgw/games/popular',
  access: 'visitor',
  input: z.object({
    game: z.optional(GameCode),
    count: z.optional(wholeNumber(1, 100)),
    prizeMode: z.optional(text(16)),
    device: z.optional(text(16)),
    language: z.optional(text(8)),
  }),
  output: z.object({ game: GameCode, numbers: z.array(z.object({ number: z.string(), tickets: z.int() })) }),
  refusals: ['NOT_FOUND'],
});

/** Frequency and omission of the 100 two-digit tails over the last draws; random, not a prediction. */
export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/lottery/statistics',
  access: 'visitor',
  input: z.object({ game: GameCode, draws: z.optional(wholeNumber(1, 300)) }),
  output: z.object({
    game: GameCode,
    draws: z.int(),
    numbers: z.array(z.object({ number: z.string(), hits: z.int(), omission: z.int() })),
  }),
  refusals: ['NOT_FOUND'],
});

/** Opens the lottery client for a session: an address with a one-time token in its fragment, valid 60 s [K07]. The prescribed
 * path is `launchGame`'s, which starts vendors' games too and hands lotteries to the same handler. */
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
    launchMode: z.optional(text(8)),
    lottoArea: z.optional(text(8)),
    lottoPrizeMode: z.optional(text(8)),
    lottoGameCode: z.optional(GameCode),
    lottoView: z.optional(z.enum(['betting', 'lobby'])),
    device: z.optional(text(16)),
    backUrl: z.optional(text(300)),
    language: z.optional(Language),
  }),
  output: z.object({ game_url: z.string() }),
  refusals: ['NOT_FOUND'],
});

/** The client hands in the one-time token and gets a session of its own, good for the lottery and the balance only. */
export const enterClient = endpoint({
  method: 'POST',
  path: '/api/lottery/session',
  access: 'visitor',
  input: z.object({ launchToken: text(200, 1) }),
  output: z.object({ token: z.string(), account: z.string(), currency: Currency, isTrial: z.boolean() }),
  refusals: ['TOKEN_MISSING'],
});

/** A game as the prescribed menus name it; `displayName` is a proper name, other names are the sites' words [L01]. */
const MenuCard = z.object({
  gameCode: GameCode,
  vassalage: z.enum(['ELOTT', 'TCG_LOTTO_VN']),
  displayName: z.nullable(z.string()),
  isHot: z.int(),
  drawsAt: z.nullable(Moment),
});
const Menu = z.object({ menus: z.array(z.object({ title: z.string(), cards: z.array(MenuCard) })) });

/** Every lottery on sale by market, the most played of the last day marked hot. */
export const getGameMenus = endpoint({
  method: 'GET',
  path: '/lgw/games/game_menus',
  access: 'visitor',
  input: z.object({
    prizeMode: z.optional(text(16)),
    device: z.optional(text(16)),
    language: z.optional(text(8)),
  }),
  output: Menu,
  refusals: [],
});

/** The Vietnamese ones only. */
export const getVnGameMenu = endpoint({
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  access: 'visitor',
  input: z.object({
    prizeMode: z.optional(text(16)),
    device: z.optional(text(16)),
    language: z.optional(text(8)),
  }),
  output: Menu,
  refusals: [],
});

/** What the member bet on last, newest first, at most ten. */
export const getRecentGames = endpoint({
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  access: 'member',
  input: z.object({}),
  output: z.object({ cards: z.array(MenuCard) }),
  refusals: [],
});

const Opened = z.object({ gameCode: GameCode, numero: DrawCode, openedAt: Moment, numbers: Prizes });

/** The last results of a game (or the last one of every game): numero is the draw. Ten unless asked for more, 300 at most. */
export const listOpenedNumbers = endpoint({
  method: 'GET',
  path: '/lgw/vn/numeros/opened/game',
  access: 'visitor',
  input: z.object({ gameCode: z.optional(GameCode), count: z.optional(wholeNumber(1, 300)) }),
  output: z.object({ opened: z.array(Opened) }),
  refusals: ['NOT_FOUND'],
});

/** The results of the draws a member has bet on, newest first, with what came of it. */
export const listOwnOpenedNumbers = endpoint({
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  access: 'member',
  input: z.object({ count: z.optional(wholeNumber(1, 100)) }),
  output: z.object({
    opened: z.array(z.extend(Opened, { stake: Money, payout: Money, currency: Currency })),
  }),
  refusals: [],
});
