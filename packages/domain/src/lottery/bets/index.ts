import { ODDS_SCALE } from '../../money.ts';
import { type FormatCode } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import type { BetType } from './bet-type.ts';
import type { Fraction } from './chance.ts';
import { quickTypes } from './quick/index.ts';
import { thaiTypes } from './thai/index.ts';
import { vietlottTypes } from './vietlott/index.ts';
import { vietnamTypes } from './vietnam/index.ts';

export type { BetType, Entry, Level } from './bet-type.ts';
export { type Fraction, toPpm } from './chance.ts';

/**
 * For each format, the function that creates its bet types. To add a family of bets, add one module and one entry here.
 */
const families: Record<FormatCode, (code: FormatCode) => readonly BetType[]> = {
  vn27: (code) => vietnamTypes(formatOf(code)),
  vn18: (code) => vietnamTypes(formatOf(code)),
  thai: (code) => thaiTypes(formatOf(code)),
  th4: (code) => thaiTypes(formatOf(code)),
  th3: (code) => thaiTypes(formatOf(code)),
  mega645: vietlottTypes,
  power655: vietlottTypes,
  lotto535: vietlottTypes,
  max3d: vietlottTypes,
  max3dpro: vietlottTypes,
  bingo18: vietlottTypes,
  keno: vietlottTypes,
  '5d': quickTypes,
  k3: quickTypes,
  pk10: quickTypes,
  '11x5': quickTypes,
  wingo: quickTypes,
};
const tables = new Map<FormatCode, ReadonlyMap<string, BetType>>();

/** Every bet type of a format by its code, in the order in which they are offered. */
export function betTypesOf(format: FormatCode): ReadonlyMap<string, BetType> {
  const known = tables.get(format);
  if (known) return known;
  const made = new Map(families[format](format).map((type) => [type.code, type]));
  tables.set(format, made);
  return made;
}

/** The bet type with a code that must exist, such as that of an accepted line; throws otherwise. */
export function betTypeOf(format: FormatCode, code: string): BetType {
  const type = betTypesOf(format).get(code);
  if (!type) throw new RangeError(`no bet type ${code} on ${format}`);
  return type;
}

/** The levels at which a selection can be paid, as indexes into the type's levels. */
export const levelsOf = (type: BetType, selection: string): readonly number[] =>
  type.levelsOf?.(selection) ?? type.levels.map((_, index) => index);

/**
 * The operator's average share of the stake at these odds (one for each level of the type), in parts per million. If
 * the levels depend on the selection, it is the share for this selection. It is negative if the odds pay out more than
 * the stakes.
 */
export function houseSharePpm(type: BetType, odds: readonly bigint[], selection?: string): number {
  // If the levels depend on the selection, a selection reaches only one of them. Without a selection, the first level
  // represents all.
  const counted =
    selection !== undefined
      ? levelsOf(type, selection)
      : type.levels.flatMap((_, index) => (type.levelsOf && index > 0 ? [] : [index]));
  let ways = 0n;
  let of = 1n;
  for (const index of counted) {
    const mean: Fraction = type.levels[index]?.meanHits ?? { ways: 0n, of: 1n };
    ways = ways * mean.of + (odds[index] ?? 0n) * mean.ways * of;
    of *= mean.of;
  }
  const stake = BigInt(type.charge) * ODDS_SCALE * of;
  return Number(((stake - ways) * 1_000_000n) / stake);
}

/**
 * The selections whose prices differ, for tables of odds: the choices of a type, or only `undefined` if all have one
 * price.
 */
export const pricedSelections = ({ entry, levelsOf }: BetType): readonly (string | undefined)[] =>
  levelsOf && entry.kind === 'choice' ? entry.choices : [undefined];
