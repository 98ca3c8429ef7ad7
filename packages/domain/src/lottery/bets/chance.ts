import type { Tier } from '../formats/format.ts';

/** An exact chance or average: `ways` of `of` equally likely cases. */
export type Fraction = { readonly ways: bigint; readonly of: bigint };

/**
 * The chance that none of `count` different endings (or beginnings) of this many digits is drawn, over the tiers with
 * enough digits. A tier whose numbers never repeat is drawn without replacement, in real Northern draws and in our
 * quick draw. If repeats are possible, however rare, the numbers are independent. `of` depends on the tiers alone, so
 * chances over the same tiers can be added by their ways.
 */
export function chanceOfNone(tiers: readonly Tier[], count: number, digits: number): Fraction {
  let ways = 1n;
  let of = 1n;
  for (const tier of tiers.filter(({ width }) => width >= digits))
    for (let drawn = 0; drawn < tier.count; drawn++) {
      const left = 10n ** BigInt(tier.width) - (tier.repeats === 'never' ? BigInt(drawn) : 0n);
      const unwanted = left - BigInt(count) * 10n ** BigInt(tier.width - digits);
      ways *= unwanted > 0n ? unwanted : 0n;
      of *= left;
    }
  return { ways, of };
}

/** Parts per million, rounded half up. */
export const toPpm = ({ ways, of }: Fraction): number => Number((2_000_000n * ways + of) / (2n * of));
