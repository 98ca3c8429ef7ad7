import { divideHalfUp, money, type Money } from '../../money.ts';

/**
 * The settlement sheet of a line: the part of the house's result with a team that is owed further up, after the agent's
 * own share. `net` is stakes less payouts; below zero the amount flows down. Rounded half up, once.
 */
export function clears(net: Money, sharePpm: number): Money {
  const part = BigInt(1_000_000 - sharePpm);
  return net < 0n ? money(-divideHalfUp(-net * part, MILLION)) : money(divideHalfUp(net * part, MILLION));
}

const MILLION = 1_000_000n;
