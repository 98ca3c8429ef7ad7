import { z } from 'zod/mini';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { GameCode } from './lottery.ts';
import { LottoArea, PrizeMode } from './lottery-menus.ts';
import { Currency, Moment, Money, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines members' calls for vendors' games: starting a game, rounds, wallets at vendors. The back office's
 * calls are in vendors-office.ts.
 */

export const VendorCode = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{1,23}$/));

/**
 * Starts a game [K06]: a vendor's (`vassalage` and `gameId` or `roomId`), or the lottery (launchMode or vassalage LOTT,
 * ELOTT) [K07]. Without a session, a slot starts as the vendor's demo without money; games of other categories require
 * a login.
 */
export const launchGame = endpoint({
  method: 'GET',
  path: '/wps/game/launchGame',
  access: 'visitor',
  input: z.object({
    gameId: z.optional(text(100)),
    roomId: z.optional(text(100)),
    nodeId: z.optional(text(40)),
    accountType: z.optional(text(40)),
    confirmTrans: z.optional(text(8)),
    vassalage: z.optional(text(24)),
    /** `DEMO` opens the vendor's demo, also for members. */
    launchMode: z.optional(text(16)),
    platform: z.optional(text(40)),
    clientType: z.optional(text(40)),
    username: z.optional(text(64)),
    merchantCode: z.optional(text(40)),
    lottoArea: z.optional(LottoArea),
    lottoPrizeMode: z.optional(PrizeMode),
    lottoGameCode: z.optional(GameCode),
    lottoView: z.optional(z.enum(['betting', 'lobby'])),
    device: z.optional(text(16)),
    backUrl: z.optional(text(300)),
    language: z.optional(Language),
  }),
  output: z.object({ game_url: z.string() }),
  refusals: [
    'NOT_FOUND',
    'TERMS_NEW',
    'TOKEN_MISSING',
    'VENDOR_OFF',
    'VENDOR_REFUSED',
    'VENDOR_SILENT',
    'PLAY_STOPPED',
    'LIMIT_REACHED',
    'ON_BREAK',
    'SELF_EXCLUDED',
    'METHOD_OFF',
    'RATE_LIMITED',
  ],
});

export const VendorRound = z.object({
  vendor: VendorCode,
  vendorName: z.string(),
  round: z.string(),
  game: z.string(),
  gameName: z.string(),
  currency: Currency,
  state: z.enum(['open', 'closed']),
  /** The stakes and the wins of the round, without rolled-back movements. */
  staked: Money,
  won: Money,
  openedAt: Moment,
  movedAt: Moment,
  closedAt: z.nullable(Moment),
});

/**
 * The member's rounds at vendors, newest first, 20 per page. `stuck` instead lists rounds that are open and for which
 * the vendor has called nothing for ten minutes, oldest first.
 */
