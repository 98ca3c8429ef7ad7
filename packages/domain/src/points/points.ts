import { type Money, times } from '../money.ts';

/**
 * Points of the mall [M04]: whole numbers, spendable, never expiring; a counter apart from status points [M03]. The worked
 * example of the design: 1 point for 100 THB, an item of 5,000 points for which a shop asks 380 THB gives back 0.076 % of deposits.
 */

/** How a brand gives points for deposits, in one currency: one point for each whole `perPoint`. */
export const pointsForDeposit = (amount: Money, perPoint: Money): number => Number(amount / perPoint);

/** So many points are worth `amount`; only whole multiples are turned into money, so nothing is rounded. */
export interface ConvertRate {
  readonly points: number;
  readonly amount: Money;
  /** The fewest points at once, a multiple of `points`. */
  readonly min: number;
}

export type ConvertDecision = { readonly refused: 'POINTS_UNEVEN' | 'POINTS_TOO_LOW' } | { readonly amount: Money };

/** What points bring as money. */
export function decideConvert(points: number, balance: number, rate: ConvertRate): ConvertDecision {
  if (points < rate.min || points % rate.points !== 0) return { refused: 'POINTS_UNEVEN' };
  if (points > balance) return { refused: 'POINTS_TOO_LOW' };
  return { amount: times(rate.amount, points / rate.points) };
}

/** The most points that can be converted of a balance; 0 when it is below the least amount. */
export function convertible(balance: number, rate: ConvertRate): number {
  const most = balance - (balance % rate.points);
  return most < rate.min ? 0 : most;
}

/** What decides whether an item can be had; the site says the same as the server. */
export interface RedeemFacts {
  readonly quantity: number;
  readonly balance: number;
  readonly level: number;
  /** Rewards of all kinds the member has asked for this month, and how many the level allows. */
  readonly taken: number;
  readonly cap: number;
  readonly item: {
    readonly points: number;
    readonly stock: number;
    readonly minLevel: number;
    /** Of this item, for a member and month. */
    readonly monthlyLimit: number;
    readonly taken: number;
  };
}

export type RedeemRefusal = 'LEVEL_TOO_LOW' | 'ITEM_GONE' | 'REDEEM_LIMIT_REACHED' | 'POINTS_TOO_LOW';

/** The points to pay, or why not. */
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

/** How many can be had at once: what stock, limits and points leave. */
export function mostRedeemable({ item, ...facts }: Omit<RedeemFacts, 'quantity'>): number {
  const byPoints = Math.floor(facts.balance / item.points);
  return Math.max(0, Math.min(item.stock, item.monthlyLimit - item.taken, facts.cap - facts.taken, byPoints));
}

/** What an item of the mall is and on which terms members get it. */
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
 * Whether a change offers members something that they could not have before: another thing, a lower price, more of it, or to more of them.
 * One person could otherwise make a gift of it. An item that is not offered gives nothing away, whatever its terms.
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

/** Languages without a name are the same as an empty one, in any order. */
const namesOf = ({ names }: ItemTerms): string =>
  Object.entries(names)
    .filter(([, name]) => name)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([language, name]) => `${language}=${name}`)
    .join('\n');
