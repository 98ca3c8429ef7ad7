import { type Audience, eventsAfter, lookBackFloor, type OutboxEvent, type Position } from '../outbox.ts';
import type { Platform } from '../platform.ts';
import { isAfter, type RecentPublic } from './push-recent.ts';

interface Resumable {
  readonly hears: readonly Audience[];
  readonly response: { write(bytes: Buffer | string): unknown };
}

/** The streams that come back from before the head, the one that waits longest first. */
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
     * Reads once from where the stream stands that waits longest, at most to where the level ones stand. Streams in the part that
     * was read get it, too; the others keep their place. Each waits for one read of each stream before it, and no stream, however
     * far behind, holds up the rest. Says whether some are behind still.
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
        // A stream that was closed meanwhile is no longer among them.
        if (!behind.has(stream)) continue;
        if (isThere) raise(stream);
        else if (isAfter(last, from)) {
          // To the end of the queue.
          behind.delete(stream);
          behind.set(stream, last);
        }
      }
      return behind.size > 0;
    },
  };
}

/** One read after `from` for the streams that are there or further; they get it up to `goal`. Says how far that went. */
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

/** Brings a stream up to the head without the database, if that can be done: nothing is missing, or it is a visitor's. */
export function resumeFromMemory(stream: Resumable, from: Position, to: Position, recent: RecentPublic): boolean {
  if (!isAfter(to, from)) return true;
  const isVisitor = stream.hears.length === 1;
  if (!isVisitor) return false;
  const missed = recent.after(from);
  if (missed) for (const event of missed) stream.response.write(bytesOf(event));
  else writeMissed(stream, to);
  return true;
}

/** How far back a stream may resume. Read every ten seconds at most, for it passes as many index entries. */
function createFloor({ pool }: Platform): () => Promise<Position> {
  let known: { readonly readAt: number; readonly at: Position } | undefined;
  return async () => {
    const now = performance.now();
    if (!known || now - known.readAt > FLOOR_MS) known = { readAt: now, at: await lookBackFloor(pool, LOOK_BACK) };
    return known.at;
  };
}

/** More was missed than is stored: the browser reads again what it shows. */
function writeMissed({ response }: Resumable, head: Position): void {
  response.write(`id: ${head.tx}.${head.id}\nevent: missed\ndata: {}\n\n`);
}

/** An event as it goes over the wire. */
export const bytesOf = (event: OutboxEvent): Buffer =>
  Buffer.from(`id: ${event.tx}.${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`);

/** Rows of one read. */
export const BATCH = 500;
/** Rows a stream may be behind: at most 200 reads each. Who missed more reads its screens again. */
const LOOK_BACK = 100_000;
const FLOOR_MS = 10_000;
