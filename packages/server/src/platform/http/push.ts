import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { setImmediate as breath } from 'node:timers/promises';
import { streamEvents } from '@tamarind/contract/push';
import type { Actor, Authenticate } from './actor.ts';
import { refused } from './envelope.ts';
import type { Listening } from '../listening.ts';
import { pushConnections } from '../metrics.ts';
import { type Audience, eventsAfter, streamEnd, type OutboxEvent, type Position } from '../outbox.ts';
import type { Platform } from '../platform.ts';

/**
 * News to browsers. One reader a process follows the outbox (woken by NOTIFY, and every second without it) and hands each event to
 * the open streams that may hear it: it is written out once, and the same bytes go to all. Streams are `level`, they have heard all
 * that was read so far, or `behind`: one that comes back with Last-Event-ID first gets what it missed, from the database, while the
 * others hear on. A stream that does not drain is ended: the browser comes back and resumes.
 */
export interface Push {
  close(): Promise<void>;
}

interface Stream {
  readonly hears: readonly Audience[];
  /** Of a member: the stream ends with the session it was opened with. */
  readonly isStillIn: () => Promise<boolean>;
  readonly response: ServerResponse;
}

export function mountPush(
  app: FastifyInstance,
  platform: Platform,
  authenticate: Authenticate,
  listening: Listening,
): Push {
  const crowd = createCrowd(platform);
  let stopped = false;

  app.get(streamEvents.path, async (request, reply) => {
    const isIn = whoAsks(request.headers.authorization, authenticate, platform);
    const actor = await isIn();
    if (actor?.kind === 'member' && actor.changeDue) {
      const answer = refused('PASSWORD_CHANGE_NEEDED', { changeDue: actor.changeDue });
      return reply.status(answer.status).header('content-type', 'application/json').send(answer.body);
    }
    const end = actor && (await crowd.end());
    if (stopped || !end || crowd.size() >= STREAMS_MAX) {
      const answer = refused(actor ? 'UNAVAILABLE' : 'TOKEN_MISSING');
      return reply.status(answer.status).header('content-type', 'application/json').send(answer.body);
    }
    const from = readPosition(request.headers['last-event-id']) ?? end;
    const response = reply.raw;
    reply.hijack();
    // Ends with its connection, so that an event needs no frame of its own around it.
    response.removeHeader('transfer-encoding');
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    response.write(`retry: 2000\nid: ${from.tx}.${from.id}\nevent: ready\ndata: {}\n\n`);
    const isStillIn = async () => (await isIn()) !== undefined;
    if (crowd.join({ hears: audiencesOf(actor), isStillIn, response }, from) === 'behind') wake();
  });

  // News that comes, or a stream that joins, while the outbox is being read is read in the next round at once.
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
        // What was told of may not be settled yet, for another transaction began before it: looked for again soon.
        const isFresh = performance.now() - heardAt < POLL_MS;
        const timer = setTimeout(resolve, isFresh ? SOON_MS : POLL_MS);
        ring = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const heartbeat = setInterval(() => crowd.beat(), HEARTBEAT_MS / BEATS);

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

/** The open streams of this process, and how far they have heard. */
function createCrowd(platform: Platform) {
  /** Up to here all has been given to those who are level. Unknown while nobody listens. */
  let head: Position | undefined;
  const level = byAudience();
  const behind = new Map<Stream, Position>();
  /** Each stream has its turn of the heartbeat; ten thousand at once would hold up everything else. */
  const turns = Array.from({ length: BEATS }, () => new Set<Stream>());
  let [joined, turn, size] = [0, 0, 0];

  const count = (change: 1 | -1) => {
    size += change;
    pushConnections.set(size);
  };
  const raise = (stream: Stream) => {
    behind.delete(stream);
    level.add(stream);
  };

  return {
    size: () => size,
    /** Where one begins that missed nothing. */
    end: async () => head ?? streamEnd(platform.pool),

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
      if (head && !isAfter(head, from) && !isAfter(from, head)) {
        raise(stream);
        return 'level';
      }
      behind.set(stream, from);
      return 'behind';
    },

    /** One round: all that is new to those who are level, then a piece to those behind. Says whether some are behind still. */
    async sendNews(): Promise<boolean> {
      if (size === 0) {
        head = undefined;
        return false;
      }
      // Whoever is behind now stands before the end that is read next, or at it.
      const late = new Map(behind);
      let at = (head ??= await streamEnd(platform.pool));
      for (let isMore = true; isMore; ) {
        const events = await eventsAfter(platform.pool, at, BATCH);
        isMore = events.length === BATCH;
        for (const event of events) {
          head = at = event;
          // Who joins while this is being written joins behind it.
          await tell(event.audiences.flatMap(level.of), event);
        }
      }
      return late.size > 0 && (await catchUp(late, at));
    },

    beat(): void {
      turn = (turn + 1) % BEATS;
      for (const { response } of turns[turn] ?? []) response.write(': still here\n\n');
    },

    endAll(): void {
      for (const streams of turns) for (const { response } of streams) response.end();
    },
  };

  /** Reads once from the oldest position among them, at most to where the level ones stand, and lets up those who got that far. */
  async function catchUp(late: ReadonlyMap<Stream, Position>, goal: Position): Promise<boolean> {
    const oldest = [...late.values()].reduce((left, right) => (isAfter(left, right) ? right : left));
    const events = await eventsAfter(platform.pool, oldest, BATCH);
    for (const event of events) {
      if (isAfter(event, goal)) break;
      const audiences = new Set(event.audiences);
      const waiting = [...late.keys()].filter(
        (stream) =>
          stream.hears.some((audience) => audiences.has(audience)) &&
          isAfter(event, late.get(stream) ?? event),
      );
      await tell(waiting, event);
    }
    const last = events.at(-1);
    const isThere = events.length < BATCH || !last || !isAfter(goal, last);
    for (const [stream, from] of late) {
      // Who has left meanwhile is no longer among them.
      if (!behind.has(stream)) continue;
      if (isThere) raise(stream);
      else if (isAfter(last, from)) behind.set(stream, last);
    }
    return behind.size > 0;
  }
}

