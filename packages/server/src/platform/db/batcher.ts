import { refuse } from '../refusal.ts';

/**
 * What arrives together is done together, in one transaction with one commit. A batch has costs of its own, so requests wait a little
 * for others, never long:
 *
 *   waiting ── a writer is free, its turn has come, nothing of the key is under way ──▶ under way ──▶ answered
 *      ▲                                                                                 │
 *      └── turned away when the queue is full                                            └── failed: halved, each half by itself
 *
 * - A turn comes at the end of the turn of the event loop, so who comes alone goes at once; at the earliest `paceMs` after the batch
 *   before it began; and for a second writer only where many wait, or the first has been busy for `slowMs` (it may wait for a lock).
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

/** `waitingMax`: bets of a second at full load; a queue that is longer only makes answers late. */
const SIZES = {
  writers: 2,
  batchMax: 256,
  waitingMax: 4096,
  waitingMaxOfKey: 64,
  /** So many are worth a second writer: while the database works for one the server works for the other. */
  sharedFrom: 64,
  paceMs: 5,
  slowMs: 15,
};

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly answer: (outcome: Outcome) => void;
  readonly fail: (error: unknown) => void;
}

export function createBatcher<Item, Outcome>(wish: BatcherWish<Item, Outcome>): Batcher<Item, Outcome> {
  const sizes = { ...SIZES, ...wish.sizes };
  const { writers, batchMax, waitingMax, waitingMaxOfKey, sharedFrom, paceMs, slowMs } = sizes;
  /** All that wait, by key in the order of arrival; a key under way has an entry, too, empty or not. */
  const lines = new Map<string, Waiting<Item, Outcome>[]>();
  /** Keys of which one may be taken now, the longest waiting first. */
  const ready = new Set<string>();
  let waiting = 0;
  let busy = 0;
  let begunAt = Number.NEGATIVE_INFINITY;
  /** When the next batch begins, as things are. */
  let due: { readonly at: number; readonly timer: NodeJS.Timeout | undefined } | undefined;

  function next(): void {
    if (busy === writers || ready.size === 0) return;
    const at = begunAt + (busy > 0 && ready.size < sharedFrom ? slowMs : paceMs);
    if (due && (due.at <= at || due.timer === undefined)) return;
    clearTimeout(due?.timer);
    const wait = at - performance.now();
    due = { at, timer: wait > 0 ? setTimeout(begin, wait) : undefined };
    // At the end of this turn: what it still brings goes along.
    if (wait <= 0) setImmediate(begin);
  }

  function begin(): void {
    due = undefined;
    const free = writers - busy;
    if (free === 0 || ready.size === 0) return;
    begunAt = performance.now();
    const each = ready.size < sharedFrom ? batchMax : Math.min(batchMax, Math.ceil(ready.size / free));
    while (busy < writers && ready.size > 0) void write(take(each));
    next();
  }

  function take(most: number): Map<string, Waiting<Item, Outcome>> {
    const batch = new Map<string, Waiting<Item, Outcome>>();
    for (const key of ready) {
      const first = lines.get(key)?.shift();
      ready.delete(key);
      if (first) batch.set(key, first);
      if (batch.size === most) break;
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
      if (outcomes.length !== batch.length) throw new Error(`${outcomes.length} outcomes of ${batch.length} requests`);
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
