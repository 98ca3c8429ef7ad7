/** Sorts versions into the current one, coming ones and past ones. */
export function byMoment<Version extends { readonly version: number; readonly effectiveFrom: Date }>(
  versions: readonly Version[],
  now: Date,
) {
  const newestFirst = versions.toSorted(
    (one, two) => two.effectiveFrom.getTime() - one.effectiveFrom.getTime() || two.version - one.version,
  );
  const coming = newestFirst.filter(({ effectiveFrom }) => effectiveFrom > now);
  const [current, ...earlier] = newestFirst.filter(({ effectiveFrom }) => effectiveFrom <= now);
  return { current, coming, earlier };
}
