import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { setImmediate as breath } from 'node:timers/promises';
import { streamEvents } from '@tamarind/contract/push';
import type { Actor, Authenticate, VisitorActor } from './actor.ts';
import { refused } from './envelope.ts';
import type { Listening } from '../listening.ts';
import { pushConnections } from '../metrics.ts';
import { type Audience, eventsAfter, newestEvents, type OutboxEvent, type Position } from '../outbox.ts';
import type { Platform } from '../platform.ts';
import { createPlaces } from './push-places.ts';
import { BATCH, bytesOf, createBehind, resumeFromMemory } from './push-behind.ts';
import { isAfter, recentPublic, type RecentPublic } from './push-recent.ts';

/**
 * Pushes events to browsers. One reader in each process follows the outbox (woken by NOTIFY, and polling every second)
 * and sends each event, encoded once, to the open streams of its audience. A stream is `level` (it has received
 * everything read so far) or `behind`: after resuming with Last-Event-ID it first gets the events it missed, while the
 * others continue. Visitors resume from memory at once, members and staff from the database in turns. A stream that is
 * too far behind gets `missed`, and its page reloads. A stream whose browser does not read fast enough is closed: the
 * browser reconnects and resumes.
 */
export interface Push {
  close(): Promise<void>;
}

interface Stream {
  readonly hears: readonly Audience[];
  readonly session: StreamSession;
  readonly response: ServerResponse;
}

/**
 * The session to which a stream belongs; the stream is closed when it ends. The end of a session is announced to its
 * owner's streams in every process (type `security`). An expiry is not announced, so the session is checked again at
 * `endsAt`.
 */
interface StreamSession {
  /** The time at which the session ends; undefined for a visitor. */
  endsAt: Date | undefined;
  readonly look: () => Promise<Date | 'ended' | undefined>;
}

