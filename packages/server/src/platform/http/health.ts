import type { FastifyInstance } from 'fastify';
import { sql } from '../db/sql.ts';
import { registry } from '../metrics.ts';
import type { Platform } from '../platform.ts';
import { sameText } from '../secrets.ts';

/**
 * /healthz: the process responds. /readyz: it can serve requests (database reachable, not stopping); for load
 * balancers. /metrics: Prometheus text, for this machine or with METRICS_TOKEN.
 */
export function mountHealth(app: FastifyInstance, platform: Platform, isStopping: () => boolean): void {
  app.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok'));
  app.get('/readyz', async (_request, reply) => {
    const ready =
      !isStopping() &&
      (await sql(platform.pool)`select 1`.then(
        () => true,
        () => false,
      ));
    return reply
      .status(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ready' : 'not ready');
  });
  app.get('/metrics', async (request, reply) => {
    const token = platform.config.METRICS_TOKEN;
    const allowed = token
      ? sameText(request.headers.authorization ?? '', `Bearer ${token}`)
      : ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);
    if (!allowed) return reply.status(404).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
