import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listLimits } from '@tamarind/contract/lottery-settings';
import type { Limits } from '@tamarind/domain/lottery/risk/limits';
import { fromDecimal, type Currency, type Money } from '@tamarind/domain/money';

export type Settings = OutputOf<typeof listLimits>;
export type LimitRequest = Settings['asked'][number];
export type Ladder = Settings['ladders'][number]['ladder'];

/** The names of the limits, in order from the limits of one line to those of a draw. */
export const limitNames = [
  'unitStakeMin',
  'unitStakeMax',
  'linesMax',
  'payoutMax',
  'numberStakeMax',
  'memberPayoutMax',
  'releaseAbove',
  'worstCaseMax',
] as const satisfies readonly (keyof Limits)[];

/** Parses a typed amount, which may have spaces between thousands; undefined if it is not above zero. */
export function parseAmount(text: string, currency: Currency): Money | undefined {
  const amount = fromDecimal(text.replaceAll(/[\s\u00A0]/g, '').replace(',', '.'), currency);
  return amount !== undefined && amount > 0n ? amount : undefined;
}

/**
 * Parses a share of the price in percent with at most two decimals, as parts of 10,000; undefined unless it is between
 * 0 and 100.
 */
export function parseFactor(text: string): number | undefined {
  const found = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!found) return undefined;
  const parts = Number((found[1] ?? '') + (found[2] ?? '').padEnd(2, '0'));
  return parts > 0 ? parts : undefined;
}

/** Parts of 10,000 as the text of a percent field: 9000 is `90`, 625 is `6.25`. */
export const factorField = (factorE4: number): string =>
  `${Math.floor(factorE4 / 100)}.${String(factorE4 % 100).padStart(2, '0')}`.replace(/\.?0+$/, '') || '0';
