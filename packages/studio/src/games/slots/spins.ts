import type { Chance } from '../game.ts';
import { returnOf } from './cycle.ts';
import type { CountedMachine } from './machines.ts';
import { unitsOfSpin } from './slot.ts';

/** The result of simulated spins compared with the published figures, as shares of a stake; for display only. */
export interface Measurement {
  readonly published: number;
  readonly measured: number;
  /** The standard error, computed from the exact variance of a spin instead of the sample. */
  readonly standardError: number;
  /** Measured return minus published return, in standard errors. */
  readonly distance: number;
}

/** Simulates spins and compares them with the published figures; sums are whole units [A02]. */
export function measureSpins({ machine, cycle }: CountedMachine, spins: number, chance: Chance): Measurement {
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
