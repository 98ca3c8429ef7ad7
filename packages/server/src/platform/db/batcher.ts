import { refuse } from '../refusal.ts';

/**
 * Executes requests that arrive together in one transaction with one commit. A batch has a fixed cost, so requests wait
 * briefly for others to join:
 *
 *   waiting ── a writer is free, a batch is due, the key has no running request ──▶ running ──▶ answered
 *      ▲ │
 *      └── refused when the queue is full └── failed: halved, each half by itself
 *
 * - A batch starts at the end of the current event-loop turn, so a lone request starts at once, and so does a lone
 *   request that follows another lone one. After a batch of several, and while a writer is busy, a batch starts at the
 *   earliest `paceMs` after the previous batch began. A batch takes all that wait, up to `batchMax`, because its fixed
 *   cost is then divided among more requests. A second writer starts only if many requests wait behind the first batch,
 *   or if the first has been busy for `slowMs` (perhaps waiting for a lock).
 * - A key (a member) has at most one running request, in order of arrival. Keys take turns, so no key can fill a
 *   batch.
 * - A failed batch is halved until the failing request is alone and gets the error; the others get their responses. An
 *   error that is not due to any request (the database is away) is returned to all of them at once.
 * - Correctness does not depend on the batcher: each process has its own, and locks and claims in the database decide.
 */
export interface Batcher<Item, Outcome> {
  /**
   * Queues a request. Refuses UNAVAILABLE if too many requests are waiting, in total or for this key. A refused request
   * has not been started, so it may be sent again.
   */
  add(item: Item): Promise<Outcome>;
}

interface BatcherWish<Item, Outcome> {
  /**
   * Executes a batch and returns the outcomes in the order of the items. It must reject only if none of them was
   * executed.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  readonly keyOf: (item: Item) => string;
  /** True if each half of the batch would get the same error, so that halving is useless. */
  readonly isEverybodys: (error: unknown) => boolean;
  readonly sizes?: Partial<typeof SIZES>;
}

/** `waitingMax` is about a second of bets at full load. A longer queue would only delay responses. */
const SIZES = {
  writers: 2,
  batchMax: 256,
  waitingMax: 4096,
  waitingMaxOfKey: 64,
  /** Start a second writer at this queue length, so Node prepares one batch while PostgreSQL executes the other. */
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
  /**
   * Waiting requests by key, in order of arrival. A key with a running request has an entry too, which may be empty.
   */
  const lines = new Map<string, Waiting<Item, Outcome>[]>();
  /** Keys with a request ready to run, oldest first. */
  const ready = new Set<string>();
  let waiting = 0;
  let busy = 0;
  let begunAt = Number.NEGATIVE_INFINITY;
  /** Number of requests in the batch that was started last. */
  let begun = 0;
  /** Start time and timer of the next batch; undefined if none is due. */
  let due: { readonly at: number; readonly timer: NodeJS.Timeout | undefined } | undefined;

  function next(): void {
    if (busy === writers || ready.size === 0) return;
    const at = begunAt + distance();
    if (due && (due.at <= at || due.timer === undefined)) return;
    clearTimeout(due?.timer);
    const wait = at - performance.now();
    due = { at, timer: wait > 0 ? setTimeout(begin, wait) : undefined };
    // The batch begins at the end of this event-loop turn, so that requests still arriving in the turn join it.
    if (wait <= 0) setImmediate(begin);
  }

  function distance(): number {
    if (busy > 0 && ready.size < sharedFrom) return slowMs;
    // If the last batch had only one request, the next lone request does not wait, because others are unlikely to join.
    return busy === 0 && begun === 1 && ready.size === 1 ? 0 : paceMs;
  }

  function begin(): void {
    due = undefined;
    if (busy === writers || ready.size === 0) return;
    begunAt = performance.now();
    void write(take(batchMax));
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
    begun = batch.size;
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
