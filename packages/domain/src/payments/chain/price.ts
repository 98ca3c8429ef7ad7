import { type Currency, currencyDecimals, type Money, money } from '../../money.ts';

/**
 * The number of decimals of USDT on the EVM chains where Tether itself issues it, and (`PRICE_DECIMALS`) that of a
 * price.
 */
export const COIN_DECIMALS = 6;
const PRICE_DECIMALS = 8;

/** The price of one coin, in hundred-millionths of the currency, as a whole number. */
export type PriceE8 = bigint & { readonly __priceE8: unique symbol };

/** Parses `32.81` as a price; undefined for any other text and for zero. */
export function priceOf(text: string): PriceE8 | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) return undefined;
  const price = BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(PRICE_DECIMALS, '0'));
  return price === 0n ? undefined : (price as PriceE8);
}

/** The value of coins, rounded down to a minor unit, so that the platform never credits more than it received. */
export const valueOf = (units: bigint, price: PriceE8, currency: Currency): Money =>
  money((units * price) / scaleOf(currency));

/** The smallest number of units (millionths of a coin) whose value covers the amount. */
export const unitsFor = (amount: Money, price: PriceE8, currency: Currency): bigint =>
  (amount * scaleOf(currency) + price - 1n) / price;

/**
 * The number of units (millionths of a coin) that an amount buys, rounded down, so that the platform never sends coins
 * worth more than the amount.
 */
export const unitsPaid = (amount: Money, price: PriceE8, currency: Currency): bigint =>
  (amount * scaleOf(currency)) / price;

const scaleOf = (currency: Currency): bigint =>
  10n ** BigInt(COIN_DECIMALS + PRICE_DECIMALS - currencyDecimals[currency]);

/** Writes 30478513n as `30.478513`. */
export const coinText = (units: bigint): string => {
  const digits = units.toString().padStart(COIN_DECIMALS + 1, '0');
  return `${digits.slice(0, -COIN_DECIMALS)}.${digits.slice(-COIN_DECIMALS)}`;
};

/** Writes coins as `30.478513` without trailing zeros, the format that wallets accept. */
export const plainCoins = (units: string): string => coinText(BigInt(units)).replace(/\.?0+$/, '');

/** Whether the price changed by more than the limit, in hundredths of a percent of the older price. */
export const hasJumped = (before: PriceE8, now: PriceE8, boundBps: number): boolean =>
  (now > before ? now - before : before - now) * 10_000n > before * BigInt(boundBps);
