import type { Fraction } from '../game.ts';
import type { Machine } from './machine.ts';

/**
 * Totals of one machine over every combination of stops. The totals exclude free spins; their return is computed from
 * the totals.
 */
export interface Cycle {
  readonly combinations: bigint;
  readonly units: bigint;
  readonly squares: bigint;
  readonly wins: bigint;
  readonly triggers: bigint;
  /** Units won by the combinations of stops that also start free spins. */
  readonly unitsOfTriggers: bigint;
}

export function countCycle(machine: Machine): Cycle {
  const lengths = machine.reels.map((strip) => strip.length);
  const stops = lengths.map(() => 0);
  const combinations = lengths.reduce((product, length) => product * length, 1);
  // Plain numbers are exact here, because all sums are integers far below 2⁵³.
  let [units, squares, wins, triggers, unitsOfTriggers] = [0, 0, 0, 0, 0];
  for (let at = 0; at < combinations; at += 1) {
    const pay = machine.payOf(stops);
    units += pay.units;
    squares += pay.units * pay.units;
    if (pay.units > 0) wins += 1;
    if (pay.isFree) {
      triggers += 1;
      unitsOfTriggers += pay.units;
    }
    for (let reel = 0; reel < stops.length; reel += 1) {
      const next = (stops[reel] as number) + 1;
      stops[reel] = next === lengths[reel] ? 0 : next;
      if (next !== lengths[reel]) break;
    }
  }
  if (!Number.isSafeInteger(squares)) throw new RangeError(`${machine.id}: the sums are not exact`);
  const [n, u, q, w, t, ut] = [combinations, units, squares, wins, triggers, unitsOfTriggers].map(BigInt) as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  return { combinations: n, units: u, squares: q, wins: w, triggers: t, unitsOfTriggers: ut };
}

/**
 * Mean and variance of the return of one stake. A spin returns B; with chance p it also brings k free spins that count
 * t times, each independent and distributed like B: mean = E[B] (1 + p k t), and E[X²] = E[B²] + 2 k t E[B; free] E[B]
 * + p t² (k Var[B] + k² E[B]²).
 */
export function returnOf(machine: Machine, cycle: Cycle): { mean: Fraction; variance: Fraction } {
  const { combinations: n, units: u, squares: q, triggers, unitsOfTriggers } = cycle;
  const stake = BigInt(machine.unitsPerStake);
  const k = BigInt(machine.free?.spins ?? 0);
  const t = BigInt(machine.free?.times ?? 0);
  // Use the common denominators n² and n³, so that all values stay integers.
  const mean = u * (n + triggers * k * t);
  const square =
    q * n * n + 2n * k * t * unitsOfTriggers * u * n + triggers * t * t * (k * (q * n - u * u) + k * k * u * u);
  return {
    mean: { top: mean, bottom: n * n * stake },
    variance: { top: square * n - mean * mean, bottom: n ** 4n * stake * stake },
  };
}
