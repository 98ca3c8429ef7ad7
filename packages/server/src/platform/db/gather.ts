import type { Db } from './sql.ts';

/**
 * Combines look-ups of one kind made in the same event-loop turn into one statement: at full load the round trip costs
 * more than the look-up. Nothing is cached, so the next turn reads again. An error goes to every caller.
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

/**
 * The same for whole pages: those with the same SQL text share a statement. Each statement takes only a few, so that
 * one long history delays few callers and several connections are used. `read` returns results in the order of the
 * keys.
 */
export const gatherAlike = <Key extends object, Found>(
  formOf: (key: Key) => string,
  read: (db: Db, alike: readonly Key[]) => Promise<readonly Found[]>,
): ((db: Db, key: Key) => Promise<Found>) =>
  gather((db, keys) => {
    const found = new Map<Key, Promise<Found>>();
    for (const alike of Map.groupBy(keys, formOf).values())
      for (let from = 0; from < alike.length; from += TOGETHER_MOST) {
        const part = alike.slice(from, from + TOGETHER_MOST);
        const answers = read(db, part);
        for (const [index, key] of part.entries())
          found.set(
            key,
            answers.then((all) => all[index] as Found),
          );
      }
    return Promise.resolve((key) => found.get(key) as Promise<Found>);
  });
const TOGETHER_MOST = 16;

type Finder<Key, Found> = (key: Key) => Found | Promise<Found>;
