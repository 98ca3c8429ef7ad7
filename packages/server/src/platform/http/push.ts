import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { streamEvents } from '@tamarind/contract/push';
import type { Actor, Authenticate } from './actor.ts';
import { refused } from './envelope.ts';
import type { Listening } from '../listening.ts';
import { pushConnections } from '../metrics.ts';
import { eventsAfter, streamEnd, type OutboxEvent, type Position } from '../outbox.ts';
import type { Platform } from '../platform.ts';

/**
 * News to browsers. One reader a process follows the outbox (woken by NOTIFY, and every second without it) and hands each
 * event to the open streams that may hear it. A stream that comes back with Last-Event-ID first gets what it missed, from
 * the database. A stream that does not drain is ended: the browser comes back and resumes.
 */
export interface Push {
  close(): Promise<void>;
}

interface Stream {
  readonly actor: Actor;
  /** Of a member: the stream ends with the session it was opened with. */
  readonly isStillIn: () => Promise<boolean>;
  readonly response: ServerResponse;
  /** Everything up to here has been sent. */
  sent: Position;
}

export function mountPush(
  app: FastifyInstance,
  platform: Platform,
  authenticate: Authenticate,
  listening: Listening,
): Push {
  const streams = new Set<Stream>();
  let stopped = false;

  app.get(streamEvents.path, async (request, reply) => {
    const isIn = () => actorOf(request, authenticate, platform.clock.now());
    const actor = await isIn();
    if (actor?.kind === 'member' && actor.changeDue) {
      const answer = refused('PASSWORD_CHANGE_NEEDED', { changeDue: actor.changeDue });
      return reply.status(answer.status).header('content-type', 'application/json').send(answer.body);
    }
    if (stopped || !actor || streams.size >= STREAMS_MAX) {
      const answer = refused(actor ? 'UNAVAILABLE' : 'TOKEN_MISSING');
      return reply.status(answer.status).header('content-type', 'application/json').send(answer.body);
    }
    const from = readPosition(request.headers['last-event-id']) ?? (await streamEnd(platform.pool));
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(`retry: 2000\nid: ${from.tx}.${from.id}\nevent: ready\ndata: {}\n\n`);
    const isStillIn = async () => (await isIn()) !== undefined;
    const stream: Stream = { actor, isStillIn, response: reply.raw, sent: from };
    streams.add(stream);
    pushConnections.set(streams.size);
    reply.raw.on('close', () => {
      streams.delete(stream);
      pushConnections.set(streams.size);
    });
    wake();
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
      try {
        await sendNews(platform, streams);
      } catch (error) {
        platform.log.warn({ err: error }, 'push could not read the outbox');
      }
      if (isDue) continue;
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

  const heartbeat = setInterval(() => {
    for (const { response } of streams) response.write(': still here\n\n');
  }, HEARTBEAT_MS);

  return {
    async close() {
      stopped = true;
      clearInterval(heartbeat);
      for (const { response } of streams) response.end();
      wake();
      await following;
    },
  };
}

/**
 * Reads once from the oldest position any stream has reached and gives each stream what lies behind its own. Only to those that
 * were there when the reading began: one that joins meanwhile may stand before it, and would be moved past what it never got.
 */
async function sendNews(platform: Platform, streams: Set<Stream>): Promise<void> {
  while (streams.size > 0) {
    const present = [...streams];
    const oldest = present
      .map((stream) => stream.sent)
      .reduce((left, right) => (isAfter(left, right) ? right : left));
    const events = await eventsAfter(platform.pool, oldest, BATCH);
    for (const event of events) for (const stream of present) give(stream, event);
    if (events.length < BATCH) return;
  }
}

function give(stream: Stream, event: OutboxEvent): void {
  if (!isAfter(event, stream.sent)) return;
  stream.sent = { tx: event.tx, id: event.id };
  if (!mayHear(stream.actor, event.audience)) return;
  const text = `id: ${event.tx}.${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`;
  if (event.type === 'security') void endIfOut(stream);
  if (!stream.response.write(text) && stream.response.writableLength > BUFFER_MAX) stream.response.destroy();
}

/** The browser comes back, is refused, and knows that its session is over. A database that is away ends nothing. */
const endIfOut = async (stream: Stream): Promise<void> => {
  const isIn = await stream.isStillIn().catch(() => true);
  if (!isIn) stream.response.end();
};

const mayHear = (actor: Actor, audience: string): boolean =>
  audience === 'public' ||
  (actor.kind === 'staff' && audience === 'staff') ||
  (actor.kind === 'member' && audience === `member:${actor.memberId}`);

const isAfter = (left: Position, right: Position): boolean => {
  const [leftTx, rightTx] = [BigInt(left.tx), BigInt(right.tx)];
  return leftTx === rightTx ? left.id > right.id : leftTx > rightTx;
};

function readPosition(header: string | string[] | undefined): Position | undefined {
  const match = typeof header === 'string' ? /^(\d{1,20})\.(\d{1,19})$/.exec(header) : null;
  return match?.[1] !== undefined && match[2] !== undefined
    ? { tx: match[1], id: BigInt(match[2]) }
    : undefined;
}

async function actorOf(
  request: FastifyRequest,
  authenticate: Authenticate,
  now: Date,
): Promise<Actor | undefined> {
  const header = request.headers.authorization;
  if (header === undefined) return { kind: 'visitor' };
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(header)?.[1];
  // An open stream, and one that comes back, is no sign of life.
  return token === undefined ? undefined : authenticate(token, now, true);
}

const STREAMS_MAX = 20_000;
const BATCH = 500;
const POLL_MS = 1000;
const SOON_MS = 100;
const HEARTBEAT_MS = 15_000;
const BUFFER_MAX = 256 * 1024;
