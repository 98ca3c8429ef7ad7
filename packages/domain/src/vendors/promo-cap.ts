import { add, type Money, ZERO } from '../money.ts';
import type { Command } from './decide-command.ts';

/** The cap of a vendor's promotional wins that is reached. */
export type PromoCap = 'vendor_day' | 'member_day';

/** Caps and today's payments of one vendor and currency. */
export interface PromoBook {
  readonly dayMax: Money;
  readonly memberMax: Money;
  readonly paid: Money;
  readonly paidToMember: Money;
}

/**
 * Whether a win had no stake: the vendor's own promotion, or the win of a free bet. Both create money on the vendor's
 * word alone, so they share the caps.
 */
export const isPromotional = (
  command: Pick<Command, 'kind' | 'isSupplierPromo' | 'isFree'>,
  bet: { readonly isFree: boolean } | undefined,
): boolean => command.kind === 'win' && (command.isSupplierPromo || command.isFree || bet?.isFree === true);

/** The cap a promotional win would exceed, the member's first; undefined when it fits both. */
export function promoCapReached(amount: Money, book: PromoBook): PromoCap | undefined {
  if (amount === ZERO) return undefined;
  if (add(book.paidToMember, amount) > book.memberMax) return 'member_day';
  return add(book.paid, amount) > book.dayMax ? 'vendor_day' : undefined;
}
