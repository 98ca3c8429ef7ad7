/**
 * Structural sharing: reuses every unchanged part of the old value, so that components of unchanged parts are not
 * rendered again. The query library can do this for plain JSON only, but the decoded responses contain Dates.
 */
export function keepEqual(before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return before;
  if (before instanceof Date && after instanceof Date) return before.getTime() === after.getTime() ? before : after;
  if (Array.isArray(before) && Array.isArray(after)) {
    const kept = after.map((value: unknown, index) => keepEqual(before[index], value));
    return kept.length === before.length && kept.every((value, index) => value === before[index]) ? before : kept;
  }
  if (!isPlain(before) || !isPlain(after)) return after;
  const names = Object.keys(after);
  const kept = Object.fromEntries(names.map((name) => [name, keepEqual(before[name], after[name])]));
  return names.length === Object.keys(before).length &&
    names.every((name) => name in before && kept[name] === before[name])
    ? before
    : kept;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
