import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { memberOfToken } from '../packages/server/src/sessions/index.ts';
import { createHttp } from '../packages/server/src/platform/http/server.ts';
import { loadPayloadKey } from '../packages/server/src/platform/http/enc.ts';
import { mountPush } from '../packages/server/src/platform/http/push.ts';
import { listen } from '../packages/server/src/platform/listening.ts';
import { sha256 } from '../packages/server/src/platform/secrets.ts';
import { platformOn } from './placement-world.ts';

/**
 * The two servers of bench:push, each in a separate process: the product's push with sessions and outbox, and for
 * comparison plain Node sockets that write given bytes. `PushWord` is an order to such a server. Both are started with
 * --expose-gc, so that garbage is collected before memory is measured.
 */
export type PushWord = 'memory' | 'stop' | { readonly write: readonly string[] };

/** The backlog of the listening socket, large enough for two processes that each open fifty connections at a time. */
const BACKLOG = 1024;

const stop = process.argv[2] === 'bare' ? await bare() : await product();
process.on('message', (word: PushWord) => {
  if (word === 'memory') {
    globalThis.gc?.();
    process.send?.({ rss: process.memoryUsage().rss });
  } else if (word === 'stop') void stop().then(() => process.exit(0));
});
await once(process, 'disconnect');
process.exit(0);

async function product(): Promise<() => Promise<void>> {
  const platform = await platformOn(process.env['DATABASE_URL'] ?? '', 16);
  const { pool, clock } = platform;
  const authenticate = (token: string, now: Date) => memberOfToken(pool, sha256(token), now);
  const http = createHttp({
    platform,
    routes: [],
    webhooks: [],
    authenticate,
    noteRefused: async () => {},
    needLimits: async () => {},
    noteUse: async () => {},
    isEntrance: async () => false,
    statusOf: async () => 0,
    payloadKey: await loadPayloadKey(pool, platform.secrets, clock.now()),
  });
  const listening = listen(platform);
  const push = mountPush(http, platform, authenticate, listening);
  await http.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG });
  process.send?.({ port: (http.server.address() as AddressInfo).port });
  return async () => {
    await push.close();
    await listening.close();
    await http.close();
    await pool.end();
  };
}

async function bare(): Promise<() => Promise<void>> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\n\r\nevent: ready\n\n'));
  });
  process.on('message', (word: PushWord) => {
    if (typeof word !== 'object') return;
    // `write` contains either one text for all sockets, or a separate text for each socket.
    const buffers = word.write.map((text) => Buffer.from(text));
    for (const [index, socket] of sockets.entries()) {
      const buffer = buffers[index % buffers.length];
      if (buffer) socket.write(buffer);
    }
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG });
  await once(server, 'listening');
  process.send?.({ port: (server.address() as AddressInfo).port });
  return async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
}
