import type { Currency, Money } from '@tamarind/domain/money';

/** Real money and play money use the same code and separate accounts; no transfer connects them. */
export type Realm = 'real' | 'trial';

/**
 * wallet: a member's money. at_<vendor>: a member's money at a vendor with its own wallets. House accounts: stakes (the
 * other side of bets), vendor_stakes (the other side of play at vendors), bank (money at the bank), provider_<code>
 * (money that a payment provider holds until it remits it), payment_costs (fees that providers kept), payment_fees (fees
 * that members paid for deposits and withdrawals), coins (coins at the custodian, at the value at which they were
 * credited), payouts_in_transit (taken from a wallet, not yet confirmed by the bank), suspense (money without a known
 * owner), play_money (grants of trial money), adjustment (corrections approved by staff), receivables (members' debts
 * from corrected results), promotions (bonuses granted by the brand), points_liability (the cost of converted points),
 * commission (the cost of agents).
 */
export type AccountPurpose =
  | 'wallet'
  | `at_${string}`
  | 'stakes'
  | 'vendor_stakes'
  | 'bank'
  | 'coins'
  | `provider_${string}`
  | 'payment_costs'
  | 'payment_fees'
  | 'payouts_in_transit'
  | 'suspense'
  | 'play_money'
  | 'adjustment'
  | 'receivables'
  | 'promotions'
  | 'points_liability'
  | 'commission';

/**
 * The kind of a transfer. The first nine, vendor_in, vendor_out, bonus, commission, fee (of a payment) and team
 * (between an upline and a downline) are also the kinds of movement that a member sees in the account record [E07].
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
  | 'fee'
  | 'disbursement'
  | 'remittance'
  | 'unmatched';

export interface AccountKey {
  readonly owner: { readonly kind: 'member'; readonly id: bigint } | { readonly kind: 'house' };
  readonly purpose: AccountPurpose;
  readonly currency: Currency;
  readonly realm: Realm;
}

/** A member's wallet, in the member's currency and realm. */
export interface WalletOwner {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly realm: Realm;
}

/**
 * A house account (of the operator) by name. It is split into 16 lanes (rows), of which the ledger picks one, so that
 * concurrent bets do not wait for one row.
 */
export interface HouseAccount {
  readonly purpose: Exclude<AccountPurpose, 'wallet' | `at_${string}`>;
  readonly currency: Currency;
  readonly realm: Realm;
}

/** Moves `amount` > 0 from the debit account (its balance falls) to the credit account (its balance grows). */
export interface Posting {
  /**
   * Unique key of the posting, chosen by the caller, such as `stake:<ticket id>`. A second posting with the same key
   * moves no money.
   */
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
  /**
   * The balance right after this posting. Undefined for a house account, because the posting knows only one of its
   * lanes (rows), whose balance means nothing alone.
   */
  readonly debitBalance: Money | undefined;
  readonly creditBalance: Money | undefined;
  /** True if the key was posted before; the balances are then those after the first posting. */
  readonly repeated: boolean;
}

/**
 * An account as a parameter of the database functions: the number of a member's account, or `purpose/currency/realm` of
 * a house account.
 */
export const nameOf = (account: bigint | Pick<AccountKey, 'purpose' | 'currency' | 'realm'>): string =>
  typeof account === 'bigint' ? account.toString() : `${account.purpose}/${account.currency}/${account.realm}`;
