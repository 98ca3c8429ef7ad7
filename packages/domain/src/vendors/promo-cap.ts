import { add, type Money, ZERO } from '../money.ts';
import type { Command } from './decide-command.ts';

/** The kinds of caps on a vendor's promotional wins. */
export type PromoCap = 'vendor_day' | 'member_day';

/** The caps of one vendor's promotional wins in one currency, and the promotional wins already paid today. */
export interface PromoBook {
  readonly dayMax: Money;
  readonly memberMax: Money;
  readonly paid: Money;
  readonly paidToMember: Money;
}

/**
 * Whether a win had no stake: the vendor's own promotion, or the win of a free bet. Both kinds create money without a
 * stake, on the vendor's request alone, so they share the caps.
 */
export const isPromotional = (
  command: Pick<Command, 'kind' | 'isSupplierPromo' | 'isFree'>,
  bet: { readonly isFree: boolean } | undefined,
): boolean => command.kind === 'win' && (command.isSupplierPromo || command.isFree || bet?.isFree === true);

/**
 * The cap that a promotional win would exceed; the member's cap is checked first. Undefined if the win fits within both
 * caps.
 */
export function promoCapReached(amount: Money, book: PromoBook): PromoCap | undefined {
  if (amount === ZERO) return undefined;
  if (add(book.paidToMember, amount) > book.memberMax) return 'member_day';
  return add(book.paid, amount) > book.dayMax ? 'vendor_day' : undefined;
}
