import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BeaconInfo } from './outside/beacon.ts';
import { Currency, Day, Moment, Money, OddsE4, wholeNumber } from './wire.ts';

/**
 * This file defines the player's side of the lottery: games, draws, results, statistics. Opening the client and the
 * prescribed menus are in lottery-menus.ts, tickets in lottery-tickets.ts, the back office's calls in
 * lottery-office.ts.
 */

/** The code of a draw, readable and unique: `xsmb-20261121`, `vn27x1-20261121-1063`. */
export const DrawCode = z.string().check(z.regex(/^[a-z0-9]{2,16}-\d{8}(-\d{4})?$/));
export const GameCode = z.string().check(z.regex(/^[a-z0-9]{2,16}$/));
export const BetType = z.string().check(z.regex(/^[a-z0-9_]{2,24}$/));
/**
 * The canonical text of the numbers or outcome that a bet selects: `07`, `388`, `07-17-68`, `07-11-17-30-31+05`, `tai`.
 */
export const Selection = z
  .string()
  .check(z.regex(/^[0-9a-z]{1,12}(-[0-9a-z]{1,12}){0,19}(\+[0-9]{1,3})?$/), z.maxLength(80));
export const DrawState = z.enum(['scheduled', 'open', 'closed', 'resulted', 'settled', 'void']);
export const Format = z.enum([
  ...(['vn27', 'vn18', 'thai', 'th4', 'th3', 'mega645', 'power655', 'lotto535', 'max3d', 'max3dpro'] as const),
  ...(['bingo18', 'keno', '5d', 'k3', 'pk10', '11x5', 'wingo'] as const),
]);

/**
 * A result: the drawn numbers of each tier (prize group) in published order, with leading zeros. The game's format
 * defines the tiers.
 */
export const Prizes = z.record(
  z.string().check(z.regex(/^[a-z][a-z0-9_]{0,15}$/)),
  z.array(z.string().check(z.regex(/^\d{1,6}$/))).check(z.maxLength(100)),
);

const Fraction = z.int().check(z.gte(0));
export const BetTypeInfo = z.object({
  code: BetType,
  group: z.string(),
  /**
   * The number of units that one selection costs. It is 27 for a two-digit lô (a bet on all 27 prizes) in the North,
   * and the number of lines for a system ticket.
   */
  charge: z.int(),
  /** The discount on the stake in parts of 10,000. The odds apply to the whole unit stake, without the discount. */
  discountE4: z.int(),
  /**
   * The base odds of each level; `getOffers` returns the numbers whose odds are currently reduced or that are closed.
   */
  levels: z.array(z.object({ name: z.string(), oddsE4: OddsE4, chancePpm: Fraction })),
  priceVersion: z.int(),
  /**
   * The operator's average margin in parts per million: for the whole bet type (selection null), or for each selection
   * if their prices differ.
   */
  houseShares: z.array(z.object({ selection: z.nullable(z.string()), ppm: z.int() })),
});

/** A game in the list, without prices. */
export const GameHead = z.object({
  code: GameCode,
  market: z.enum([
    ...(['north', 'south', 'central', 'vietlott', 'thai', 'hanoi', 'lao', 'stock', 'malaysia', 'yeekee'] as const),
    'quick',
  ]),
  /**
   * `official`: drawn by an outside publisher, the result is entered by two people. `derived`: computed from another
   * draw. `own`: drawn by the platform with the published protocol.
   */
  kind: z.enum(['official', 'own', 'derived']),
  format: Format,
  /** The short text on the game's ball icon. */
  ball: z.string(),
  everySeconds: z.nullable(z.int()),
  /** The proper name of the lottery station, which is the same in every language; null for other games. */
  station: z.nullable(z.string()),
  /**
   * False if only results are displayed and no bets are accepted; `offReason` is then `jurisdiction`, or `brand` if the
   * brand switched the game off.
   */
  isOn: z.boolean(),
  offReason: z.nullable(z.enum(['jurisdiction', 'brand'])),
});

export const Game = z.extend(GameHead, {
  /**
   * The game's code in the published formula that computes the platform's own draws from a seed; empty for other games.
   */
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

/** The values with which anybody can recompute an own draw. A value that is fixed later is null until then. */
export const DrawProof = z.object({
  commit: z.string(),
  commitAt: Moment,
  beaconChain: z.string(),
  beaconRound: z.int(),
  randomness: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  seed: z.nullable(z.string()),
  /**
   * Hash of the list of numbers that players submitted, for games in which these numbers determine the result;
   * otherwise null. It is fixed before the beacon publishes its random value.
   */
  listHash: z.nullable(z.string()),
  /**
   * The description that the beacon publishes of its chain; its hash is `beaconChain`. Null in lists, and for drand
   * quicknet, which clients know.
   */
  beaconInfo: z.nullable(BeaconInfo),
});

/**
 * The seal of the tickets of a draw: the Merkle root of the ticket file, fixed when the draw closes. For own draws this
 * happens before the random value of the beacon exists, so no bet can be added once the result can be computed.
 */
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
  /** The version of the result; above 1 it was corrected, and `getDraw` has the previous results. */
  resultVersion: z.int(),
  prizes: z.nullable(Prizes),
  /** The source of an official result; `own draw` for draws of the platform itself. */
  source: z.nullable(z.string()),
  proof: z.nullable(DrawProof),
  seal: z.nullable(Seal),
});

/** All games of the brand, including those that only show results. */
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
        /** Later draws that also accept bets, in closing order: at most five. */
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
    /** Results replaced by a correction, oldest first. */
    earlier: z.array(z.object({ version: z.int(), prizes: z.nullable(Prizes), source: z.string(), at: Moment })),
    /** The notice that players received about the correction; null without one. */
    notice: z.nullable(z.string()),
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * Numbers that cannot be bet at full odds now: reduced or closed ones, each with the reason and the highest unit stake
 * that is still accepted.
 */
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

/** Draws with a result, newest first, 10 per page. */
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

/**
 * How often each of the 100 two-digit endings was drawn in the last draws, and how many draws ago it last was. Draws
 * are random, so this is not a prediction.
 */
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
