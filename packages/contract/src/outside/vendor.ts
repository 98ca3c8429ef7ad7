import { z } from 'zod/mini';
import { roadLetters } from '@tamarind/domain/vendors/road';

/**
 * This file defines the vendor protocol: Hub88's seamless wallet and operator API (public documentation, version 2),
 * with Caleta's field names as a second profile. Whole numbers are bigint here, because bodies are parsed with
 * `parseWire` of domain/vendors/wire-json.
 */

export const vendorProfiles = ['hub88', 'caleta'] as const;
export type VendorProfile = (typeof vendorProfiles)[number];

/**
 * The name of the header that contains the signature: base64 of RSASSA-PKCS1-v1_5 with SHA-256 over the raw body. An
 * empty body is signed as the empty text.
 */
export const vendorSignatureHeader: Record<VendorProfile, string> = {
  hub88: 'x-hub88-signature',
  caleta: 'x-auth-signature',
};

/** Paths a vendor calls on the platform, below `/api/vendor/<code>`. */
export const vendorPaths = {
  info: '/user/info',
  balance: '/user/balance',
  bet: '/transaction/bet',
  win: '/transaction/win',
  rollback: '/transaction/rollback',
} as const;
export type VendorCall = keyof typeof vendorPaths;

/** The same five calls under Caleta's names. Caleta's `check` corresponds to `info` here. */
export const caletaPaths: Record<VendorCall, string> = {
  info: '/wallet/check',
  balance: '/wallet/balance',
  bet: '/wallet/bet',
  win: '/wallet/win',
  rollback: '/wallet/rollback',
};

/** Paths the platform calls on a vendor, below its base URL. */
export const operatorPaths: Record<VendorProfile, { readonly [Name in OperatorCall]: string }> = {
  hub88: {
    url: '/operator/generic/v2/game/url',
    list: '/operator/generic/v2/game/list',
    tables: '/operator/generic/v2/game/tables',
    round: '/operator/generic/v2/game/round',
    transactions: '/operator/generic/v2/transactions',
  },
  caleta: {
    url: '/api/game/url',
    list: '/api/game/list',
    tables: '/api/game/tables',
    round: '/api/game/round',
    transactions: '/api/transactions',
  },
};
type OperatorCall = 'url' | 'list' | 'tables' | 'round' | 'transactions';

/**
 * Paths of wallet calls, for vendors at which members have separate wallets. The platform defines this protocol; its
 * requests and responses are signed like the other calls.
 */
export const walletPaths = {
  transfer: '/wallet/transfer',
  balance: '/wallet/balance',
  status: '/wallet/transfer/status',
  list: '/wallet/transfers',
} as const;

/** The currency code of demo play, which has no user, no token and no wallet calls. */
export const demoCurrency: Record<VendorProfile, string> = { hub88: 'X'.repeat(3), caleta: 'FUN' };

const Text = z.string().check(z.minLength(1), z.maxLength(100), z.refine(isClean));
const LongText = z.string().check(z.maxLength(2_000), z.refine(isClean));
const Flag = z.nullish(z.boolean());
const Whole = z.bigint();

