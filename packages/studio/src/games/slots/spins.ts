import type { Chance } from '../game.ts';
import { returnOf } from './cycle.ts';
import type { CountedMachine } from './machines.ts';
import { unitsOfSpin } from './slot.ts';

/** Many spins of a machine beside what is published: shares of a stake, for looking at only. */
export interface Measured {
  readonly published: number;
  readonly measured: number;
  /** From the exact variance of a spin: not estimated from the sample. */
  readonly standardError: number;
  /** How many standard errors the measured return lies above the published one. */
  readonly distance: number;
}

/** [A02] Plays and adds up in whole units. */
export function measureSpins({ machine, cycle }: CountedMachine, spins: number, chance: Chance): Measured {
  let units = 0;
  for (let spin = 0; spin < spins; spin += 1) units += unitsOfSpin(machine, chance);
  if (!Number.isSafeInteger(units)) throw new RangeError(`${machine.id}: the sum is not exact`);
  const { mean, variance } = returnOf(machine, cycle);
  const published = near(mean);
  const measured = units / machine.unitsPerStake / spins;
  const standardError = Math.sqrt(near(variance) / spins);
  return { published, measured, standardError, distance: (measured - published) / standardError };
}

const near = ({ top, bottom }: { readonly top: bigint; readonly bottom: bigint }): number =>
  Number((top * 10n ** 12n) / bottom) / 1e12;
