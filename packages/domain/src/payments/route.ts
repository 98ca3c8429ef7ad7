import { add, divideHalfUp, type Money, money, ZERO } from '../money.ts';

/**
 * A way that one payment could take: a payment connection, or the configured bank, which has no id. Amounts are minor
 * units of the payment's currency.
 */
export interface RouteChoice {
  readonly id: string | null;
  readonly isOn: boolean;
  /**
   * Whether the connection serves the method, and for a method paid into an account, whether one of its accounts is
   * free.
   */
  readonly serves: boolean;
  /** Until when the connection rests after failed calls; null: the provider answers. */
  readonly restsUntil: Date | null;
  readonly min: Money | null;
  readonly max: Money | null;
  /** The most that the connection takes in a day, and the sum of today, open payments included. */
  readonly dayMax: Money | null;
  readonly dayUsed: Money;
  /** Charge of the provider to the house: a fixed sum and hundredths of a percent. */
  readonly costFixed: Money;
  readonly costBps: number;
  /** Weight among connections of the same cost. 0: only when no other can. */
  readonly share: number;
}

export type RoutePass = 'off' | 'not_served' | 'rests' | 'too_small' | 'too_large' | 'day_full';

export interface RouteDecision {
  /**
   * The connections to try, in this order. The next one is tried only when it is certain that the one before will not
   * act.
   */
  readonly order: readonly (string | null)[];
  /** The other connections, each with the most lasting reason for which it is passed over. */
  readonly passed: readonly { readonly id: string | null; readonly why: RoutePass }[];
}

/**
 * The connections that a payment may take, cheapest first. Connections of equal cost share by weight: the one that has taken
 * least of the day for its weight comes first. Equal in that too, the order of `choices` decides.
 */
export function decideRoute(choices: readonly RouteChoice[], amount: Money, now: Date): RouteDecision {
  const judged = choices.map((choice) => ({ choice, why: passOf(choice, amount, now) }));
  const open = judged.filter(({ why }) => why === undefined).map(({ choice }) => choice);
  return {
    order: open.toSorted((one, other) => compare(one, other, amount)).map(({ id }) => id),
    passed: judged.flatMap(({ choice: { id }, why }) => (why === undefined ? [] : [{ id, why }])),
  };
}

/** Cost of the payment to the house over this connection. */
export const routeCost = ({ costFixed, costBps }: Pick<RouteChoice, 'costFixed' | 'costBps'>, amount: Money): Money =>
  add(costFixed, money(divideHalfUp(amount * BigInt(costBps), 10_000n)));

function passOf(choice: RouteChoice, amount: Money, now: Date): RoutePass | undefined {
  if (!choice.isOn) return 'off';
  if (!choice.serves) return 'not_served';
  if (choice.min !== null && amount < choice.min) return 'too_small';
  if (choice.max !== null && amount > choice.max) return 'too_large';
  if (choice.dayMax !== null && add(choice.dayUsed, amount) > choice.dayMax) return 'day_full';
  return choice.restsUntil !== null && choice.restsUntil > now ? 'rests' : undefined;
}

function compare(one: RouteChoice, other: RouteChoice, amount: Money): number {
  const cost = routeCost(one, amount) - routeCost(other, amount);
  if (cost !== ZERO) return cost < 0n ? -1 : 1;
  if ((one.share === 0) !== (other.share === 0)) return one.share === 0 ? 1 : -1;
  // used / share, compared without division.
  const used = one.dayUsed * BigInt(other.share) - other.dayUsed * BigInt(one.share);
  return used === 0n ? 0 : used < 0n ? -1 : 1;
}
