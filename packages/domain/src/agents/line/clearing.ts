import { divideHalfUp, money, type Money } from '../../money.ts';

/**
 * The part of the operator's result with a team that is passed to the level above, after the agent keeps its share.
 * `net` is stakes less payouts. If it is negative, the level above owes this part to the agent. Rounded half up, once.
 */
export function clears(net: Money, sharePpm: number): Money {
  const part = BigInt(1_000_000 - sharePpm);
  return net < 0n ? money(-divideHalfUp(-net * part, MILLION)) : money(divideHalfUp(net * part, MILLION));
}

const MILLION = 1_000_000n;
