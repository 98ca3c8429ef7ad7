import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listPrices } from '@tamarind/contract/lottery-office';
import { houseSharePpm, type BetType } from '@tamarind/domain/lottery/bets/index';
import { byMoment } from '#versions/by-moment.ts';

export type Prices = OutputOf<typeof listPrices>;
export type Price = Prices['prices'][number];
export type AskedPrice = Prices['asked'][number];

/**
 * Parses typed odds, `99.5` or `99,5`, as E4 (an integer × 10,000); undefined if they are not a valid price. Uses no
 * floats.
 */
export function parseOdds(text: string): bigint | undefined {
  const found = /^(\d{1,8})(?:[.,](\d{1,4}))?$/.exec(text.trim());
  if (!found) return undefined;
  const odds = BigInt((found[1] ?? '') + (found[2] ?? '').padEnd(4, '0'));
  return odds > 0n ? odds : undefined;
}

/** Parses a discount in percent with at most two decimals as parts of 10,000; undefined above 50 percent. */
export function parseDiscount(text: string): number | undefined {
  const found = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!found) return undefined;
  const parts = Number((found[1] ?? '') + (found[2] ?? '').padEnd(2, '0'));
  return parts <= 5000 ? parts : undefined;
}

/** Writes E4 odds (an integer × 10,000) as the text of a form field: `99.5`. */
export function oddsField(oddsE4: bigint): string {
  const digits = oddsE4.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
}

export const discountField = (discountE4: number): string => oddsField(BigInt(discountE4) * 100n);

/**
 * Average house edge after the discount, in parts per million of the stake. Undefined where each choice has its own
 * price: a single figure would be meaningless.
 */
export function sharePpm(type: BetType, oddsE4: readonly bigint[], discountE4: number): number | undefined {
  if (type.levelsOf || oddsE4.length !== type.levels.length) return undefined;
  return houseSharePpm(type, oddsE4) - discountE4 * 100;
}

/** The versions of a bet type's price: the current one, approved ones that begin later, and earlier ones. */
export const versionsOf = (prices: readonly Price[], betType: string, now: Date) =>
  byMoment(
    prices.filter((price) => price.betType === betType),
    now,
  );
