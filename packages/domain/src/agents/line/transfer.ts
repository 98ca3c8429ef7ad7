import type { Money } from '../../money.ts';
import { subtract, ZERO } from '../../money.ts';

/** Limits of transfers between upline and downline, in the sender's currency. */
export interface TransferBounds {
  readonly min: Money;
  readonly max: Money;
  /** The maximum that one member may send in a day of the brand's time zone. */
  readonly day: Money;
}

/** The sum that may still be sent today. */
export const dayLeft = (sent: Money, { day }: TransferBounds): Money => (sent < day ? subtract(day, sent) : ZERO);

export type TransferRefusal =
  | { readonly code: 'AMOUNT_TOO_SMALL'; readonly min: Money }
  | { readonly code: 'AMOUNT_TOO_LARGE'; readonly max: Money }
  | { readonly code: 'BALANCE_TOO_LOW'; readonly available: Money };

/**
 * The reason why an amount cannot be sent. `sent` is the sum already sent today; `available` is the wallet's money less
 * debts.
 */
export function transferRefusal(
  amount: Money,
  bounds: TransferBounds,
  { sent, available }: { readonly sent: Money; readonly available: Money },
): TransferRefusal | undefined {
  if (amount < bounds.min) return { code: 'AMOUNT_TOO_SMALL', min: bounds.min };
  const left = dayLeft(sent, bounds);
  const max = left < bounds.max ? left : bounds.max;
  if (amount > max) return { code: 'AMOUNT_TOO_LARGE', max };
  return amount > available ? { code: 'BALANCE_TOO_LOW', available } : undefined;
}
