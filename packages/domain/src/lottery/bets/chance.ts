import { tiers } from '../draw-result.ts';

/** An exact chance or average: `ways` of `of` equally likely cases. */
export type Fraction = { readonly ways: bigint; readonly of: bigint };

/**
 * The chance that none of `count` different tails is drawn, over the tiers wide enough. Numbers inside a tier never repeat,
 * so each tier is drawn without putting back; this is the rule of real draws and of our quick draw alike.
 */
export function chanceOfNone(count: number, digits: number): Fraction {
  let ways = 1n;
  let of = 1n;
  for (const tier of tiers.filter(({ width }) => width >= digits))
    for (let drawn = 0; drawn < tier.count; drawn++) {
      const left = 10n ** BigInt(tier.width) - BigInt(drawn);
      ways *= left - BigInt(count) * 10n ** BigInt(tier.width - digits);
      of *= left;
    }
  return { ways, of };
}

/** Parts per million, rounded half up. */
export const toPpm = ({ ways, of }: Fraction): number => Number((2_000_000n * ways + of) / (2n * of));
