import { sql, type Db } from './db/sql.ts';

/**
 * Names of the entries in an in-process cache of responses that are the same for everybody. Nothing depends on this
 * cache for correctness. Each entry expires after some time. A change of the underlying data calls `forgetEverywhere`,
 * which invalidates the entry in all processes when the change commits, over the connection of platform/listening.ts.
 */
export type KeptName = 'settings' | 'house' | 'winners' | 'catalogue' | 'entrances' | 'usual' | 'slide';

interface CachedAnswer {
  readonly until: number;
  readonly forMs: number;
  readonly answer: Promise<unknown>;
}
/** Caches by pool, because two servers in one test process must not share a cache. The pool serves only as a key. */
const stores = new WeakMap<object, Map<string, CachedAnswer>>();

/** Returns the cached value of `key`, or the result of `read`. Concurrent callers share one read. */
export function kept<Answer>(
  pool: object,
  what: { readonly name: KeptName; readonly key?: string; readonly forMs: number },
  now: Date,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const store = stores.get(pool) ?? new Map<string, CachedAnswer>();
  stores.set(pool, store);
  const [key, at] = [`${what.name} ${what.key ?? ''}`, now.getTime()];
  const known = store.get(key);
  // An entry whose time lies too far ahead is ignored: if the clock was set back (in a test, or by a correction), the
  // entry would otherwise never expire.
  if (known && at < known.until && at > known.until - 2 * known.forMs) return known.answer as Promise<Answer>;
  const answer = read();
  const mine: CachedAnswer = { until: at + what.forMs, forMs: what.forMs, answer };
  store.set(key, mine);
  answer.catch(() => {
    if (store.get(key) === mine) store.delete(key);
  });
  return answer;
}

/**
 * Invalidates an entry in this process. Without a name it invalidates all entries, which is needed after a disconnect
 * that may have lost notifications.
 */
export function forgetHere(pool: object, name?: string): void {
  const store = stores.get(pool);
  for (const key of store?.keys() ?? []) if (name === undefined || key.startsWith(`${name} `)) store?.delete(key);
}

/**
 * Invalidates the entry in all processes when the transaction commits. The committing process invalidates it before
 * responding, so the caller never reads the old value.
 */
export async function forgetEverywhere(tx: Db, name: KeptName): Promise<void> {
  noted.set(tx, (noted.get(tx) ?? new Set<KeptName>()).add(name));
  await sql(tx)`select pg_notify('kept', ${name})`;
}

/** Invalidates the entries that `forgetEverywhere` noted for this transaction; called when it commits (db/pool.ts). */
export function forgetNoted(pool: object, tx: Db): void {
  for (const name of noted.get(tx) ?? []) forgetHere(pool, name);
}
const noted = new WeakMap<Db, Set<KeptName>>();
