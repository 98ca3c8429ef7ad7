import type { Currency, Money } from '@tamarind/domain/money';

/** Real money and play money use the same code and separate accounts; no transfer connects them. */
export type Realm = 'real' | 'trial';

/**
 * wallet: a member's money. at_<vendor>: a member's money at a vendor that has its own wallets. House accounts: stakes
 * (the other side of bets), vendor_stakes (the other side of play at vendors), bank (money at the bank or provider), coins (coins at the
 * custodian, at the value they were credited with),
 * payouts_in_transit (taken from a wallet, not yet confirmed by the bank), suspense (money without a known owner),
 * play_money (grants of trial money), adjustment (corrections approved by staff), receivables (what members owe because
 * a corrected result could not take it back), promotions (bonuses given by the brand), points_liability (what converted
 * points cost the house), commission (what agents cost the house).
 */
export type AccountPurpose =
  | 'wallet'
  | `at_${string}`
  | 'stakes'
  | 'vendor_stakes'
  | 'bank'
  | 'coins'
  | 'payouts_in_transit'
  | 'suspense'
  | 'play_money'
  | 'adjustment'
  | 'receivables'
  | 'promotions'
  | 'points_liability'
  | 'commission';

/**
 * The kind of a transfer. The first nine, vendor_in, vendor_out, bonus, commission and team (between an upline and a
 * downline) are also the kinds a member sees in the account record [E07].
 */
export type Reason =
  | 'deposit'
  | 'withdrawal'
  | 'withdrawal_returned'
  | 'stake'
  | 'stake_returned'
  | 'payout'
  | 'grant'
  | 'adjustment'
  | 'points'
  | 'payout_reversed'
  | 'vendor_in'
  | 'vendor_out'
  | 'bonus'
  | 'commission'
  | 'team'
  | 'disbursement'
  | 'unmatched';

export interface AccountKey {
  readonly owner: { readonly kind: 'member'; readonly id: bigint } | { readonly kind: 'house' };
  readonly purpose: AccountPurpose;
  readonly currency: Currency;
  readonly realm: Realm;
}

/**
 * A house account by name. It is split into 16 lanes, of which the ledger picks one, so that bets do not contend for
 * one row.
 */
export interface HouseAccount {
  readonly purpose: Exclude<AccountPurpose, 'wallet' | `at_${string}`>;
  readonly currency: Currency;
  readonly realm: Realm;
}

/** Moves `amount` > 0 from the debit account (its balance falls) to the credit account (its balance grows). */
export interface Posting {
  /** Unique, chosen by the caller: `stake:<ticket id>`. The same key moves the money once. */
  readonly key: string;
  readonly debit: bigint | HouseAccount;
  readonly credit: bigint | HouseAccount;
  readonly amount: Money;
  readonly reason: Reason;
  /** The cause of the movement, such as a ticket id. */
  readonly reference?: string;
  readonly at: Date;
}

export interface PostingResult {
  readonly transferId: string;
  readonly key: string;
  /** Right after this posting. Undefined for a house account, as the balance of one lane is meaningless. */
  readonly debitBalance: Money | undefined;
  readonly creditBalance: Money | undefined;
  /** True when the key was posted before; the balances are those of the first time. */
  readonly repeated: boolean;
}

/** An account's form as a parameter of the database functions. */
export const nameOf = (account: bigint | Pick<AccountKey, 'purpose' | 'currency' | 'realm'>): string =>
  typeof account === 'bigint' ? account.toString() : `${account.purpose}/${account.currency}/${account.realm}`;
