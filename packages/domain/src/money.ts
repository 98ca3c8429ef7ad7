/**
 * Money is a whole number of minor units of one currency: đồng for VND, satang for THB. Never a fraction, never a
 * float. The branded type keeps a plain bigint (a count, an id) from being passed as an amount; only this file does
 * arithmetic on it.
 */
export type Money = bigint & { readonly __money: unique symbol };

export type Currency = 'THB' | 'VND';
export const currencies = ['THB', 'VND'] as const satisfies readonly Currency[];

/** The decimals of each currency: THB 2 (ISO 4217). VND has none in practice and in ISO 4217. */
export const currencyDecimals: Record<Currency, number> = { THB: 2, VND: 0 };

/** Odds are gross and carry four decimals as a whole number: 99.5 is 995000n. */
export const ODDS_SCALE = 10_000n;

/** Converts a whole number of minor units to Money; the number must be whole. */
export const money = (minor: bigint | number): Money => BigInt(minor) as Money;

export const ZERO = money(0);

export const add = (left: Money, right: Money): Money => (left + right) as Money;
export const subtract = (left: Money, right: Money): Money => (left - right) as Money;
export const times = (amount: Money, count: bigint | number): Money => (amount * BigInt(count)) as Money;
export const sum = (amounts: Iterable<Money>): Money => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total as Money;
};

/**
 * Divides and rounds halves upwards, for a numerator >= 0. It is the only rounding that the payout rule allows [L07].
 */
export const divideHalfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

/** The payout: unit stake × odds × hits, rounded half up to one minor unit, once per line [L07]. */
export const payoutOf = (unitStake: Money, oddsE4: bigint, hits: number): Money =>
  divideHalfUp(unitStake * oddsE4 * BigInt(hits), ODDS_SCALE) as Money;

/** Writes 123456n THB as "1234.56", the plain decimal form for QR payloads, bank messages and CSV. */
export function toDecimal(amount: Money, currency: Currency): string {
  const decimals = currencyDecimals[currency];
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The reverse of toDecimal; undefined when the text is not an exact amount of the currency ("1.005" THB, "1.0" VND, ""). */
export function fromDecimal(text: string, currency: Currency): Money | undefined {
  const decimals = currencyDecimals[currency];
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return undefined;
  const minor = BigInt(whole + fraction.padEnd(decimals, '0'));
  return (sign ? -minor : minor) as Money;
}
