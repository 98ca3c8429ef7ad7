import { type Audience, eventsAfter, lookBackFloor, type OutboxEvent, type Position } from '../outbox.ts';
import type { Platform } from '../platform.ts';
import { isAfter, type RecentPublic } from './push-recent.ts';

interface Resumable {
  readonly hears: readonly Audience[];
  readonly response: { write(bytes: Buffer | string): unknown };
}

/**
 * The streams that are behind: each resumes from a position before the newest event. The one that has waited longest is
 * served first.
 */
export function createBehind<S extends Resumable>(
  platform: Platform,
  level: { add(stream: S): void },
  tell: (streams: readonly S[], event: OutboxEvent) => Promise<void>,
) {
  const behind = new Map<S, Position>();
  const floorNow = createFloor(platform);
  const raise = (stream: S) => {
    behind.delete(stream);
    level.add(stream);
  };

  return {
    add: (stream: S, from: Position) => void behind.set(stream, from),
    delete: (stream: S) => void behind.delete(stream),
    now: (): ReadonlyMap<S, Position> => new Map(behind),

    /**
     * Reads one batch from the position of the stream that has waited longest, at most up to the newest position. Other
     * streams whose position is inside the batch get its events too; the rest stay in the queue. Each stream waits for
     * at most one read for each stream before it, however far behind that one is. True if any stream is still behind.
     */
    async catchUp(
      all: ReadonlyMap<S, Position>,
      { goal, recent }: { readonly goal: Position; readonly recent: RecentPublic },
    ): Promise<boolean> {
      const lowest = await floorNow();
      for (const [stream, from] of all) {
        if (!behind.has(stream)) continue;
        const isLevel = resumeFromMemory(stream, from, goal, recent);
        const isTooFar = !isLevel && isAfter(lowest, from);
        if (isTooFar) writeMissed(stream, goal);
        if (isLevel || isTooFar) raise(stream);
      }
      const [first] = [...all].filter(([stream]) => behind.has(stream));
      if (!first) return behind.size > 0;
      const [, oldest] = first;
      const late = new Map([...all].filter(([stream, from]) => behind.has(stream) && !isAfter(oldest, from)));
      const { last, isThere } = await giveNext({ pool: platform.pool, tell }, late, oldest, goal);
      for (const [stream, from] of late) {
        // The stream may have been closed during the read.
        if (!behind.has(stream)) continue;
        if (isThere) raise(stream);
        else if (isAfter(last, from)) {
          // Moves the stream to the end of the queue.
          behind.delete(stream);
          behind.set(stream, last);
        }
      }
      return behind.size > 0;
    },
  };
}

/**
 * Reads one batch of events after `from`, up to `goal`, and sends each to the streams whose position is before it.
 * Returns the position that this read reached.
 */
async function giveNext<S extends Resumable>(
  {
    pool,
    tell,
  }: { readonly pool: Platform['pool']; readonly tell: (streams: readonly S[], event: OutboxEvent) => Promise<void> },
  late: ReadonlyMap<S, Position>,
  from: Position,
  goal: Position,
): Promise<{ last: Position; isThere: boolean }> {
  const events = await eventsAfter(pool, from, BATCH);
  for (const event of events) {
    if (isAfter(event, goal)) break;
    const audiences = new Set(event.audiences);
    const waiting = [...late].filter(
      ([stream, at]) => stream.hears.some((audience) => audiences.has(audience)) && isAfter(event, at),
    );
    await tell(
      waiting.map(([stream]) => stream),
      event,
    );
  }
  const last = events.at(-1) ?? from;
  return { last, isThere: events.length < BATCH || !isAfter(goal, last) };
}

/**
 * Resumes a stream without reading the database, if it missed no event or belongs to a visitor; returns false
 * otherwise.
 */
export function resumeFromMemory(stream: Resumable, from: Position, to: Position, recent: RecentPublic): boolean {
  if (!isAfter(to, from)) return true;
  const isVisitor = stream.hears.length === 1;
  if (!isVisitor) return false;
  const missed = recent.after(from);
  if (missed) for (const event of missed) stream.response.write(bytesOf(event));
  else writeMissed(stream, to);
  return true;
}

/**
 * The oldest position from which a stream may resume. Cached for ten seconds, because finding it reads LOOK_BACK index
 * entries.
 */
function createFloor({ pool }: Platform): () => Promise<Position> {
  let known: { readonly readAt: number; readonly at: Position } | undefined;
  return async () => {
    const now = performance.now();
    if (!known || now - known.readAt > FLOOR_MS) known = { readAt: now, at: await lookBackFloor(pool, LOOK_BACK) };
    return known.at;
  };
}

/** Sends `missed` to a stream that is too far behind to resume; the browser then reloads its data. */
function writeMissed({ response }: Resumable, head: Position): void {
  response.write(`id: ${head.tx}.${head.id}\nevent: missed\ndata: {}\n\n`);
}

/** An event as the bytes sent to browsers. */
export const bytesOf = (event: OutboxEvent): Buffer =>
  Buffer.from(`id: ${event.tx}.${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`);

/** Maximum number of rows in one read. */
export const BATCH = 500;
/**
 * Maximum number of rows over which a stream may resume, which takes 200 reads at most. A stream further behind gets
 * `missed`, and its page reloads.
 */
const LOOK_BACK = 100_000;
const FLOOR_MS = 10_000;
