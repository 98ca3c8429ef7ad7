import type { Currency, Money } from '../money.ts';
import { payerFault, type PayerFault, type PayerRule } from './payer-name.ts';

/** A deposit that was asked for, as far as matching needs it. */
export interface DepositIntent {
  readonly id: string;
  readonly reference: string;
  readonly currency: Currency;
  readonly amount: Money;
  /** Our receiving account that the code named: biller id or account number. */
  readonly payeeAccount: string;
  readonly expiresAt: Date;
  readonly state: 'waiting' | 'credited' | 'expired';
  /** The name the member registered; empty when there is none. */
  readonly memberName: string;
}

/** A payment that a bank told us of. */
export interface BankNotice {
  readonly currency: Currency;
  readonly amount: Money;
  /** Our references found in what the bank passed on (reference.ts). */
  readonly references: readonly string[];
  /** Where the money came in. */
  readonly account: string;
  /** The payer as the bank names him, or a transfer text that may hold the name. */
  readonly payer: { readonly name: string; readonly isText: boolean };
  /** When the bank booked it. */
  readonly paidAt: Date;
}

export type UnmatchedReason =
  | 'unknown_reference'
  | 'wrong_currency'
  | 'wrong_account'
  | 'already_credited'
  | 'wrong_amount'
  | 'late'
  | PayerFault;

export type NoticeDecision =
  | { readonly kind: 'credit'; readonly depositId: string }
  /** `depositId`: the deposit that the reference names, credited or not. */
  | { readonly kind: 'unmatched'; readonly why: UnmatchedReason; readonly depositId: string | undefined };

/**
 * Which deposit a bank's notice pays [J05]. Everything that does not fit exactly waits in the unmatched queue, where two
 * people decide: money that has come in is never dropped, and never credited by a guess.
 *
 * Late is what the bank booked after the deposit's time was up. A payment made in time is credited however late its notice
 * comes: the delay was not the payer's. A late one waits for people because the member was told that the code is void, and
 * may have paid again by another.
 */
export function decideNotice(intents: readonly DepositIntent[], notice: BankNotice, payers: PayerRule): NoticeDecision {
  const named = intents.filter(({ reference }) => notice.references.includes(reference));
  const intent = named[0];
  // A text that names two deposits names none: choosing would be a guess.
  if (!intent || named.length > 1) return { kind: 'unmatched', why: 'unknown_reference', depositId: undefined };
  // Last: a third party's payment fits in everything else.
  const why = mismatch(intent, notice) ?? payerFault(payers, notice.payer, intent.memberName);
  return why ? { kind: 'unmatched', why, depositId: intent.id } : { kind: 'credit', depositId: intent.id };
}

/** The gravest difference first: staff read one reason. */
function mismatch(intent: DepositIntent, notice: BankNotice): UnmatchedReason | undefined {
  if (notice.currency !== intent.currency) return 'wrong_currency';
  if (plain(notice.account) !== plain(intent.payeeAccount)) return 'wrong_account';
  if (intent.state === 'credited') return 'already_credited';
  if (notice.amount !== intent.amount) return 'wrong_amount';
  if (notice.paidAt.getTime() > intent.expiresAt.getTime()) return 'late';
  return undefined;
}

/** Banks print account numbers with and without spaces and dashes. */
const plain = (account: string): string => account.replaceAll(/[\s-]/g, '');
