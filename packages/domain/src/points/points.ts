import { type Money, times } from '../money.ts';

/**
 * This file computes mall points [M04], whole numbers that can be spent and never expire. They are separate from status
 * points [M03]. Worked example of the design: with 1 point per 100 THB, an item of 5,000 points with a shop price of
 * 380 THB returns 0.076 % of deposits.
 */

/** The points for a deposit in one currency: one for each full `perPoint`. */
export const pointsForDeposit = (amount: Money, perPoint: Money): number => Number(amount / perPoint);

/** The rate of conversion: `points` are worth `amount`. Only whole multiples are converted, so nothing is rounded. */
export interface ConvertRate {
  readonly points: number;
  readonly amount: Money;
  /** The minimum number of points in one conversion, a multiple of `points`. */
  readonly min: number;
}

export type ConvertDecision = { readonly refused: 'POINTS_UNEVEN' | 'POINTS_TOO_LOW' } | { readonly amount: Money };

/** Decides a conversion and returns the money for the points. */
export function decideConvert(points: number, balance: number, rate: ConvertRate): ConvertDecision {
  if (points < rate.min || points % rate.points !== 0) return { refused: 'POINTS_UNEVEN' };
  if (points > balance) return { refused: 'POINTS_TOO_LOW' };
  return { amount: times(rate.amount, points / rate.points) };
}

/** The most points of a balance that can be converted; 0 if the balance is below the minimum. */
export function convertible(balance: number, rate: ConvertRate): number {
  const most = balance - (balance % rate.points);
  return most < rate.min ? 0 : most;
}

/** The input of a decision about a redemption. The site and the server use the same function. */
export interface RedeemFacts {
  readonly quantity: number;
  readonly balance: number;
  readonly level: number;
  /**
   * `taken`: how many rewards of all kinds the member requested this month. `cap`: the maximum for the member's level.
   */
  readonly taken: number;
  readonly cap: number;
  readonly item: {
    readonly points: number;
    readonly stock: number;
    readonly minLevel: number;
    /**
     * `monthlyLimit`: the maximum number of this item per member and month. `taken`: how many the member has already
     * requested this month.
     */
    readonly monthlyLimit: number;
    readonly taken: number;
  };
}

export type RedeemRefusal = 'LEVEL_TOO_LOW' | 'ITEM_GONE' | 'REDEEM_LIMIT_REACHED' | 'POINTS_TOO_LOW';

/** Decides a redemption: the price in points, or the refusal. */
export function decideRedeem(facts: RedeemFacts): { readonly refused: RedeemRefusal } | { readonly points: number } {
  const { quantity, item } = facts;
  const points = item.points * quantity;
  if (facts.level < item.minLevel) return { refused: 'LEVEL_TOO_LOW' };
  if (item.stock < quantity) return { refused: 'ITEM_GONE' };
  if (item.taken + quantity > item.monthlyLimit || facts.taken + quantity > facts.cap)
    return { refused: 'REDEEM_LIMIT_REACHED' };
  if (points > facts.balance) return { refused: 'POINTS_TOO_LOW' };
  return { points };
}

/** The maximum quantity that can be redeemed at once: limited by stock, monthly limits and points. */
export function mostRedeemable({ item, ...facts }: Omit<RedeemFacts, 'quantity'>): number {
  const byPoints = Math.floor(facts.balance / item.points);
  return Math.max(0, Math.min(item.stock, item.monthlyLimit - item.taken, facts.cap - facts.taken, byPoints));
}

/** An item of the mall and its terms for members. */
export interface ItemTerms {
  readonly type: string;
  readonly picture: string;
  readonly names: Readonly<Record<string, string | undefined>>;
  readonly points: number;
  readonly stock: number;
  readonly monthlyLimit: number;
  readonly minLevel: number;
  readonly isOn: boolean;
}

/**
 * Whether a change makes an item of the mall better for members: another product, a lower price, a larger stock, a
 * higher monthly limit, or a lower minimum level. Such a change needs a check, because one person could use it to make
 * a gift. A change after which the item is not offered makes nothing better.
 */
export function offersMore(before: ItemTerms | undefined, wish: ItemTerms): boolean {
  if (!wish.isOn) return false;
  if (!before?.isOn) return true;
  const isSameThing = wish.type === before.type && wish.picture === before.picture && namesOf(wish) === namesOf(before);
  const isNoBetter =
    wish.points >= before.points &&
    wish.stock <= before.stock &&
    wish.monthlyLimit <= before.monthlyLimit &&
    wish.minLevel >= before.minLevel;
  return !isSameThing || !isNoBetter;
}

/**
 * The names of an item as text for a comparison, independent of the order of languages; a missing name equals an empty
 * one.
 */
const namesOf = ({ names }: ItemTerms): string =>
  Object.entries(names)
    .filter(([, name]) => name)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([language, name]) => `${language}=${name}`)
    .join('\n');