export const listRounds = endpoint({
  method: 'GET',
  path: '/api/vendors/rounds',
  access: 'member',
  input: z.object({
    show: z.optional(z.enum(['all', 'stuck'])),
    page: z.optional(wholeNumber(1, 100_000)),
    language: z.optional(Language),
  }),
  output: z.object({ rounds: z.array(VendorRound), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

/**
 * Queries the vendor about one of the member's open rounds and compares the records of both sides. `finished`: they
 * agree and the vendor says that the round is over, so the platform closes it too. `differs` and `not_known` open a
 * case for staff.
 */
export const askRound = endpoint({
  method: 'POST',
  path: '/api/vendors/{vendor}/round-question',
  access: 'member',
  input: z.object({ vendor: VendorCode, round: text(100, 1) }),
  output: z.object({ answer: z.enum(['open', 'finished', 'not_known', 'differs']), round: VendorRound }),
  refusals: ['NOT_FOUND', 'VENDOR_REFUSED', 'VENDOR_SILENT'],
});

/** Returns the URL of the vendor's own page about a round. */
export const getRoundPage = endpoint({
  method: 'GET',
  path: '/api/vendors/{vendor}/round-page',
  access: 'member',
  input: z.object({ vendor: VendorCode, round: text(100, 1) }),
  output: z.object({ url: z.string() }),
  refusals: ['NOT_FOUND', 'VENDOR_REFUSED', 'VENDOR_SILENT'],
});

export const VendorTransfer = z.object({
  id: Uuid,
  vendor: VendorCode,
  direction: z.enum(['in', 'out']),
  /** The amount; null if the whole balance is to be moved and the vendor has not reported it yet. */
  amount: z.nullable(Money),
  currency: Currency,
  state: z.enum(['asked', 'done', 'refused']),
  /**
   * True if the vendor's response was lost, so that the outcome is unknown. The platform repeats its query until it
   * knows.
   */
  isBeingChecked: z.boolean(),
  askedAt: Moment,
  endedAt: z.nullable(Moment),
});

/**
 * One vendor on the page "my wallet" [E02]. With a seamless vendor the member plays from the main wallet; a transfer
 * vendor has a separate wallet with its own balance.
 */
const VendorWallet = z.object({
  vendor: VendorCode,
  name: z.string(),
  kind: z.enum(['seamless', 'transfer']),
  state: z.enum(['on', 'paused', 'off']),
  /** The last known balance in the vendor's wallet; null if the vendor uses the main wallet. */
  balance: z.nullable(Money),
  /** The transfer in progress; null if none. */
  transfer: z.nullable(VendorTransfer),
});

export const getVendorWallets = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  access: 'account',
  input: z.object({}),
  output: z.object({ wallets: z.array(VendorWallet), currency: Currency }),
  refusals: [],
});

/**
 * The member's current balance at a vendor with its own wallets. Each call queries the vendor, because the vendor does
 * not report play to the platform.
 */
export const getWalletAtVendor = endpoint({
  method: 'GET',
  path: '/api/vendors/{vendor}/wallet',
  access: 'account',
  input: z.object({ vendor: VendorCode }),
  output: z.object({ balance: Money, currency: Currency }),
  refusals: ['NOT_FOUND', 'VENDOR_REFUSED', 'VENDOR_SILENT'],
});

/**
 * Returns the vendor at which the member has a separate wallet for this game of the lobby; null if the game is played
 * from the main wallet.
 */
export const getWalletOfGame = endpoint({
  method: 'GET',
  path: '/api/vendors/wallet-of-game',
  access: 'account',
  input: z.object({ gameId: text(100, 1) }),
  output: z.object({ wallet: z.nullable(z.object({ vendor: VendorCode, name: z.string() })) }),
  refusals: [],
});

/** All of the member's money: main wallet and vendor wallets. */
export const getConsolidatedFunds = endpoint({
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  access: 'account',
  input: z.object({}),
  output: z.object({ total: Money, main: Money, held: Money, atVendors: Money, currency: Currency }),
  refusals: [],
});

/**
 * Moves money between the main wallet and a vendor's own wallet [E02]. `out` without an amount moves the whole balance
 * back. The call returns as soon as the transfer is in progress; its end is reported by the push event `balance`.
 */
export const transferToVendor = endpoint({
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  access: 'account',
  once: true,
  input: z.object({ vendor: VendorCode, direction: z.enum(['in', 'out']), amount: z.optional(PositiveMoney) }),
  output: VendorTransfer,
  refusals: [
    'NOT_FOUND',
    'AMOUNT_TOO_SMALL',
    'BALANCE_TOO_LOW',
    'VENDOR_OFF',
    'TRANSFER_OPEN',
    'METHOD_OFF',
    'PLAY_STOPPED',
    'LIMIT_REACHED',
    'ON_BREAK',
    'SELF_EXCLUDED',
  ],
});

/** Moves all money back from every vendor at which the member has some, except vendors with a transfer in progress. */
export const recoverAll = endpoint({
  method: 'POST',
  path: '/api/vendors/recovery',
  access: 'account',
  once: true,
  input: z.object({}),
  output: z.object({ transfers: z.array(VendorTransfer) }),
  refusals: [],
});

export const listVendorTransfers = endpoint({
  method: 'GET',
  path: '/api/vendors/transfers',
  access: 'account',
  input: z.object({ page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({ transfers: z.array(VendorTransfer), count: z.int(), pageSize: z.int() }),
  refusals: [],
});