/** True for text that PostgreSQL can store: neither U+0000 nor half a surrogate pair. */
function isClean(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

const User = z.string().check(z.minLength(4), z.maxLength(64), z.refine(isClean));
const Token = z.string().check(z.minLength(1), z.maxLength(255), z.refine(isClean));
const Asked = z.object({ user: User, request_uuid: Text });
const InGame = z.extend(Asked, { token: Token, game_code: Text, supplier_user: z.nullish(LongText) });
const Moved = z.extend(InGame, {
  transaction_uuid: Text,
  round: Text,
  round_closed: Flag,
  supplier_transaction_id: z.nullish(LongText),
});

export const vendorRequests = {
  info: Asked,
  balance: InGame,
  bet: z.extend(Moved, { currency: Text, amount: Whole, is_free: Flag }),
  win: z.extend(Moved, {
    // The token of the player's session at the vendor; missing for a win in the vendor's own promotion.
    token: z.nullish(Token),
    reference_transaction_uuid: z.nullish(Text),
    currency: Text,
    amount: Whole,
    is_free: Flag,
    is_supplier_promo: Flag,
  }),
  rollback: z.extend(Moved, { reference_transaction_uuid: Text }),
} as const satisfies Record<VendorCall, z.ZodMiniType>;

/**
 * A vendor's response to the start of a game: the URL of the game. In this and the following responses of vendors,
 * fields that the platform does not use are ignored.
 */
export const GameUrl = z.object({ url: z.url({ protocol: /^https?$/ }) });
export const GameList = z.array(
  z.object({
    game_code: Text,
    name: Text,
    category: z.string().check(z.maxLength(60)),
    product: z._default(z.string().check(z.maxLength(60)), ''),
    enabled: z.boolean(),
    blocked_countries: z._default(z.array(z.string().check(z.maxLength(3))), []),
    url_thumb: z._default(z.string().check(z.maxLength(500)), ''),
    // The return to player in percent, such as "97.19". A game list that contains an impossible value is rejected.
    rtp: z.nullish(z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/))),
  }),
);

const Name = z.string().check(z.minLength(1), z.maxLength(80), z.refine(isClean));
const Names = z.object({ en: Name, th: z.optional(Name), vi: z.optional(Name), zh: z.optional(Name) });
const InstantText = z.iso.datetime({ offset: true });
const Places = Whole.check(z.gte(0n), z.lte(1000n));
/**
 * Live data of a vendor's tables, an extension `tables/1` of the vendor protocol that the platform defines. A vendor
 * that does not support it answers 404. Its size is limited, because it is sent to every visitor. Amounts have the
 * format of the other calls.
 */
export const VendorTables = z
  .array(
    z.object({
      game_code: Text,
      limits: z._default(
        z
          .array(z.object({ currency: z.string().check(z.maxLength(5)), min: Whole, max: Whole }))
          .check(z.maxLength(20)),
        [],
      ),
      /** Winners of the last rounds, oldest first: B banker, P player, T tie, D dragon, G tiger. */
      rounds: z._default(z.array(z.enum(roadLetters)).check(z.maxLength(12)), []),
      /** The time at which the next race or draw starts and its betting closes. */
      next_start: z.nullish(InstantText),
      /** Seats of a table; `bots` is the number taken by the vendor's bots. */
      seats: z.nullish(z.object({ all: Places, bots: Places })),
      events: z._default(
        z.array(z.object({ starts_at: InstantText, home: Names, away: Names })).check(z.maxLength(50)),
        [],
      ),
    }),
  )
  .check(z.maxLength(1000));

/** One movement (bet, win or rollback) in the vendor's records. */
const VendorTransaction = z.object({
  transaction_uuid: Text,
  transaction_type: z.enum(['bet', 'win', 'rollback']),
  /** The player's name; null in the vendor's own demo play. */
  user: z.nullish(Text),
  currency: Text,
  amount: Whole,
  round: Text,
  /** True for the last movement of its round. */
  round_closed: Flag,
  reference_transaction_uuid: z.nullish(Text),
  /** True if the vendor counts the movement as valid. A list without this flag contains only such movements. */
  applied: z.nullish(z.boolean()),
  /** The platform's last response to the movement, or PENDING while the vendor still retries. */
  status: z.nullish(Text),
});
export const VendorTransactions = z.array(VendorTransaction);

export const WalletAnswer = z.object({ status: z.string(), balance: z.optional(Whole) });
/** The transfers of one day between the platform and the wallets at a vendor, as the vendor has recorded them. */
export const WalletTransfers = z.array(
  z.object({
    transaction_uuid: Text,
    user: Text,
    currency: Text,
    direction: z.enum(['in', 'out']),
    amount: Whole,
    state: z.enum(['done', 'refused']),
  }),
);
export const TransferStatus = z.object({
  /**
   * `done`: the money moved. `refused`: the transfer will never be executed. `unknown`: the vendor has no such
   * transfer.
   */
  state: z.enum(['done', 'refused', 'unknown']),
});
