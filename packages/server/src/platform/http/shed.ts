import type { FastifyReply, FastifyRequest } from 'fastify';
import { callsShed } from '../metrics.ts';
import type { Platform } from '../platform.ts';
import { refused } from './envelope.ts';

/**
 * Turns calls away while too many wait for a connection to the database: a quick no to some is worth more than a late answer to all,
 * for those waiting give up and come again. Asked before the call is read. The count of those waiting is looked at, not the
 * event loop's delay: in trials the loop was quick while calls waited for seconds (reliability trials, lesson 5).
 */
export function shedding({ pool, config }: Pick<Platform, 'pool' | 'config'>) {
  const most = config.DATABASE_CONNECTIONS * WAITING_PER_CONNECTION;
  return (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (pool.waitingCount < most) return done();
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

/** A call keeps a connection for some ten milliseconds: with six before it on each, it waits well under a tenth of a second. */
const WAITING_PER_CONNECTION = 6;
