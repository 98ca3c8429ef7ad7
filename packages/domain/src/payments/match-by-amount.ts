import type { Money } from '../money.ts';
import type { DepositIntent } from './match-deposit.ts';
import { payerFault, type PayerRule } from './payer-name.ts';

/** A deposit whose payment carries no reference. */
export interface AmountIntent extends Pick<DepositIntent, 'reference' | 'expiresAt' | 'memberName'> {
  readonly createdAt: Date;
}

/**
 * The rule for payments without a reference: the payer's name is always compared. Otherwise any transfer of the same
 * amount by a stranger would be credited to a member's deposit.
 */
export const strictPayer = ({ rule }: PayerRule): PayerRule => ({
  rule: rule === 'off' ? 'folded' : rule,
  nameless: 'queue',
});

/**
 * The deposit for which a payment without a reference was made. `intents` are deposits with the same amount, account
 * and connection. Deposits that were open at the time of payment are preferred, and among several the one whose member
 * has the payer's name. Undefined if more than one remains, because choosing would be a guess.
 */
export function meantByAmount<Intent extends AmountIntent>(
  intents: readonly Intent[],
  payment: { readonly paidAt: Date; readonly payer: { readonly name: string; readonly isText: boolean } },
  payers: PayerRule,
): Intent | undefined {
  const paidAt = payment.paidAt.getTime();
  // Allow a few minutes, because the bank's clock may differ from ours.
  const asked = intents.filter(({ createdAt }) => createdAt.getTime() - DRIFT_MS <= paidAt);
  const inTime = asked.filter(({ expiresAt }) => paidAt <= expiresAt.getTime());
  const open = inTime.length > 0 ? inTime : asked;
  const own = open.filter(({ memberName }) => !payerFault(strictPayer(payers), payment.payer, memberName));
  const left = own.length > 0 ? own : open;
  return left.length === 1 ? left[0] : undefined;
}

/**
 * The deposit for which a payment was probably made, if the amount alone did not decide it: the only deposit whose
 * member has the payer's name. `intents` are deposits without a reference, of the same account or in another currency.
 * Deposits of the same amount are preferred, then open ones, then ended ones. Staff see the result as a suggestion; the
 * payment is never credited because of it.
 */
export function suggestedByAmount<Intent extends SuggestedIntent>(
  intents: readonly Intent[],
  payment: {
    readonly amount: Money;
    readonly paidAt: Date;
    readonly payer: { readonly name: string; readonly isText: boolean };
  },
  payers: PayerRule,
): Intent | undefined {
  const paidAt = payment.paidAt.getTime();
  const own = intents.filter(
    ({ createdAt, memberName }) =>
      createdAt.getTime() - DRIFT_MS <= paidAt && !payerFault(strictPayer(payers), payment.payer, memberName),
  );
  const groups = [
    own.filter(({ amount }) => amount === payment.amount),
    own.filter(({ state, expiresAt }) => state === 'waiting' && paidAt <= expiresAt.getTime()),
    own,
  ];
  const first = groups.find(({ length }) => length > 0) ?? [];
  return first.length === 1 ? first[0] : undefined;
}

interface SuggestedIntent extends AmountIntent {
  readonly amount: Money;
  readonly state: DepositIntent['state'];
}

const DRIFT_MS = 300_000;
