import type { FastifyInstance } from 'fastify';
import type { MovableClock } from '../clock.ts';
import type { Platform } from '../platform.ts';

/**
 * Lets a browser test move the clock: POST {"at": ISO moment} or {"advanceMs": n}. Mounted only with TEST_CLOCK, which
 * the configuration refuses outside the demo. The test moves the simulated beacon's clock in the same step.
 */
export function mountTestClock(app: FastifyInstance, platform: Platform): void {
  const clock = platform.clock as MovableClock;
  app.post('/test/clock', async (request, reply) => {
    const { at, advanceMs } = request.body as { at?: string; advanceMs?: number };
    if (at !== undefined) clock.moveTo(new Date(at));
    if (advanceMs !== undefined) clock.advance(advanceMs);
    return reply.send({ now: clock.now().toISOString(), offsetMs: clock.offsetMs() });
  });
}
