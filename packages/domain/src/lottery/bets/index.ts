import { ODDS_SCALE } from '../../money.ts';
import type { BetType } from './bet-type.ts';
import { loTypes } from './lo.ts';
import { specialTypes } from './special.ts';
import { xienTypes } from './xien.ts';

export type { BetGroup, BetType } from './bet-type.ts';
export { type Fraction, toPpm } from './chance.ts';

/** Every bet type by its code: the one table. A new family is one module and one word in this list. */
export const betTypes: ReadonlyMap<string, BetType> = new Map(
  [...loTypes, ...specialTypes, ...xienTypes].map((type) => [type.code, type]),
);

/** The bet type of a code that is known to exist, as on an accepted line; throws otherwise. */
export function betTypeOf(code: string): BetType {
  const type = betTypes.get(code);
  if (!type) throw new RangeError(`no bet type ${code}`);
  return type;
}

/** What the house keeps of the stake on average at these odds, parts per million; negative when the odds give money away. */
export function houseSharePpm({ meanHits, charge }: BetType, oddsE4: bigint): number {
  const stake = BigInt(charge) * ODDS_SCALE * meanHits.of;
  return Number(((stake - oddsE4 * meanHits.ways) * 1_000_000n) / stake);
}
