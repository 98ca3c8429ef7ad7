import { refuse } from '../refusal.ts';

/**
 * What arrives together is done together, in one transaction with one commit. There are no timers: while the writers are busy
 * requests wait, and a writer that gets free takes those that wait.
 *
 *   waiting ── a writer is free and nothing of the key is under way ──▶ under way ──▶ answered
 *      ▲                                                                   │
 *      └── turned away when the queue is full                              └── failed: halved, each half tried by itself
 *
 * - Of one key (a member) one request is under way at a time, in the order of arrival; keys take turns, so nobody fills a batch.
 * - A batch that fails is halved until the request that spoils it is alone: its error is its own, its neighbours get their answers.
 *   An error that says nothing of any request (the database is away) is everybody's at once.
 * - Nothing here is needed for correctness: each process has a batcher of its own, and locks and claims in the database decide.
 */
export interface Batcher<Item, Outcome> {
  /** Refuses UNAVAILABLE when too many wait, of all or of one key: nothing was begun, the same request may be sent again. */
  add(item: Item): Promise<Outcome>;
}

interface BatcherWish<Item, Outcome> {
  /** Outcomes in the order of the items, or an error when none of them was done. */
  readonly run: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  readonly keyOf: (item: Item) => string;
  /** Whether trying the halves would meet the same error again. */
  readonly isEverybodys: (error: unknown) => boolean;
  readonly sizes?: Partial<typeof SIZES>;
}

/** Bets of a second at full load; a queue that is longer only makes answers late. */
const SIZES = { writers: 2, batchMax: 256, waitingMax: 4096, waitingMaxOfKey: 64 };

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly answer: (outcome: Outcome) => void;
  readonly fail: (error: unknown) => void;
}

export function createBatcher<Item, Outcome>(wish: BatcherWish<Item, Outcome>): Batcher<Item, Outcome> {
  const { writers, batchMax, waitingMax, waitingMaxOfKey } = { ...SIZES, ...wish.sizes };
  /** All that wait, by key in the order of arrival; a key under way has an entry, too, empty or not. */
  const lines = new Map<string, Waiting<Item, Outcome>[]>();
  /** Keys of which one may be taken now, the longest waiting first. */
  const ready = new Set<string>();
  let waiting = 0;
  let busy = 0;

  function next(): void {
    while (busy < writers && ready.size > 0) void write(take());
  }

  function take(): Map<string, Waiting<Item, Outcome>> {
    const batch = new Map<string, Waiting<Item, Outcome>>();
    for (const key of ready) {
      const first = lines.get(key)?.shift();
      ready.delete(key);
      if (first) batch.set(key, first);
      if (batch.size === batchMax) break;
    }
    waiting -= batch.size;
    return batch;
  }

  async function write(batch: ReadonlyMap<string, Waiting<Item, Outcome>>): Promise<void> {
    busy += 1;
    await settle([...batch.values()]);
    busy -= 1;
    for (const key of batch.keys())
      if (lines.get(key)?.length === 0) lines.delete(key);
      else ready.add(key);
    next();
  }

  async function settle(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await wish.run(batch.map(({ item }) => item));
      if (outcomes.length !== batch.length)
        throw new Error(`${outcomes.length} outcomes of ${batch.length} requests`);
      for (const [index, { answer }] of batch.entries()) answer(outcomes[index] as Outcome);
    } catch (error) {
      if (batch.length === 1 || wish.isEverybodys(error)) {
        for (const { fail } of batch) fail(error);
        return;
      }
      const middle = batch.length >> 1;
      await settle(batch.slice(0, middle));
      await settle(batch.slice(middle));
    }
  }

  return {
    add: (item) =>
      new Promise<Outcome>((answer, fail) => {
        const key = wish.keyOf(item);
        const line = lines.get(key);
        if (waiting >= waitingMax || (line?.length ?? 0) >= waitingMaxOfKey)
          return refuse('UNAVAILABLE', { retryAfterSeconds: 1 });
        waiting += 1;
        if (line) line.push({ item, answer, fail });
        else {
          lines.set(key, [{ item, answer, fail }]);
          ready.add(key);
        }
        next();
      }),
  };
}
