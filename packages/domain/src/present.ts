/**
 * Removes undefined entries from a record. With `exactOptionalPropertyTypes` a missing key differs from a key with the
 * value undefined, so optional values are added as `{ game, ...present({ page }) }`.
 */
export function present<const T extends object>(record: T): Present<T> {
  const found: Partial<T> = {};
  for (const key in record) if (record[key] !== undefined) found[key] = record[key];
  return found as unknown as Present<T>;
}

/** Keys whose value may be undefined become optional; the others stay required. */
export type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};
