import type { DepositIntent } from './match-deposit.ts';
import { payerFault, type PayerRule } from './payer-name.ts';

/** A deposit whose payment carries no reference. */
export interface AmountIntent extends Pick<DepositIntent, 'reference' | 'expiresAt' | 'memberName'> {
  readonly createdAt: Date;
}

/**
 * The payer's name is compared whatever the brand's rule is: without a reference, the amount alone would let a stranger's
 * transfer pay somebody's deposit.
 */
export const strictPayer = ({ rule }: PayerRule): PayerRule => ({
  rule: rule === 'off' ? 'folded' : rule,
  nameless: 'queue',
});

/**
 * The deposit that a payment without a reference means. `intents` have its amount, account and connection. Deposits that
 * were open when it was paid come first, and among several the one whose member has the payer's name. None when more
 * than one is left: choosing would be a guess.
 */
export function meantByAmount<Intent extends AmountIntent>(
  intents: readonly Intent[],
  payment: { readonly paidAt: Date; readonly payer: { readonly name: string; readonly isText: boolean } },
  payers: PayerRule,
): Intent | undefined {
  const paidAt = payment.paidAt.getTime();
  // The bank's clock may differ from ours by a few minutes.
  const asked = intents.filter(({ createdAt }) => createdAt.getTime() - DRIFT_MS <= paidAt);
  const inTime = asked.filter(({ expiresAt }) => paidAt <= expiresAt.getTime());
  const open = inTime.length > 0 ? inTime : asked;
  const own = open.filter(({ memberName }) => !payerFault(strictPayer(payers), payment.payer, memberName));
  const left = own.length > 0 ? own : open;
  return left.length === 1 ? left[0] : undefined;
}

const DRIFT_MS = 300_000;
