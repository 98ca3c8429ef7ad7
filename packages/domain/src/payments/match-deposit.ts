import type { Currency, Money } from '../money.ts';
import { hasJumped, priceOf } from './chain/price.ts';
import { payerFault, type PayerFault, type PayerRule } from './payer-name.ts';

type DepositState = 'waiting' | 'credited' | 'expired' | 'cancelled' | 'failed';

/** The payment connection that takes it; null for the configured bank. */
export interface DepositIntent {
  readonly id: string;
  readonly reference: string;
  readonly currency: Currency;
  readonly amount: Money;
  /** The house's receiving account in the payment code: biller id or account number. */
  readonly connection: string | null;
  /** The member's registered name; empty if there is none. */
  readonly payeeAccount: string;
  /** The moment of its end, if it was cancelled or has failed. */
  readonly expiresAt: Date;
  readonly state: DepositState;
  /** True if the member has closed the account: nobody could take the money out of its wallet. */
  readonly memberName: string;
  /** Whether the member has closed the account: nobody can take the money out of its wallet. */
  readonly isMemberClosed: boolean;
  /** The price of coins when the deposit was opened, and how much it may change until the credit. */
  readonly coins?: { readonly price: string; readonly jumpBps: number } | undefined;
}

/** A payment reported by a bank. */
export interface BankNotice {
  readonly currency: Currency;
  readonly amount: Money;
  /** Our references found in the transfer text (reference.ts). */
  readonly references: readonly string[];
  /** The payment connection over which it came; null for the configured bank. */
  readonly connection: string | null;
  /** The account that received the money. */
  readonly account: string;
  /** The payer's name as reported by the bank, or a transfer text that may contain it. */
  readonly payer: { readonly name: string; readonly isText: boolean };
  /** When the bank booked the payment. */
  readonly paidAt: Date;
  /** The price of coins by which the amount was computed. */
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
 * Why money waits for two people: a notice did not match, or no notice came and the bank's statement shows the payment.
 */
export type HeldReason = UnmatchedReason | 'unheard';

export type NoticeDecision =
  | { readonly kind: 'credit'; readonly depositId: string }
  /** `depositId`: the deposit named by the reference, or suggested; credited or not. */
  | { readonly kind: 'unmatched'; readonly why: UnmatchedReason; readonly depositId: string | undefined };

/**
 * Finds the deposit a bank notice pays [J05]. Anything that does not match exactly waits in the unmatched queue, where
 * two people decide: received money is never dropped, and never credited by a guess.
 *
 * A payment is late if the bank booked it after the deposit expired. A payment made in time is credited however late
 * its notice arrives, because the delay was not the payer's. A late one waits for staff, because the member was told
 * that the code is void and may have paid again with another.
 */
export function decideNotice(intents: readonly DepositIntent[], notice: BankNotice, payers: PayerRule): NoticeDecision {
  const named = intents.filter(({ reference }) => notice.references.includes(reference));
  const intent = named[0];
  // A text with references to two deposits is ambiguous, and choosing would be a guess.
  if (!intent || named.length > 1) return { kind: 'unmatched', why: 'unknown_reference', depositId: undefined };
  // Check this last: a payment by a third party matches in everything else.
  const why = mismatch(intent, notice) ?? payerFault(payers, notice.payer, intent.memberName);
  return why ? { kind: 'unmatched', why, depositId: intent.id } : { kind: 'credit', depositId: intent.id };
}

/**
 * Decides a payment that names no deposit and probably belongs to this one: it is never credited, and people see the
 * reason.
 */
export const decideSuggested = (intent: DepositIntent, notice: BankNotice): NoticeDecision => ({
  kind: 'unmatched',
  why: mismatch(intent, notice) ?? 'unknown_reference',
  depositId: intent.id,
});

/** The most serious difference comes first, because staff see only one reason. */
function mismatch(intent: DepositIntent, notice: BankNotice): UnmatchedReason | undefined {
  if (notice.currency !== intent.currency) return 'wrong_currency';
  // A notice over one connection is never for a deposit over another one.
  if (notice.connection !== intent.connection) return 'wrong_account';
  if (plainAccount(notice.account) !== plainAccount(intent.payeeAccount)) return 'wrong_account';
  if (intent.state === 'credited') return 'already_credited';
  if (intent.isMemberClosed) return 'account_closed';
  if (intent.coins ? isTooMuch(intent, notice) : notice.amount !== intent.amount) return 'wrong_amount';
  if (notice.paidAt.getTime() > intent.expiresAt.getTime()) return intent.state === 'cancelled' ? 'cancelled' : 'late';
  return intent.coins && hasMoved(intent.coins, notice.price) ? 'price_moved' : undefined;
}

/**
 * Coins are credited at their value, which is rarely the requested amount. A lower value is credited unchanged. A value
 * more than 5 % above waits, because it could exceed the limits that were checked for the requested amount.
 */
const isTooMuch = ({ amount: asked }: DepositIntent, { amount }: BankNotice): boolean => amount * 100n > asked * 105n;

function hasMoved({ price, jumpBps }: NonNullable<DepositIntent['coins']>, now: string | undefined): boolean {
  const [before, after] = [priceOf(price), priceOf(now ?? '')];
  return before === undefined || after === undefined || hasJumped(before, after, jumpBps);
}

/** Removes the spaces and dashes with which banks may print account numbers. */
export const plainAccount = (account: string): string => account.replaceAll(/[\s-]/g, '');
