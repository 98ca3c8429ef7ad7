import { type Currency, currencyDecimals, type Money, money } from '../money.ts';

/**
 * Number of units of the vendor protocol in one minor unit. Vendors count in 1/100,000 of the currency's main unit:
 * 3.56 is 356000. One đồng is 100,000, one satang 1,000.
 */
const unitsPerMinor = (currency: Currency): bigint => 10n ** BigInt(5 - currencyDecimals[currency]);

export const toVendorAmount = (amount: Money, currency: Currency): bigint => amount * unitsPerMinor(currency);

/** The largest movement that the ledger accepts, in minor units. */
const AMOUNT_MAX = 10n ** 15n;

/**
 * A vendor's amount as money; undefined when it is negative, larger than the ledger allows, or not a whole number of
 * minor units. Nothing is rounded: half a đồng lost would be a difference in every later reconciliation.
 */
export function fromVendorAmount(amount: bigint, currency: Currency): Money | undefined {
  const unit = unitsPerMinor(currency);
  if (amount < 0n || amount % unit !== 0n || amount / unit > AMOUNT_MAX) return undefined;
  return money(amount / unit);
}
