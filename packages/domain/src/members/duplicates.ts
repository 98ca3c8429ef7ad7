/** The things that two members may share and that suggest that they are one person. */
export const duplicateSigns = ['document', 'bank', 'mobile', 'email', 'device', 'network'] as const;
export type DuplicateSign = (typeof duplicateSigns)[number];

export interface SharedSign {
  readonly sign: DuplicateSign;
  /** How many members share this value, including both of the pair. */
  readonly sharedBy: number;
}

/**
 * The estimated number of pairs, per thousand that share only this, in which both are one person. It is this project's
 * estimate, not a measurement: a document or a bank number belongs to one person, a family shares a telephone, a
 * household a device, and a network may be a hotel's.
 */
const strength: Readonly<Record<DuplicateSign, number>> = {
  document: 980,
  bank: 900,
  mobile: 850,
  email: 850,
  device: 550,
  network: 200,
};

/**
 * The most members that may share a value. A value shared by more says nothing about two of them: it is the computer of
 * a shop or the exit of a mobile network.
 */
export const SHARED_BY_MAX = 6;

/** A pair below this is not listed. */
export const DUPLICATE_FROM_PERCENT = 40;

/**
 * How sure it is, in whole percent, that two members are one person. Each sign counts once, by its rarest value, and
 * less the more members share it; different signs are combined as independent evidence.
 */
export function duplicatePercent(shared: readonly SharedSign[]): number {
  const doubt = duplicateSigns.reduce((left, sign) => {
    const rarest = Math.min(...shared.filter((one) => one.sign === sign).map(({ sharedBy }) => sharedBy));
    if (rarest > SHARED_BY_MAX) return left;
    return (left * (1000 - Math.floor(strength[sign] / Math.max(rarest - 1, 1)))) / 1000;
  }, 100);
  return 100 - Math.ceil(doubt);
}

export type DuplicateLevel = 'sure' | 'likely' | 'possible';

/** The word for a percentage, by its level. */
export const duplicateLevel = (percent: number): DuplicateLevel =>
  percent >= 90 ? 'sure' : percent >= 70 ? 'likely' : 'possible';

/**
 * The person behind each member: members who share a value are one person, named by the lowest id of the group. A pair that
 * staff ruled out is never one person, not even through a third member who shares a value with both; then the lower ids
 * are joined first.
 */
export function personsOf(
  groups: readonly (readonly bigint[])[],
  ruledOut: readonly (readonly [bigint, bigint])[],
): Map<bigint, bigint> {
  const others = new Map<bigint, bigint[]>();
  for (const [one, other] of ruledOut)
    for (const [id, different] of [
      [one, other],
      [other, one],
    ] as const)
      others.set(id, [...(others.get(id) ?? []), different]);
  const sets = new Map<bigint, Set<bigint>>(groups.flat().map((id) => [id, new Set([id])]));
  for (const [one, other] of pairsOf(groups)) {
    const [into, from] = [sets.get(one), sets.get(other)];
    if (!into || !from || into === from) continue;
    if ([...from].some((id) => others.get(id)?.some((different) => into.has(different)))) continue;
    for (const id of from) sets.set(id, into.add(id));
  }
  const lowest = new Map(
    [...new Set(sets.values())].map((set) => [set, [...set].reduce((low, id) => (id < low ? id : low))]),
  );
  return new Map([...sets].map(([id, set]) => [id, lowest.get(set) ?? id]));
}

/** All pairs inside the groups, the lower id first, in the order of their ids. */
const pairsOf = (groups: readonly (readonly bigint[])[]): (readonly [bigint, bigint])[] =>
  groups
    .flatMap((group) =>
      group.flatMap((one) => group.filter((other) => one < other).map((other) => [one, other] as const)),
    )
    .toSorted(([a, b], [c, d]) => Number(a === c ? b - d : a - c));
