import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { z } from 'zod/mini';
import { endpoint } from '@tamarind/contract/endpoint';
import { allRoutes } from '../packages/server/src/app.ts';
import { doorStatus, settingsAtDoor } from '../packages/server/src/brand/index.ts';
import { StatementQueue } from '../packages/server/src/platform/db/packets.ts';
import { sql } from '../packages/server/src/platform/db/sql.ts';
import { loadPayloadKey } from '../packages/server/src/platform/http/enc.ts';
import { routes } from '../packages/server/src/platform/http/routes.ts';
import { createHttp } from '../packages/server/src/platform/http/server.ts';
import { listen } from '../packages/server/src/platform/listening.ts';
import { sha256 } from '../packages/server/src/platform/secrets.ts';
import { memberOfToken } from '../packages/server/src/sessions/index.ts';
import { platformOn } from './placement-world.ts';

/**
 * The number of SQL statements that this server has sent. It is the server of bench:read and bench:search, a separate
 * process: all routes of the product without its jobs, and two additional routes for comparison. `empty` only checks
 * session and access rule; `lookup` also reads one game by its key.
 */
let statements = 0;
const { send } = StatementQueue.prototype;
StatementQueue.prototype.send = function (...given) {
  statements += 1;
  return send.apply(this, given);
};

const tried = {
  empty: endpoint({
    method: 'GET',
    path: '/api/bench/empty',
    access: 'member',
    input: z.object({}),
    output: z.object({}),
    refusals: [],
  }),
  lookup: endpoint({
    method: 'GET',
    path: '/api/bench/lookup/{code}',
    access: 'member',
    input: z.object({ code: z.string() }),
    output: z.object({ name: z.string() }),
    refusals: [],
  }),
};

// The connection limit is high enough that the server does not refuse any of 256 concurrent callers because of a long
// queue (http/shed.ts).
const platform = await platformOn(process.env['DATABASE_URL'] ?? '', 48);
const { pool, clock } = platform;
const payloadKey = await loadPayloadKey(pool, platform.secrets, clock.now());
const http = createHttp({
  platform,
  routes: [
    ...allRoutes(payloadKey),
    ...routes('bench', tried, {
      empty: async () => ({}),
      lookup: async (_call, { code }) => ({
        name:
          (
            await sql<{ name: string }>(pool)`select name from catalogue_name where language = 'en' and code = ${code}`
          )[0]?.name ?? '',
      }),
    }),
  ],
  webhooks: [],
  authenticate: (token, now) => memberOfToken(pool, sha256(token), now),
  payloadKey,
  noteRefused: async () => {},
  needLimits: async () => {},
  noteUse: async () => {},
  isEntrance: async () => false,
  statusOf: async (ip) => doorStatus(platform, await settingsAtDoor(platform), ip),
});
const listening = listen(platform);
await http.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (http.server.address() as AddressInfo).port });
process.on('message', (word) => {
  if (word !== 'stop') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuUs: user + system, statements });
    return;
  }
  void http.close().then(async () => {
    await listening.close();
    await pool.end();
    process.exit(0);
  });
});
await once(process, 'disconnect');
process.exit(0);
