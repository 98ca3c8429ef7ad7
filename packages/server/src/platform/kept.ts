import { sql, type Db } from './db/sql.ts';

/**
 * Answers that are the same for everybody and kept in this process for a while. Nothing depends on them for correctness; each has a
 * time after which it is read anew, and whoever changes what lies behind one says so: `forgetEverywhere` reaches all processes of
 * the platform with the commit of the change, over the connection of platform/listening.ts.
 */
export type KeptName = 'settings' | 'winners' | 'catalogue' | 'entrances' | 'usual';

interface Kept {
  readonly until: number;
  readonly forMs: number;
  readonly answer: Promise<unknown>;
}
/** By pool, not by module: two servers of one test process must not share memory. The pool is a key here and nothing else. */
const stores = new WeakMap<object, Map<string, Kept>>();

/** The kept answer of `key`, or the one that `read` gives now. One read at a time, however many ask. */
export function kept<Answer>(
  pool: object,
  what: { readonly name: KeptName; readonly key?: string; readonly forMs: number },
  now: Date,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const store = stores.get(pool) ?? new Map<string, Kept>();
  stores.set(pool, store);
  const [key, at] = [`${what.name} ${what.key ?? ''}`, now.getTime()];
  const known = store.get(key);
  // A clock set back (tests, a corrected server) must not keep an answer for ever.
  if (known && at < known.until && at > known.until - 2 * known.forMs) return known.answer as Promise<Answer>;
  const answer = read();
  const mine: Kept = { until: at + what.forMs, forMs: what.forMs, answer };
  store.set(key, mine);
  answer.catch(() => {
    if (store.get(key) === mine) store.delete(key);
  });
  return answer;
}

/** Forgets in this process; without a name everything, as after a break in which news may have been missed. */
export function forgetHere(pool: object, name?: string): void {
  const store = stores.get(pool);
  for (const key of store?.keys() ?? []) if (name === undefined || key.startsWith(`${name} `)) store?.delete(key);
}

/**
 * Tells all processes, when the transaction commits, that what they keep under the name is out of date. The process that commits
 * forgets before it answers, so that whoever made the change never reads what was before it.
 */
export async function forgetEverywhere(tx: Db, name: KeptName): Promise<void> {
  noted.set(tx, (noted.get(tx) ?? new Set<KeptName>()).add(name));
  await sql(tx)`select pg_notify('kept', ${name})`;
}

/** With the commit of a transaction (db/pool.ts). */
export function forgetNoted(pool: object, tx: Db): void {
  for (const name of noted.get(tx) ?? []) forgetHere(pool, name);
}
const noted = new WeakMap<Db, Set<KeptName>>();
