import type { Currency, Money } from '../money.ts';
import { hasJumped, priceOf } from './chain/price.ts';
import { payerFault, type PayerFault, type PayerRule } from './payer-name.ts';

type DepositState = 'waiting' | 'credited' | 'expired' | 'cancelled' | 'failed';

/** A deposit, with the values that are compared with a bank's notice. */
export interface DepositIntent {
  readonly id: string;
  readonly reference: string;
  readonly currency: Currency;
  readonly amount: Money;
  /** The payment connection over which the deposit is paid; null for the configured bank. */
  readonly connection: string | null;
  /** The operator's receiving account in the payment code: biller id or account number. */
  readonly payeeAccount: string;
  /**
   * The last time at which a payment is still in time; for a cancelled or failed deposit, the time at which it ended.
   */
  readonly expiresAt: Date;
  readonly state: DepositState;
  /** The member's registered name; empty if there is none. */
  readonly memberName: string;
  /** True if the member has closed the account, so that nobody could withdraw money from its wallet. */
  readonly isMemberClosed: boolean;
  /**
   * For a deposit in coins: the price of one coin when the deposit was opened, and the largest price change until the
   * credit, in hundredths of a percent.
   */
  readonly coins?: { readonly price: string; readonly jumpBps: number } | undefined;
}

/** A payment reported by a bank. */
export interface BankNotice {
  readonly currency: Currency;
  readonly amount: Money;
  /** The platform's references found in the transfer text (see reference.ts). */
  readonly references: readonly string[];
  /** The payment connection that reported the payment; null for the configured bank. */
  readonly connection: string | null;
  /** The operator's account that received the money. */
  readonly account: string;
  /** The payer's name as reported by the bank, or a transfer text that may contain it. */
  readonly payer: { readonly name: string; readonly isText: boolean };
  /** The time at which the bank booked the payment. */
  readonly paidAt: Date;
  /** The price of one coin from which `amount` was computed; absent for payments without coins. */
  readonly price?: string | undefined;
}

export type UnmatchedReason =
  | 'unknown_reference'
  | 'wrong_currency'
  | 'wrong_account'
  | 'already_credited'
  | 'wrong_amount'
  | 'late'
  | 'cancelled'
  | 'account_closed'
  | 'price_moved'
  | PayerFault;

/**
 * The reason why received money waits for a decision by two people: the bank's notice did not match a deposit, or
 * (`unheard`) the money is on the bank's statement but no notice arrived.
 */
export type HeldReason = UnmatchedReason | 'unheard';

export type NoticeDecision =
  | { readonly kind: 'credit'; readonly depositId: string }
  /**
   * `depositId` is the deposit that the reference names or that was suggested, whether it is credited already or not.
   */
  | { readonly kind: 'unmatched'; readonly why: UnmatchedReason; readonly depositId: string | undefined };

/**
 * Finds the deposit that a bank notice pays [J05]. Anything that does not match exactly waits in the unmatched queue,
 * where two people decide: received money is never dropped, and never credited by a guess.
 *
 * A payment is late if the bank booked it after the deposit expired. A payment made in time is credited however late
 * its notice arrives, because the payer did not cause the delay. A late payment waits for staff, because the member was
 * told that the code is no longer valid and may have paid again with another one.
 */
export function decideNotice(intents: readonly DepositIntent[], notice: BankNotice, payers: PayerRule): NoticeDecision {
  const named = intents.filter(({ reference }) => notice.references.includes(reference));
  const intent = named[0];
  // A text with references to two deposits is ambiguous, and choosing one would be a guess.
  if (!intent || named.length > 1) return { kind: 'unmatched', why: 'unknown_reference', depositId: undefined };
  // Check the payer's name last, because a payment by a third party matches in everything else.
  const why = mismatch(intent, notice) ?? payerFault(payers, notice.payer, intent.memberName);
  return why ? { kind: 'unmatched', why, depositId: intent.id } : { kind: 'credit', depositId: intent.id };
}

/**
 * Decides about a payment that names no deposit but probably belongs to the given one. It is never credited
 * automatically: it waits for staff, with the reason why it did not match.
 */
export const decideSuggested = (intent: DepositIntent, notice: BankNotice): NoticeDecision => ({
  kind: 'unmatched',
  why: mismatch(intent, notice) ?? 'unknown_reference',
  depositId: intent.id,
});

/** The first difference found, most serious first, because staff see only one reason. */
function mismatch(intent: DepositIntent, notice: BankNotice): UnmatchedReason | undefined {
  if (notice.currency !== intent.currency) return 'wrong_currency';
  // A payment reported over one connection cannot belong to a deposit over another one.
  if (notice.connection !== intent.connection) return 'wrong_account';
  if (plainAccount(notice.account) !== plainAccount(intent.payeeAccount)) return 'wrong_account';
  if (intent.state === 'credited') return 'already_credited';
  if (intent.isMemberClosed) return 'account_closed';
  if (intent.coins ? isTooMuch(intent, notice) : notice.amount !== intent.amount) return 'wrong_amount';
  if (notice.paidAt.getTime() > intent.expiresAt.getTime()) return intent.state === 'cancelled' ? 'cancelled' : 'late';
  return intent.coins && hasMoved(intent.coins, notice.price) ? 'price_moved' : undefined;
}

/**
 * True if coins are worth more than 5 % above the requested amount. Coins are credited at their value, which rarely
 * equals that amount. A lower value is credited as it is. A much higher one waits for staff, because it could exceed
 * the limits that were checked for the requested amount.
 */
const isTooMuch = ({ amount: asked }: DepositIntent, { amount }: BankNotice): boolean => amount * 100n > asked * 105n;

function hasMoved({ price, jumpBps }: NonNullable<DepositIntent['coins']>, now: string | undefined): boolean {
  const [before, after] = [priceOf(price), priceOf(now ?? '')];
  return before === undefined || after === undefined || hasJumped(before, after, jumpBps);
}

/** Removes the spaces and dashes with which banks may print account numbers. */
export const plainAccount = (account: string): string => account.replaceAll(/[\s-]/g, '');
