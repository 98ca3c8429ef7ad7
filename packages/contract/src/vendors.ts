import { z } from 'zod/mini';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { GameCode } from './lottery.ts';
import { LottoArea, PrizeMode } from './lottery-menus.ts';
import { Currency, Moment, Money, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/** The member's side of vendors: starting a game, rounds, wallets at vendors. The office's side is in vendors-office.ts. */

export const VendorCode = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{1,23}$/));

/**
 * Starts a game [K06]: a vendor's (`vassalage` and `gameId` or `roomId`), or the lottery (launchMode or vassalage LOTT, ELOTT)
 * [K07]. Without a session the vendor's demo of a slot is started, without money; other categories ask for a login.
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
    /** `DEMO`: the vendor's demo, also for members. */
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
  /** What stands of stakes and wins, rolled-back ones taken off. */
  staked: Money,
  won: Money,
  openedAt: Moment,
  movedAt: Moment,
  closedAt: z.nullable(Moment),
});

/** The member's rounds at vendors, newest first, 20 a page; `stuck`: open and silent for ten minutes, oldest first. */
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
 * Asks the vendor about an open round of the member's own and lays both books side by side. `finished`: both agree and the
 * vendor says it is over, so it is closed here too. `differs` and `not_known` become a case for staff.
 */
export const askRound = endpoint({
  method: 'POST',
  path: '/api/vendors/{vendor}/round-question',
  access: 'member',
  input: z.object({ vendor: VendorCode, round: text(100, 1) }),
  output: z.object({ answer: z.enum(['open', 'finished', 'not_known', 'differs']), round: VendorRound }),
  refusals: ['NOT_FOUND', 'VENDOR_REFUSED', 'VENDOR_SILENT'],
});

/** The address of the vendor's own page about a round. */
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
  /** Null while "everything" has not been counted yet. */
  amount: z.nullable(Money),
  currency: Currency,
  state: z.enum(['asked', 'done', 'refused']),
  /** Asked, and the vendor's answer was lost: nobody knows yet, it is asked again until it says. */
  isBeingChecked: z.boolean(),
  askedAt: Moment,
  endedAt: z.nullable(Moment),
});

/** One vendor in my wallet [E02]: a seamless one shares the main wallet, a transfer one holds money of its own. */
const VendorWallet = z.object({
  vendor: VendorCode,
  name: z.string(),
  kind: z.enum(['seamless', 'transfer']),
  state: z.enum(['on', 'paused', 'off']),
  /** As last known; null where the main wallet is used. */
  balance: z.nullable(Money),
  /** On its way now. */
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

/** What a vendor that keeps wallets says the member has there, asked of it now: play there is not told to us. */
export const getWalletAtVendor = endpoint({
  method: 'GET',
  path: '/api/vendors/{vendor}/wallet',
  access: 'account',
  input: z.object({ vendor: VendorCode }),
  output: z.object({ balance: Money, currency: Currency }),
  refusals: ['NOT_FOUND', 'VENDOR_REFUSED', 'VENDOR_SILENT'],
});

/** Whose money a title of the lobby is played with: a vendor that keeps wallets, or null for the main wallet. */
export const getWalletOfGame = endpoint({
  method: 'GET',
  path: '/api/vendors/wallet-of-game',
  access: 'account',
  input: z.object({ gameId: text(100, 1) }),
  output: z.object({ wallet: z.nullable(z.object({ vendor: VendorCode, name: z.string() })) }),
  refusals: [],
});

/** Everything the member has: main wallet and what vendors hold. */
export const getConsolidatedFunds = endpoint({
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  access: 'account',
  input: z.object({}),
  output: z.object({ total: Money, main: Money, held: Money, atVendors: Money, currency: Currency }),
  refusals: [],
});

/**
 * Moves money between the main wallet and a vendor that keeps wallets [E02]. `out` without an amount brings everything back.
 * Answered as soon as it is on its way; news comes as a `balance` push.
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

/** Brings everything back from every vendor that holds something; those with a transfer on its way are left out. */
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
