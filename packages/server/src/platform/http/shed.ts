import type { FastifyReply, FastifyRequest } from 'fastify';
import { callsShed } from '../metrics.ts';
import type { Platform } from '../platform.ts';
import { refused } from './envelope.ts';

/**
 * Turns calls away while too many wait for a connection to the database: a quick no to some is worth more than a late answer to all,
 * for those waiting give up and come again. Asked before the call is read. What is looked at is the row before the database, its
 * length and how long its head has stood; the event loop's delay says nothing, it is quick while calls wait for seconds.
 */
export function shedding({ pool, config }: Pick<Platform, 'pool' | 'config'>) {
  const [many, most] = [config.DATABASE_CONNECTIONS * 2, config.DATABASE_CONNECTIONS * 6];
  return (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const waiting = pool.waitingCount;
    if (waiting < many || (waiting < most && pool.waitedMs() < WAITED_MS)) return done();
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

/** A row of two for each connection is gone in some twenty milliseconds; when it has stood this long it is not moving. */
const WAITED_MS = 300;
