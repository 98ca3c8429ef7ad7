import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Language } from './brand.ts';
import { Currency, Day, Moment, Money, OddsE4, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/** The player's side of the lottery: games, draws, results, tickets. The office's side is lottery-office.ts. */

/** Readable and unique: `xsmb-20261121`, `quick60-20261121-1063`. */
export const DrawCode = z.string().check(z.regex(/^[a-z0-9]{2,16}-\d{8}(-\d{4})?$/));
export const GameCode = z.string().check(z.regex(/^[a-z0-9]{2,16}$/));
export const BetType = z.string().check(z.regex(/^[a-z0-9_]{2,24}$/));
/** Canonical text of a pick: `07`, `388`, `07-17-68`. */
export const Selection = z.string().check(z.regex(/^\d{1,6}(-\d{1,6}){0,9}$/));
export const DrawState = z.enum(['scheduled', 'open', 'closed', 'resulted', 'settled', 'void']);

const digits = (length: number, count: number) =>
  z.array(z.string().check(z.regex(new RegExp(`^\\d{${length}}$`)))).check(z.length(count));

/** The 27 numbers of a Northern draw, each tier in published order, leading zeros kept. */
export const Vn27 = z.object({
  db: digits(5, 1),
  g1: digits(5, 1),
  g2: digits(5, 2),
  g3: digits(5, 6),
  g4: digits(4, 4),
  g5: digits(4, 6),
  g6: digits(3, 3),
  g7: digits(2, 4),
});

export const BetTypeInfo = z.object({
  code: BetType,
  group: z.enum(['lo', 'de', 'dauduoi', 'cang', 'xien']),
  /** Digits of one pick and picks of one selection. */
  digits: z.int(),
  picks: z.int(),
  /** How many units one selection costs: 27 for a two-digit lô in the North. */
  charge: z.int(),
  oddsE4: OddsE4,
  priceVersion: z.int(),
  /** Chance of at least one hit, parts per million, and what the house keeps on average, parts per million. */
  chancePpm: z.int(),
  houseSharePpm: z.int(),
});

export const Game = z.object({
  code: GameCode,
  kind: z.enum(['official', 'own']),
  format: z.literal('vn27'),
  /** Short text for the ball that stands for the game. */
  ball: z.string(),
  everySeconds: z.nullable(z.int()),
  betTypes: z.array(BetTypeInfo),
  limits: z.array(
    z.object({
      currency: Currency,
      unitStakeMin: Money,
      unitStakeMax: Money,
      payoutMax: Money,
      linesMax: z.int(),
      presets: z.array(Money),
    }),
  ),
});

/** What anybody needs to recompute an own draw; each value appears when it is fixed. */
export const DrawProof = z.object({
  commit: z.string(),
  commitAt: Moment,
  /** Merkle root of the ticket file, fixed at close, before the beacon value exists. */
  seal: z.nullable(z.string()),
  sealedAt: z.nullable(Moment),
  beaconChain: z.string(),
  beaconRound: z.int(),
  randomness: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  seed: z.nullable(z.string()),
});

export const Draw = z.object({
  code: DrawCode,
  game: GameCode,
  state: DrawState,
  opensAt: Moment,
  closesAt: Moment,
  drawsAt: Moment,
  settledAt: z.nullable(Moment),
  resultVersion: z.int(),
  prizes: z.nullable(Vn27),
  /** Where an official result came from; `own draw` for our own. */
  source: z.nullable(z.string()),
  proof: z.nullable(DrawProof),
});

export const listGames = endpoint({
  method: 'GET',
  path: '/api/lottery/games',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ games: z.array(Game) }),
  refusals: [],
});

/** The next draw of every game, soonest to close first, with the last result of the game. */
export const listOpenDraws = endpoint({
  method: 'GET',
  path: '/api/lottery/draws/open',
  access: 'visitor',
  input: z.object({}),
  output: z.object({
    draws: z.array(
      z.extend(Draw, { last: z.nullable(z.object({ code: DrawCode, drawsAt: Moment, prizes: Vn27 })) }),
    ),
  }),
  refusals: [],
});

