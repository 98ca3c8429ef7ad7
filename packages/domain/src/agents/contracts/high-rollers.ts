import { add, type Money, subtract, ZERO } from '../../money.ts';

/**
 * A member whose wins are kept apart from the team's result, or whose win is high enough for it. If two wins are equal,
 * `account` decides the order.
 */
export interface HighRoller {
  readonly account: string;
  /** Stakes less payouts in the window: negative if the member won. */
  readonly net: Money;
  /** The member's wins that were kept apart in earlier windows, zero or negative. */
  readonly before: Money;
}
/** A high roller after the window. `after`: the wins that remain kept apart for the next window. */
export interface KeptApart extends HighRoller {
  readonly after: Money;
}

/** The sum by which members' losses pay back their own wins that were kept apart. It does not count for the agent. */
export const paidBack = (rollers: readonly HighRoller[]): Money =>
  rollers.reduce((total, one) => add(total, paidBackBy(one)), ZERO);

function paidBackBy({ net, before }: HighRoller): Money {
  const owed = subtract(ZERO, before);
  const lost = net > ZERO ? net : ZERO;
  return lost < owed ? lost : owed;
}

/**
 * Keeps the wins of high rollers apart if the window's base is negative: the highest win first, all together at most
 * the negative base. Only the same member's later losses pay back a win kept apart. `loss` is the rest of the negative
 * base, which the team carries.
 */
export function keepApart(
  rollers: readonly HighRoller[],
  { base, from }: { readonly base: Money; readonly from: Money },
): { readonly members: readonly KeptApart[]; readonly loss: Money } {
  let loss = base < ZERO ? base : ZERO;
  const members = rollers.toSorted(byWin).map((one) => {
    const wished = one.net <= subtract(ZERO, from) ? one.net : ZERO;
    const kept = wished < loss ? loss : wished;
    loss = subtract(loss, kept);
    return { ...one, after: add(add(one.before, paidBackBy(one)), kept) };
  });
  return { members, loss };
}

function byWin(one: HighRoller, other: HighRoller): number {
  if (one.net !== other.net) return one.net < other.net ? -1 : 1;
  return one.account < other.account ? -1 : 1;
}