export function mountPush(
  app: FastifyInstance,
  platform: Platform,
  authenticate: Authenticate,
  listening: Listening,
  { pollMs } = { pollMs: OUTBOX_POLL_MS },
): Push {
  const crowd = createCrowd(platform);
  const places = createPlaces();
  let stopped = false;

  app.get(streamEvents.path, async (request, reply) => {
    const isIn = whoAsks(request.headers.authorization, authenticate, platform);
    const actor = await isIn();
    if (actor?.kind === 'member' && actor.changeDue) {
      const answer = refused('PASSWORD_CHANGE_NEEDED', { changeDue: actor.changeDue });
      return reply.status(answer.status).header('content-type', 'application/json').send(answer.body);
    }
    const end = actor && (await crowd.end());
    // If the caller has disconnected meanwhile, the stream is not counted, because nothing would uncount it.
    const isHere = !stopped && !request.socket.destroyed;
    const leave = actor && end && isHere ? places.take(actor, request.ip) : undefined;
    if (!actor || !end || !leave) {
      const answer = refused(!actor ? 'TOKEN_MISSING' : isHere ? 'RATE_LIMITED' : 'UNAVAILABLE');
      return reply.status(answer.status).header('content-type', 'application/json').send(answer.body);
    }
    const from = readPosition(request.headers['last-event-id']) ?? end;
    const response = reply.raw;
    response.on('close', leave);
    reply.hijack();
    // The end of the response is the end of its connection, so events need no chunked encoding.
    response.removeHeader('transfer-encoding');
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    response.write(`retry: 2000\nid: ${from.tx}.${from.id}\nevent: ready\ndata: {}\n\n`);
    const look = async () => endOf(await isIn());
    const session = { endsAt: actor.kind === 'visitor' ? undefined : actor.endsAt, look };
    if (crowd.join({ hears: audiencesOf(actor), session, response }, from) === 'behind') wake();
  });

  // An event or a new stream that arrives during a read starts another round at once.
  let isDue = false;
  let heardAt = Number.NEGATIVE_INFINITY;
  let ring: () => void = () => undefined;
  const wake = () => {
    isDue = true;
    heardAt = performance.now();
    ring();
  };
  listening.onNews = () => wake();
  const following = follow();

  async function follow(): Promise<void> {
    while (!stopped) {
      isDue = false;
      let isLeft = false;
      try {
        isLeft = await crowd.sendNews();
      } catch (error) {
        platform.log.warn({ err: error }, 'push could not read the outbox');
      }
      if (isDue || isLeft) continue;
      await new Promise<void>((resolve) => {
        // A NOTIFY can arrive before its event is readable, because an older transaction is open. The outbox is
        // therefore read again soon.
        const isFresh = performance.now() - heardAt < FRESH_MS;
        const timer = setTimeout(resolve, isFresh ? SOON_MS : pollMs);
        ring = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const heartbeat = setInterval(() => {
    crowd.beat();
    crowd.endExpired(platform.clock.now());
  }, HEARTBEAT_MS / BEATS);

  return {
    async close() {
      stopped = true;
      clearInterval(heartbeat);
      crowd.endAll();
      wake();
      await following;
    },
  };
}

/** Holds the open streams of this process and the position of each. */
function createCrowd(platform: Platform) {
  /** The position up to which events were sent to the streams in `level`; undefined while there are no streams. */
  let head: Position | undefined;
  let recent: RecentPublic = recentPublic([], true);
  let starting: Promise<Position> | undefined;
  const level = byAudience();
  /** Heartbeats are spread over several ticks, because ten thousand writes at once would delay everything else. */
  const turns = Array.from({ length: BEATS }, () => new Set<Stream>());
  let [joined, turn, size] = [0, 0, 0];

  const count = (change: 1 | -1) => {
    size += change;
    pushConnections.set(size);
  };
  const raise = (stream: Stream) => {
    level.add(stream);
    // Check the session now: its end may have been announced between the authentication and this moment.
    if (stream.session.endsAt !== undefined) void endIfOut(stream);
  };
  const behind = createBehind(platform, { add: raise }, tell);

  return {
    /** The current end of the outbox, where a new stream starts. */
    end: async () => head ?? start(),

    join(stream: Stream, from: Position): 'level' | 'behind' {
      const beats = turns[(joined += 1) % BEATS];
      beats?.add(stream);
      count(1);
      stream.response.on('close', () => {
        beats?.delete(stream);
        behind.delete(stream);
        level.delete(stream);
        count(-1);
      });
      // A position after `head` comes from another process, which has read further. It is checked again when this
      // process has caught up.
      if (head && !isAfter(from, head) && resumeFromMemory(stream, from, head, recent)) {
        raise(stream);
        return 'level';
      }
      behind.add(stream, from);
      return 'behind';
    },

    /**
     * Runs one round: sends new events to the streams that are up to date (`level`), then one batch to those behind.
     * True if any stream is still behind.
     */
    async sendNews(): Promise<boolean> {
      if (size === 0) {
        head = undefined;
        return false;
      }
      // Streams that are behind now have positions at or before the end of the events that are read next.
      const late = behind.now();
      let at = head ?? (await start());
      for (let isMore = true; isMore; ) {
        const events = await eventsAfter(platform.pool, at, BATCH);
        isMore = events.length === BATCH;
        for (const event of events) {
          head = at = event;
          recent.add(event);
          // If a stream opens during this write, it does not miss the event: such a stream first counts as behind and
          // reads the event from the database.
          await tell(event.audiences.flatMap(level.of), event);
        }
      }
      return late.size > 0 && (await behind.catchUp(late, { goal: at, recent }));
    },

    beat(): void {
      turn = (turn + 1) % BEATS;
      for (const { response } of turns[turn] ?? []) response.write(': still here\n\n');
    },

    /** Closes the streams of expired sessions; runs every second. Visitors' streams, the majority, never expire. */
    endExpired(now: Date): void {
      for (const streams of turns)
        for (const stream of streams)
          if (stream.session.endsAt !== undefined && stream.session.endsAt <= now) void endIfOut(stream);
    },

    endAll(): void {
      for (const streams of turns) for (const { response } of streams) response.end();
    },
  };

  /** Reads the end of the outbox and the newest public events before it, once for all concurrent callers. */
  async function start(): Promise<Position> {
    starting ??= newestEvents(platform.pool, NEWEST).then((rows) => {
      recent = recentPublic(rows, rows.length < NEWEST);
      return (head = rows.at(-1) ?? { tx: '0', id: 0n });
    });
    try {
      return await starting;
    } finally {
      starting = undefined;
    }
  }
}

/** Streams indexed by audience, so an event for one member visits only that member's streams. */
function byAudience() {
  const sets = new Map<Audience, Set<Stream>>();
  return {
    of: (audience: Audience): Stream[] => [...(sets.get(audience) ?? [])],
    add(stream: Stream): void {
      for (const audience of stream.hears) {
        const others = sets.get(audience);
        if (others) others.add(stream);
        else sets.set(audience, new Set([stream]));
      }
    },
    delete(stream: Stream): void {
      for (const audience of stream.hears) {
        const others = sets.get(audience);
        if (others?.delete(stream) && others.size === 0) sets.delete(audience);
      }
    },
  };
}

/**
 * Writes the same bytes to each stream, and yields to the event loop now and then so that waiting requests are served.
 */
async function tell(streams: readonly Stream[], event: OutboxEvent): Promise<void> {
  if (streams.length === 0) return;
  const bytes = bytesOf(event);
  const checks: Promise<void>[] = [];
  for (const [index, stream] of streams.entries()) {
    const { response } = stream;
    if (response.destroyed || response.writableEnded) continue;
    if (event.type === 'security') checks.push(endIfOut(stream));
    if (!response.write(bytes) && response.writableLength > BUFFER_MAX) response.destroy();
    if (index % BREATH === BREATH - 1) await breath();
  }
  // The session checks are awaited first, so that events after the end of a session do not reach its streams.
  await Promise.all(checks);
}

/**
 * Closes the stream if its session has ended: the browser reconnects, is refused, and shows the login. While the
 * database is away no stream is closed.
 */
const endIfOut = async ({ session, response }: Stream): Promise<void> => {
  const end = await session.look().catch(() => session.endsAt);
  if (end === 'ended') response.end();
  else session.endsAt = end;
};

const endOf = (actor: Asker | undefined): Date | 'ended' | undefined =>
  actor === undefined ? 'ended' : actor.kind === 'visitor' ? undefined : actor.endsAt;

type Asker = VisitorActor | NonNullable<Awaited<ReturnType<Authenticate>>>;

function audiencesOf(actor: Actor): readonly Audience[] {
  if (actor.kind === 'staff') return ['public', 'staff', `staff:${actor.staffId}`];
  return actor.kind === 'member' ? ['public', `member:${actor.memberId}`] : ['public'];
}

function readPosition(header: string | string[] | undefined): Position | undefined {
  const match = typeof header === 'string' ? /^(\d{1,20})\.(\d{1,19})$/.exec(header) : null;
  return match?.[1] !== undefined && match[2] !== undefined ? { tx: match[1], id: BigInt(match[2]) } : undefined;
}

/**
 * Returns a function that repeats the authentication while the stream is open. It captures only the token, not the
 * whole request.
 */
function whoAsks(
  header: string | undefined,
  authenticate: Authenticate,
  { clock }: Platform,
): () => Promise<Asker | undefined> {
  if (header === undefined) return async () => ({ kind: 'visitor' });
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(header)?.[1];
  // An open or resuming stream does not count as activity.
  return async () => (token === undefined ? undefined : authenticate(token, clock.now(), true));
}

/** Rows read when the first stream opens: enough public events for browsers to resume after a restart. */
const NEWEST = 5000;
const BREATH = 500;
/**
 * Longest wait between two reads of the outbox if no NOTIFY arrives. If a NOTIFY is lost, events arrive later by at
 * most this time, and the streams of an ended session stay open that much longer.
 */
export const OUTBOX_POLL_MS = 1000;
const FRESH_MS = 1000;
const SOON_MS = 100;
const HEARTBEAT_MS = 15_000;
const BEATS = 15;
const BUFFER_MAX = 256 * 1024;
