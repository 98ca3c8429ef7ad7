import { once } from 'node:events';
import { depositJobs, depositWebhooks } from '../packages/server/src/deposits/index.ts';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { loadPayloadKey } from '../packages/server/src/platform/http/enc.ts';
import { createHttp } from '../packages/server/src/platform/http/server.ts';
import { startJobs } from '../packages/server/src/platform/jobs.ts';
import { sha256 } from '../packages/server/src/platform/secrets.ts';
import { memberOfToken } from '../packages/server/src/sessions/index.ts';
import { platformOn } from './placement-world.ts';

/**
 * This file is the server of bench:cashier, a separate process: the webhook for the bank's notices and the job that
 * books them. It uses at most 16 database connections.
 */
const platform = { ...(await platformOn(process.env['DATABASE_URL'] ?? '', 16)), clock: systemClock };
const { pool, clock } = platform;
const http = createHttp({
  platform,
  routes: [],
  webhooks: depositWebhooks,
  authenticate: (token: string, now: Date) => memberOfToken(pool, sha256(token), now),
  noteRefused: async () => {},
  needLimits: async () => {},
  noteUse: async () => {},
  isEntrance: async () => false,
  statusOf: async () => 0,
  payloadKey: await loadPayloadKey(pool, platform.secrets, clock.now()),
});
const jobs = startJobs(
  platform,
  depositJobs.filter(({ name }) => name === 'process-notices'),
);
await http.listen({ port: 0, host: '127.0.0.1' });
const address = http.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : 0, key: platform.config.BANK_KEYS[0] });
await once(process, 'disconnect');
await jobs.stop();
await http.close();
await pool.end();
process.exit(0);