/** So that news for one member looks at nobody else's streams. */
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

/** The same bytes to each; now and then a breath, for calls wait meanwhile. */
async function tell(streams: readonly Stream[], event: OutboxEvent): Promise<void> {
  if (streams.length === 0) return;
  const bytes = Buffer.from(
    `id: ${event.tx}.${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`,
  );
  for (const [index, stream] of streams.entries()) {
    const { response } = stream;
    if (response.destroyed || response.writableEnded) continue;
    if (event.type === 'security') void endIfOut(stream);
    if (!response.write(bytes) && response.writableLength > BUFFER_MAX) response.destroy();
    if (index % BREATH === BREATH - 1) await breath();
  }
}

/** The browser comes back, is refused, and knows that its session is over. A database that is away ends nothing. */
const endIfOut = async (stream: Stream): Promise<void> => {
  const isIn = await stream.isStillIn().catch(() => true);
  if (!isIn) stream.response.end();
};

function audiencesOf(actor: Actor): readonly Audience[] {
  if (actor.kind === 'staff') return ['public', 'staff'];
  return actor.kind === 'member' ? ['public', `member:${actor.memberId}`] : ['public'];
}

const isAfter = (left: Position, right: Position): boolean => {
  if (left.tx === right.tx) return left.id > right.id;
  return BigInt(left.tx) > BigInt(right.tx);
};

function readPosition(header: string | string[] | undefined): Position | undefined {
  const match = typeof header === 'string' ? /^(\d{1,20})\.(\d{1,19})$/.exec(header) : null;
  return match?.[1] !== undefined && match[2] !== undefined
    ? { tx: match[1], id: BigInt(match[2]) }
    : undefined;
}

/** Asked again while the stream is open; holds on to nothing of the request but its token. */
function whoAsks(
  header: string | undefined,
  authenticate: Authenticate,
  { clock }: Platform,
): () => Promise<Actor | undefined> {
  if (header === undefined) return async () => ({ kind: 'visitor' });
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(header)?.[1];
  // An open stream, and one that comes back, is no sign of life.
  return async () => (token === undefined ? undefined : authenticate(token, clock.now(), true));
}

const STREAMS_MAX = 20_000;
const BATCH = 500;
const BREATH = 500;
const POLL_MS = 1000;
const SOON_MS = 100;
const HEARTBEAT_MS = 15_000;
const BEATS = 15;
const BUFFER_MAX = 256 * 1024;
