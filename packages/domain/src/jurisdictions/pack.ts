import type { LimitKind, LimitPeriod } from '../limits/rules.ts';
import type { Currency } from '../money.ts';
import type { Jurisdiction } from './codes.ts';
import type { Product } from './products.ts';

/**
 * Limits by kind and period. Values are minor units as decimal text, because JSON has no bigint; for time limits they
 * are minutes.
 */
export type LimitTexts = Readonly<
  Partial<Record<Currency, Readonly<Partial<Record<LimitKind, Readonly<Partial<Record<LimitPeriod, string>>>>>>>>
>;

/**
 * The products, ages and limits of an operator under one law or licence. It is pure data, which an owner applies on the
 * page First steps. A pack is this project's interpretation and not legal advice; the licence decides.
 */
export interface JurisdictionPack {
  readonly code: Jurisdiction;
  /**
   * Whether each product may be sold. A pack must list every product, otherwise it does not compile, and no product is
   * allowed by default.
   */
  readonly allows: Readonly<Record<Product, boolean>>;
  /** Minimum age of members who play from Thailand and from Vietnam [I04]. */
  readonly ages: { readonly TH: number; readonly VN: number };
  /** The highest stakes and payouts of every game with which an operator begins. */
  readonly stakes: {
    /** The largest unit stake, as a multiple of the smallest one. */
    readonly unitsMax: number;
    /** The maximum payout of one ticket in baht. It does not apply to tickets that can win a jackpot. */
    readonly payoutMaxBaht: number;
  };
  /** The operator's first limits for every member. The operator may change them. */
  readonly protection: LimitTexts;
  /** Limits that the law itself sets. The operator cannot loosen them. */
  readonly law: LimitTexts;
}
