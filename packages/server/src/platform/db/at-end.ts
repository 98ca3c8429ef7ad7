import type { StatementKind, Tx } from './sql.ts';

/**
 * Collects items during a transaction and writes all of them with one statement at commit. Items belong to one
 * transaction object, so a retry starts with none and a rollback drops them.
 */
export function atEnd<Item>(
  kind: StatementKind,
  write: (tx: Tx, items: readonly Item[]) => Promise<unknown>,
): (tx: Tx, items: readonly Item[]) => void {
  const collected = new WeakMap<Tx, Item[]>();
  return (tx, items) => {
    const known = collected.get(tx);
    if (known) known.push(...items);
    else {
      const all = [...items];
      collected.set(tx, all);
      tx.withCommit(kind, () => {
        // The last steps of a transaction may add an item after the collected ones were written. Such an item starts a
        // new collection, which another statement writes.
        collected.delete(tx);
        return write(tx, all);
      });
    }
  };
}
