import type { LimitKind, LimitPeriod } from '../limits/rules.ts';
import type { Currency } from '../money.ts';
import type { Jurisdiction } from './codes.ts';
import type { Product } from './products.ts';

/** Limits by kind and period: minor units as decimal text, because JSON has no bigint, or minutes for time limits. */
export type LimitTexts = Readonly<
  Partial<Record<Currency, Readonly<Partial<Record<LimitKind, Readonly<Partial<Record<LimitPeriod, string>>>>>>>>
>;

/**
 * The products and promises of a house under one law or licence: pure data, which an owner applies on the page First
 * steps. A pack is this project's reading and no legal advice; the licence decides.
 */
export interface JurisdictionPack {
  readonly code: Jurisdiction;
  /** Every pack names every product: a missing one does not compile, and nothing is on by default. */
  readonly allows: Readonly<Record<Product, boolean>>;
  /** Minimum age of members who play from Thailand and from Vietnam [I04]. */
  readonly ages: { readonly TH: number; readonly VN: number };
  /** First stake limits of a game. */
  readonly stakes: {
    /** The largest unit stake, as a multiple of the smallest one. */
    readonly unitsMax: number;
    /** The highest payout of one ticket in baht. Tickets with a jackpot are not capped. */
    readonly payoutMaxBaht: number;
  };
  /** First limits of the house for every member. The house may change them. */
  readonly protection: LimitTexts;
  /** Limits that the law itself sets. The house cannot loosen them. */
  readonly law: LimitTexts;
}
