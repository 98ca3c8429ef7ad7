import type { Currency, Money } from '@tamarind/domain/money';

/** Real money and play money are kept by the same code in accounts that never meet. */
export type Realm = 'real' | 'trial';

/**
 * wallet: a member's money. at_<vendor>: a member's money at a vendor that keeps wallets of its own. The house's: stakes (the
 * other side of bets), vendor_stakes (the other side of what is played at vendors), bank (money at the bank or provider),
 * payouts_in_transit (taken from a wallet, not yet confirmed by the bank), suspense (money nobody can be named for yet),
 * play_money (grants of trial money), adjustment (corrections that staff approved), receivables (what members owe because a
 * corrected result could not take it back), promotions (what the brand gives away as bonuses), points_liability (what
 * converted points cost the house).
 */
export type AccountPurpose =
  | 'wallet'
  | `at_${string}`
  | 'stakes'
  | 'vendor_stakes'
  | 'bank'
  | 'payouts_in_transit'
  | 'suspense'
  | 'play_money'
  | 'adjustment'
  | 'receivables'
  | 'promotions'
  | 'points_liability';

/** What a movement is for. The first nine, vendor_in, vendor_out and bonus are also the kinds a member sees in the account record [E07]. */
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
  | 'disbursement'
  | 'unmatched';

export interface AccountKey {
  readonly owner: { readonly kind: 'member'; readonly id: bigint } | { readonly kind: 'house' };
  readonly purpose: AccountPurpose;
  readonly currency: Currency;
  readonly realm: Realm;
}

/** A house account by name. It is kept in 16 lanes; the ledger chooses one, so that bets do not wait for one row. */
export interface HouseAccount {
  readonly purpose: Exclude<AccountPurpose, 'wallet' | `at_${string}`>;
  readonly currency: Currency;
  readonly realm: Realm;
}

/** Moves `amount` > 0 from the debit account (its balance falls) to the credit account (its balance grows). */
export interface Posting {
  /** Given by the caller, unique for ever: `stake:<ticket id>`. The same key moves the money once. */
  readonly key: string;
  readonly debit: bigint | HouseAccount;
  readonly credit: bigint | HouseAccount;
  readonly amount: Money;
  readonly reason: Reason;
  /** What the movement belongs to, such as a ticket id. */
  readonly reference?: string;
  readonly at: Date;
}

export interface Posted {
  readonly transferId: string;
  readonly key: string;
  /** Right after this posting. Undefined for a house account: the balance of one lane says nothing. */
  readonly debitBalance: Money | undefined;
  readonly creditBalance: Money | undefined;
  /** True when the key was posted before; the balances are those of that first time. */
  readonly repeated: boolean;
}

/** The form accounts take on their way to the database. */
export const nameOf = (account: bigint | Pick<AccountKey, 'purpose' | 'currency' | 'realm'>): string =>
  typeof account === 'bigint' ? account.toString() : `${account.purpose}/${account.currency}/${account.realm}`;
