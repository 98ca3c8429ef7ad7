import { type Currency, currencyDecimals, type Money, money } from '../../money.ts';

/** The decimals of USDT on EVM chains where Tether itself issues it, and of a price. */
export const COIN_DECIMALS = 6;
const PRICE_DECIMALS = 8;

/** Price of one coin in the currency as a whole number of its hundred-millionths. */
export type PriceE8 = bigint & { readonly __priceE8: unique symbol };

/** Parses `32.81` as a price; undefined for any other text and for zero. */
export function priceOf(text: string): PriceE8 | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) return undefined;
  const price = BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(PRICE_DECIMALS, '0'));
  return price === 0n ? undefined : (price as PriceE8);
}

/** The value of coins, rounded down to a minor unit: the house never credits more than it received. */
export const valueOf = (units: bigint, price: PriceE8, currency: Currency): Money =>
  money((units * price) / scaleOf(currency));

/** The smallest number of units whose value covers the amount, rounded up. */
export const unitsFor = (amount: Money, price: PriceE8, currency: Currency): bigint =>
  (amount * scaleOf(currency) + price - 1n) / price;

/** The number of units that an amount buys, rounded down: the house never sends more than was taken. */
export const unitsPaid = (amount: Money, price: PriceE8, currency: Currency): bigint =>
  (amount * scaleOf(currency)) / price;

const scaleOf = (currency: Currency): bigint =>
  10n ** BigInt(COIN_DECIMALS + PRICE_DECIMALS - currencyDecimals[currency]);

/** Writes 30478513n as `30.478513`. */
export const coinText = (units: bigint): string => {
  const digits = units.toString().padStart(COIN_DECIMALS + 1, '0');
  return `${digits.slice(0, -COIN_DECIMALS)}.${digits.slice(-COIN_DECIMALS)}`;
};

/** Writes coins as `30.478513` without zeros at the end, the form that wallets accept. */
export const plainCoins = (units: string): string => coinText(BigInt(units)).replace(/\.?0+$/, '');

/** Whether the price changed by more than the limit, in hundredths of a percent of the older price. */
export const hasJumped = (before: PriceE8, now: PriceE8, boundBps: number): boolean =>
  (now > before ? now - before : before - now) * 10_000n > before * BigInt(boundBps);
