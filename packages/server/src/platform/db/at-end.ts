import type { StatementKind, Tx } from './sql.ts';

/**
 * Collects items during a transaction and writes all of them by one statement with its commit. The items are kept by
 * transaction, so a retry starts with none, and a rollback drops them.
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
        // Rows may be written before the last steps of the work. An item that such a step adds is then written by itself.
        collected.delete(tx);
        return write(tx, all);
      });
    }
  };
}
