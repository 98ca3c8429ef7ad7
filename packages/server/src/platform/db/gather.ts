import type { Db } from './sql.ts';

/**
 * Combines lookups of the same kind made in one event-loop turn into one statement, because at full load the round trip
 * costs more than the lookup. Nothing is cached: the next turn reads again. An error is returned to every caller.
 */
export function gather<Key, Found>(
  read: (db: Db, keys: readonly Key[]) => Promise<Finder<Key, Found>>,
): (db: Db, key: Key) => Promise<Found> {
  const turns = new WeakMap<Db, { readonly keys: Key[]; readonly found: Promise<Finder<Key, Found>> }>();
  const begin = (db: Db) => {
    const keys: Key[] = [];
    const found = new Promise<Finder<Key, Found>>((answer, fail) => {
      setImmediate(() => {
        turns.delete(db);
        read(db, keys).then(answer, fail);
      });
    });
    const turn = { keys, found };
    turns.set(db, turn);
    return turn;
  };
  return async (db, key) => {
    const { keys, found } = turns.get(db) ?? begin(db);
    keys.push(key);
    return (await found)(key);
  };
}

type Finder<Key, Found> = (key: Key) => Found | Promise<Found>;
