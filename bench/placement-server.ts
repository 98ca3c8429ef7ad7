import { once } from 'node:events';
import { z } from 'zod/mini';
import { contract } from '@tamarind/contract/index';
import { endpoint } from '@tamarind/contract/endpoint';
import { allRoutes } from '../packages/server/src/app.ts';
import { doorStatus, settingsAtDoor } from '../packages/server/src/brand/index.ts';
import { inTransaction } from '../packages/server/src/platform/db/pool.ts';
import { loadPayloadKey } from '../packages/server/src/platform/http/enc.ts';
import { routes } from '../packages/server/src/platform/http/routes.ts';
import { createHttp } from '../packages/server/src/platform/http/server.ts';
import { refuse } from '../packages/server/src/platform/refusal.ts';
import { sha256 } from '../packages/server/src/platform/secrets.ts';
import { memberOfToken } from '../packages/server/src/sessions/index.ts';
import { platformOn } from './placement-world.ts';

/**
 * This file is the server of bench:placement, a separate process: all routes of the product without its jobs, and two
 * additional routes for comparison. `empty` only checks session, access rule and schema of a bet; `naive` also takes
 * the stake in the simplest possible transaction.
 */
const { input } = contract.lottery.placeBet;
const tried = {
  empty: endpoint({
    method: 'POST',
    path: '/api/bench/empty',
    access: 'member',
    input,
    output: z.object({}),
    refusals: [],
  }),
  naive: endpoint({
    method: 'POST',
    path: '/api/bench/naive',
    access: 'member',
    input,
    output: z.object({}),
    refusals: ['BALANCE_TOO_LOW'],
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
      naive: async ({ actor }, { draw, lines }) => {
        // Double entry: one entry on the member's account, one on the house account.
        await inTransaction(pool, async (tx) => {
          const account = actor.memberId % 1000n;
          const stake = lines[0]?.unitStake ?? 0n;
          const { rows } = await tx.query({
            name: 'naive-1',
            text: 'select balance from naive_account where id = $1 for update',
            values: [account],
          });
          const [row] = rows as { balance: bigint }[];
          if (row === undefined || row.balance < stake) refuse('BALANCE_TOO_LOW');
          await naiveBet(tx, account, stake, draw);
        });
        return {};
      },
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

async function naiveBet(
  tx: Parameters<Parameters<typeof inTransaction>[1]>[0],
  account: bigint,
  stake: bigint,
  draw: string,
): Promise<void> {
  await tx.query({
    name: 'naive-2',
    text: 'update naive_account set balance = balance + case id when -1 then $2::bigint else -$2::bigint end where id in ($1, -1)',
    values: [account, stake],
  });
  await tx.query({
    name: 'naive-3',
    text: `insert into naive_bet (id, account, draw, selection, stake) values (gen_random_uuid(), $1, $3, '07', $2)`,
    values: [account, stake, draw],
  });
}

await http.listen({ port: 0, host: '127.0.0.1' });
const address = http.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
process.on('message', (word) => {
  if (word !== 'stop') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuUs: user + system });
    return;
  }
  void http.close().then(async () => {
    await pool.end();
    process.exit(0);
  });
});
await once(process, 'disconnect');
process.exit(0);
