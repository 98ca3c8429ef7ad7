/**
 * The record without its undefined entries. `exactOptionalPropertyTypes` tells a missing key from one that holds
 * undefined; this function removes such keys: `{ game, ...present({ page }) }`.
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
