import type { Db } from './sql.ts';

/**
 * Look-ups of one kind that are asked for in the same turn of the event loop go to the database as one statement: at full load a
 * statement costs more than what it looks up. Nothing is kept, the next turn asks anew; an error is everybody's.
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
