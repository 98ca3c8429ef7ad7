import type { Money } from '../money.ts';
import { addMs } from '../time.ts';
import { plainAccount } from './match-deposit.ts';
import { parseSlip, type Slip } from './promptpay.ts';

/** The transfer that a slip's code names, as the checker has it from the bank. */
export interface SlipTransfer {
  readonly amount: Money;
  readonly paidAt: Date;
  /** The house's account that received it, with all digits; empty when the receiver is somebody else. */
  readonly account: string;
  readonly payerName: string;
}

/** The brand's rule for slips. */
export interface SlipRule {
  /** Minutes that a transfer may have been made before the deposit was opened: some members pay first. */
  readonly beforeMinutes: number;
  /** Staff see a slip that the checker has not answered for this number of minutes. */
  readonly staffAfterMinutes: number;
  /** Pictures are deleted this number of days after they were sent. */
  readonly keepDays: number;
}

/**
 * Why a slip pays nothing. `not_known`: no bank knows the transfer. `used`: its money was booked before, by a slip or by a
 * notice. `staff`: a person refused it.
 */
export const slipRefusals = ['not_known', 'wrong_receiver', 'too_old', 'used', 'staff'] as const;
export type SlipRefusal = (typeof slipRefusals)[number];

/**
 * Whether the transfer reached the house, for a deposit that was open then; undefined: it did. A wrong amount, a late
 * payment and another payer are no refusals here: that money is the house's to book, and the rules of all notices decide about
 * it (match-deposit.ts).
 */
export function slipRefusal(
  transfer: SlipTransfer,
  deposit: { readonly payeeAccount: string; readonly createdAt: Date },
  { beforeMinutes }: SlipRule,
): Extract<SlipRefusal, 'wrong_receiver' | 'too_old'> | undefined {
  if (plainAccount(transfer.account) !== plainAccount(deposit.payeeAccount)) return 'wrong_receiver';
  return transfer.paidAt < addMs(deposit.createdAt, -beforeMinutes * 60_000) ? 'too_old' : undefined;
}

/**
 * The name of a transfer in every bank's books: the sending bank and its reference. A slip and a notice that have the same
 * one are the same money. Empty when the bank or the reference is unknown.
 */
export const transferName = ({ sendingBank, transactionId }: Slip): string =>
  /^\d{3,4}$/.test(sendingBank) && transactionId !== ''
    ? `${sendingBank.padStart(3, '0').slice(-3)}:${transactionId}`
    : '';

/**
 * The slip among the texts of a picture's codes. 'bad_check': a slip's text with another checksum was forged or misread.
 * 'other': codes, but no slip's, or those of two slips. 'none': no code, as when the picture is cropped.
 */
export function slipAmong(
  texts: readonly string[],
): { readonly slip: Slip; readonly text: string } | 'none' | 'other' | 'bad_check' {
  const read = [...new Set(texts)].map((text) => ({ text, slip: parseSlip(text) }));
  const slips = read.flatMap(({ text, slip }) => (typeof slip === 'string' ? [] : { text, slip }));
  const [first] = slips;
  if (first) return slips.length === 1 ? first : 'other';
  if (read.some(({ slip }) => slip === 'bad_check')) return 'bad_check';
  return read.length === 0 ? 'none' : 'other';
}

/** Seconds until the checker is asked again, after `tries` calls without an answer. */
export const slipPauseSeconds = (tries: number): number => Math.min(5 * 2 ** Math.max(tries - 1, 0), 300);
