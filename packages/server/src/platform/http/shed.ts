import type { FastifyReply, FastifyRequest } from 'fastify';
import { callsShed } from '../metrics.ts';
import type { Platform } from '../platform.ts';
import { refused } from './envelope.ts';

/**
 * Refuses calls while too many wait for a database connection: refusing some quickly is better than answering all late,
 * because waiting clients give up and retry. The check runs before the request is read, and uses the lengths of the
 * pool's queues and the waits of their first entries. The event loop's delay would not show the overload: it stays low
 * while calls wait for seconds.
 */
export function shedding({ pool, config }: Pick<Platform, 'pool' | 'config'>) {
  const [many, most] = [config.DATABASE_CONNECTIONS * 2, config.DATABASE_CONNECTIONS * 6];
  return (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const waiting = pool.waitingCount + pool.shortReads.waitingCount;
    const waitedMs = () => Math.max(pool.waitedMs(), pool.shortReads.waitedMs());
    if (waiting < many || (waiting < most && waitedMs() < WAITED_MS)) return done();
    callsShed.inc();
    const { status, body } = refused('UNAVAILABLE');
    reply
      .status(status)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('retry-after', '1')
      .send(body);
  };
}

/**
 * Wait in milliseconds after which a queue counts as stuck. A queue of two calls per connection normally drains in some
 * twenty milliseconds.
 */
const WAITED_MS = 300;
