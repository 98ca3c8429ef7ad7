import { add, divideHalfUp, type Money, money, ZERO } from '../money.ts';

/**
 * A possible route of a payment: a payment connection, or the configured bank, which has no id. Amounts are minor units
 * of the payment's currency.
 */
export interface RouteChoice {
  readonly id: string | null;
  readonly isOn: boolean;
  /**
   * Whether the connection supports the method. For a method that is paid into a receiving account, one of its accounts
   * must also be available.
   */
  readonly serves: boolean;
  /** The time until which the connection is skipped after failed calls; null if the provider responds. */
  readonly restsUntil: Date | null;
  readonly min: Money | null;
  readonly max: Money | null;
  /** The most that the connection may take in a day (null for no limit), and today's sum, including open payments. */
  readonly dayMax: Money | null;
  readonly dayUsed: Money;
  /** The provider's charge to the operator: a fixed sum, and a share in hundredths of a percent. */
  readonly costFixed: Money;
  readonly costBps: number;
  /** The weight of the connection among those of equal cost. With 0 it is used only if no other can be. */
  readonly share: number;
}

export type RoutePass = 'off' | 'not_served' | 'rests' | 'too_small' | 'too_large' | 'day_full';

export interface RouteDecision {
  /**
   * The connections to try, in this order. The next one is tried only if it is certain that the previous one did
   * nothing.
   */
  readonly order: readonly (string | null)[];
  /**
   * The connections that cannot be used, each with the reason; if several reasons apply, it is the one that lasts
   * longest.
   */
  readonly passed: readonly { readonly id: string | null; readonly why: RoutePass }[];
}

/**
 * Chooses the connections that a payment may use, cheapest first. Connections of equal cost share payments by weight:
 * the one that has taken least today relative to its weight comes first. If these are equal too, the order of `choices`
 * decides.
 */
export function decideRoute(choices: readonly RouteChoice[], amount: Money, now: Date): RouteDecision {
  const judged = choices.map((choice) => ({ choice, why: passOf(choice, amount, now) }));
  const open = judged.filter(({ why }) => why === undefined).map(({ choice }) => choice);
  return {
    order: open.toSorted((one, other) => compare(one, other, amount)).map(({ id }) => id),
    passed: judged.flatMap(({ choice: { id }, why }) => (why === undefined ? [] : [{ id, why }])),
  };
}

/** The cost of the payment over this connection, which the operator pays. */
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
  // Compares used / share of both connections by multiplication, without division.
  const used = one.dayUsed * BigInt(other.share) - other.dayUsed * BigInt(one.share);
  return used === 0n ? 0 : used < 0n ? -1 : 1;
}
