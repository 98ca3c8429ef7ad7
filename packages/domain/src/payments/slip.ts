import type { Money } from '../money.ts';
import { addMs } from '../time.ts';
import { plainAccount } from './match-deposit.ts';
import { parseSlip, type Slip, TRUEMONEY } from './promptpay.ts';

/** The transfer that a slip's code stands for, as the checking service got it from the bank. */
export interface SlipTransfer {
  readonly amount: Money;
  readonly paidAt: Date;
  /** The house's account that received the money, with all digits; empty if the receiver is somebody else. */
  readonly account: string;
  readonly payerName: string;
}

/** The brand's rule for slips. */
export interface SlipRule {
  /** The minutes that a transfer may have been made before the deposit was opened, because some members pay first. */
  readonly beforeMinutes: number;
  /** The minutes without an answer of the checking service after which staff see a slip. */
  readonly staffAfterMinutes: number;
  /** The days after which pictures are deleted. */
  readonly keepDays: number;
}

/**
 * The reason why a slip credits nothing. `not_known`: no bank knows the transfer. `used`: its money was booked before,
 * by a slip or by a notice. `staff`: a person refused it.
 */
export const slipRefusals = ['not_known', 'wrong_receiver', 'too_old', 'used', 'staff'] as const;
export type SlipRefusal = (typeof slipRefusals)[number];

/**
 * Why the transfer did not reach the house for a deposit that was open then; undefined if it did. A wrong amount, a
 * late payment and another payer are not refused here: that money belongs to the house's books, and the rules for all
 * notices decide about it (match-deposit.ts).
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
 * The name of a transfer: the sending bank and its reference. A slip and a notice with the same name are the same
 * money. Empty if the bank or the reference is unknown.
 */
export const transferName = ({ sendingBank, transactionId }: Slip): string =>
  sendingBank === TRUEMONEY
    ? `${TRUEMONEY}:${transactionId}`
    : /^\d{3,4}$/.test(sendingBank) && transactionId !== ''
      ? `${sendingBank.padStart(3, '0').slice(-3)}:${transactionId}`
      : '';

/**
 * The slip among the texts of a picture's codes. 'bad_check': a slip with a wrong checksum, which was forged or
 * misread. 'other': there are codes, but none of a slip, or those of two slips. 'none': there is no code, for example
 * in a cropped picture.
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

/** The seconds before the checking service is asked again, after `tries` calls without an answer. */
export const slipPauseSeconds = (tries: number): number => Math.min(5 * 2 ** Math.max(tries - 1, 0), 300);
