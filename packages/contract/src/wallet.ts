import { z } from 'zod/mini';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Currency, Day, Moment, Money, wholeNumber } from './wire.ts';

/** The kinds of wallet movement, named in words that members know. */
export const EntryKind = z.enum([
  'deposit',
  'withdrawal',
  'withdrawal_returned',
  'stake',
  'stake_returned',
  'payout',
  'grant',
  'adjustment',
  'points',
  'vendor_in',
  'vendor_out',
  'bonus',
  'commission',
  'team',
  'fee',
]);

/**
 * Returns the wallet's balance. `sumBalance` is all money including `held`; `available` is the part that can be staked
 * or withdrawn [J01].
 */
export const getBalance = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  access: 'member',
  input: z.object({}),
  output: z.object({
    sumBalance: Money,
    available: Money,
    held: Money,
    currency: Currency,
    realm: z.enum(['real', 'trial']),
  }),
  refusals: [],
});

const EntryFilter = z.object({
  /** The first and last day in the member's time zone (UTC+7), both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  kind: z.optional(EntryKind),
  page: z.optional(wholeNumber(1, 100_000)),
  /** Language of game names. */
  language: z.optional(Language),
});

export const WalletEntry = z.object({
  id: z.string(),
  at: Moment,
  kind: EntryKind,
  amount: Money,
  balanceAfter: Money,
  /** The reference of the ticket, deposit, withdrawal or vendor round that caused the movement. */
  reference: z.string(),
  /** The name of the vendor's game; null for all other movements. */
  game: z.nullable(z.string()),
});

/** Lists the movements of the member's wallet, newest first, 20 per page, with totals of the whole filter [E07]. */
export const listEntries = endpoint({
  method: 'GET',
  path: '/api/wallet/entries',
  access: 'account',
  input: EntryFilter,
  output: z.object({
    entries: z.array(WalletEntry),
    totals: z.object({ in: Money, out: Money }),
    count: z.int(),
    pageSize: z.int(),
    currency: Currency,
  }),
  refusals: [],
});

export const exportEntries = endpoint({
  method: 'GET',
  path: '/api/wallet/entries.csv',
  access: 'account',
  csv: true,
  input: EntryFilter,
  output: z.string(),
  refusals: [],
});