export const getDraw = endpoint({
  method: 'GET',
  path: '/api/lottery/draws/{draw}',
  access: 'visitor',
  input: z.object({ draw: DrawCode }),
  output: Draw,
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

/** Opens the lottery client for a session: an address with a one-time token in its fragment, valid 60 s [K07]. */
export const launchLottery = endpoint({
  method: 'GET',
  path: '/wps/game/launchGame',
  access: 'member',
  input: z.object({
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

export const TicketLine = z.object({
  line: z.int(),
  betType: BetType,
  selection: Selection,
  unitStake: Money,
  charge: z.int(),
  stake: Money,
  oddsE4: OddsE4,
  /** Null until the draw has settled. */
  hits: z.nullable(z.int()),
  payout: z.nullable(Money),
  /** The prize numbers that hit, in words of the result board: prize key and number. */
  hitBy: z.array(z.object({ prize: z.string(), number: z.string() })),
});

/** accepted → cancelled | void, or won / lost when its draw has settled. Derived from the draw; a losing line is never written. */
export const TicketState = z.enum(['accepted', 'won', 'lost', 'cancelled', 'void']);

const TicketHead = z.object({
  id: z.uuid(),
  /** Short form for people. */
  reference: z.string(),
  draw: DrawCode,
  game: GameCode,
  drawsAt: Moment,
  state: TicketState,
  stake: Money,
  payout: Money,
  currency: Currency,
  lineCount: z.int(),
  placedAt: Moment,
  /** Until when the member may take it back; null when that is over or never was. */
  cancelUntil: z.nullable(Moment),
});
export const Ticket = z.extend(TicketHead, { lines: z.array(TicketLine) });

/** `oddsE4` is what the screen showed; other odds are refused as RATE_CHANGED, never taken silently. */
export const placeBet = endpoint({
  method: 'POST',
  path: '/api/lottery/tickets',
  access: 'member',
  once: true,
  input: z.object({
    draw: DrawCode,
    lines: z
      .array(z.object({ betType: BetType, selection: Selection, unitStake: PositiveMoney, oddsE4: OddsE4 }))
      .check(z.maxLength(1000)),
  }),
  output: z.object({ ticket: Ticket, available: Money }),
  refusals: [
    'NOT_FOUND',
    'DRAW_NOT_OPEN',
    'DRAW_CLOSED',
    'LINES_MISSING',
    'LINE_LIMIT_REACHED',
    'BET_TYPE_OFF',
    'SELECTION_INVALID',
    'SELECTION_REPEATED',
    'STAKE_TOO_SMALL',
    'STAKE_TOO_LARGE',
    'PAYOUT_TOO_LARGE',
    'RATE_CHANGED',
    'BALANCE_TOO_LOW',
  ],
});

export const cancelTicket = endpoint({
  method: 'POST',
  path: '/api/lottery/tickets/{ticket}/cancel',
  access: 'member',
  once: true,
  input: z.object({ ticket: Uuid }),
  output: z.object({ ticket: Ticket, available: Money }),
  refusals: ['NOT_FOUND', 'TICKET_STATE', 'CANCEL_TOO_LATE'],
});

const TicketFilter = z.object({
  show: z.optional(z.enum(['open', 'settled', 'all'])),
  game: z.optional(GameCode),
  draw: z.optional(DrawCode),
  from: z.optional(Day),
  to: z.optional(Day),
  page: z.optional(wholeNumber(1, 100_000)),
});

/** The betting record, newest first, 20 a page, totals of the whole filter; cancelled and void stakes are not counted [E06]. */
export const listTickets = endpoint({
  method: 'GET',
  path: '/api/lottery/tickets',
  access: 'member',
  input: TicketFilter,
  output: z.object({
    tickets: z.array(TicketHead),
    count: z.int(),
    pageSize: z.int(),
    currency: Currency,
    totals: z.object({ stake: Money, payout: Money, net: Money }),
  }),
  refusals: [],
});

export const exportTickets = endpoint({
  method: 'GET',
  path: '/api/lottery/tickets.csv',
  access: 'member',
  csv: true,
  input: TicketFilter,
  output: z.string(),
  refusals: [],
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/lottery/tickets/{ticket}',
  access: 'member',
  input: z.object({ ticket: Uuid }),
  output: z.extend(Ticket, { drawn: Draw }),
  refusals: ['NOT_FOUND'],
});
