import type { Money } from '../money.ts';
import { addMs } from '../time.ts';
import { plainAccount } from './match-deposit.ts';
import { parseSlip, type Slip, TRUEMONEY } from './promptpay.ts';

/** The transfer that a slip's code identifies, as the bank reported it to the checking service. */
export interface SlipTransfer {
  readonly amount: Money;
  readonly paidAt: Date;
  /**
   * The number of the operator's account that received the money, with all digits; empty if another account received it
   * or its full number is unknown.
   */
  readonly account: string;
  readonly payerName: string;
}

/** The brand's rule for slips. */
export interface SlipRule {
  /**
   * The maximum number of minutes by which a transfer may precede the deposit, because some members pay before they
   * open it.
   */
  readonly beforeMinutes: number;
  /** The number of minutes without a response of the checking service after which staff see the slip. */
  readonly staffAfterMinutes: number;
  /** The number of days after which pictures of slips are deleted. */
  readonly keepDays: number;
}

/**
 * The reasons why a slip does not lead to a credit. `not_known`: no bank knows the transfer. `wrong_receiver`: another
 * account received it. `too_old`: it was made too long before the deposit. `used`: it was already booked, through
 * another slip or a notice. `staff`: a staff member refused the slip.
 */
export const slipRefusals = ['not_known', 'wrong_receiver', 'too_old', 'used', 'staff'] as const;
export type SlipRefusal = (typeof slipRefusals)[number];

/**
 * The reason why the transfer cannot pay the deposit: it went to another account, or was made too long before the
 * deposit. Undefined if it can. A wrong amount, a late payment and another payer are not refused here, because the
 * operator has received that money and must book it; match-deposit.ts decides about them by the rules for all notices.
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
 * The identity of a transfer: the sending bank and its reference. A slip and a notice with the same value are the same
 * payment. Empty if the bank or the reference is unknown.
 */
export const transferName = ({ sendingBank, transactionId }: Slip): string =>
  sendingBank === TRUEMONEY
    ? `${TRUEMONEY}:${transactionId}`
    : /^\d{3,4}$/.test(sendingBank) && transactionId !== ''
      ? `${sendingBank.padStart(3, '0').slice(-3)}:${transactionId}`
      : '';

/**
 * Finds the slip among the texts of the codes in a picture. 'bad_check': a slip with a wrong checksum, which was forged
 * or misread. 'other': no code is a slip, or two are. 'none': there is no code, for example because the picture is
 * cropped.
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

/** The pause in seconds before the checking service is called again, after `tries` calls without a response. */
export const slipPauseSeconds = (tries: number): number => Math.min(5 * 2 ** Math.max(tries - 1, 0), 300);
