/** The kinds of values that two members can share; a shared value suggests that they are one person. */
export const duplicateSigns = ['document', 'bank', 'mobile', 'email', 'device', 'network'] as const;
export type DuplicateSign = (typeof duplicateSigns)[number];

export interface SharedSign {
  readonly sign: DuplicateSign;
  /** The number of members with this value, including the two compared. */
  readonly sharedBy: number;
}

/**
 * For each kind of shared value: of 1,000 pairs that share only this value, the estimated number in which both members
 * are one person. It is this project's estimate, not a measurement: a document or a bank number belongs to one person,
 * a family shares a telephone, a household a device, and a network may belong to a hotel.
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
 * The most members that may share a value for it to count. A value shared by more says nothing about two of them: it
 * may be the computer of a shop or the exit of a mobile network.
 */
export const SHARED_BY_MAX = 6;

/** The lowest percentage with which a pair is listed as possible duplicates. */
export const DUPLICATE_FROM_PERCENT = 40;

/**
 * The probability, in whole percent, that two members are one person. For each sign only the value shared by the fewest
 * members counts, and it counts less the more members share it. Different signs are combined as independent evidence.
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

/** The level of a percentage: `sure` from 90, `likely` from 70, otherwise `possible`. */
export const duplicateLevel = (percent: number): DuplicateLevel =>
  percent >= 90 ? 'sure' : percent >= 70 ? 'likely' : 'possible';

/**
 * Assigns each member the lowest id of all members who are the same person. Members who share a value are one person.
 * Two members whom staff ruled out are never one person, even if a third member shares values with both; then the
 * members with lower ids are joined first.
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
