import type { StepKind, Tx } from './sql.ts';

/**
 * Collects items during a transaction and writes all of them in one step before its commit. The items are kept by
 * transaction, so a retry starts with none, and a rollback drops them.
 */
export function atEnd<Item>(
  kind: StepKind,
  write: (tx: Tx, items: readonly Item[]) => Promise<unknown>,
): (tx: Tx, items: readonly Item[]) => void {
  const collected = new WeakMap<Tx, Item[]>();
  return (tx, items) => {
    const known = collected.get(tx);
    if (known) known.push(...items);
    else {
      const all = [...items];
      collected.set(tx, all);
      tx.beforeCommit(kind, async () => {
        // An item that another step adds from now on is written in the next round of steps.
        collected.delete(tx);
        await write(tx, all);
      });
    }
  };
}
