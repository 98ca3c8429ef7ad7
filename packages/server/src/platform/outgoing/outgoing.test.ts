import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type LookupFunction } from 'node:net';
import { Duplex } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { CallFailed, createOutgoing, type OutgoingCall, type Wires } from './outgoing.ts';
import { reachOf } from './reach.ts';
import { loopbackOnly } from './testing.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() =>
  servers.forEach((server) => {
    server.close();
    server.closeAllConnections();
  }),
);
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<URL> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}
const call = (url: URL | string, change: Partial<OutgoingCall> = {}): OutgoingCall => ({
  url: new URL(url),
  method: 'GET',
  headers: {},
  timeoutMs: 2_000,
  bytesMax: 1_000,
  ...change,
});
const faultOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof CallFailed ? error.fault : error),
  );

/**
 * Simulated name server and sockets that send nothing; they record the names looked up and the connections requested.
 */
function recording(answers: Record<string, readonly string[][]>) {
  const seen = { names: [] as string[], opened: [] as string[] };
  const wires: Wires = {
    lookUp: async (name) => {
      const turn = seen.names.filter((one) => one === name).length;
      seen.names.push(name);
      return (answers[name]?.[turn] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
    open: ({ lookup, host = '', port }, isTls) => {
      const heard: string[] = [];
      (lookup as LookupFunction)(host, { all: true }, (_error, found) => {
        for (const one of [found].flat()) heard.push(typeof one === 'string' ? one : one.address);
      });
      seen.opened.push(`${isTls ? 'tls' : 'plain'} ${heard.join(',')}:${port}`);
      const socket = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
      setImmediate(() => socket.destroy(new Error('recorded')));
      return socket as ReturnType<typeof connect>;
    },
  };
  return { seen, door: createOutgoing(reachOf({ OUTGOING: '', DEMO: false }), wires) };
}

describe('the door, on recording wires', () => {
  test('[S-M11] a name is looked up once, and the connection gets exactly the addresses that were decided', async () => {
    const { seen, door } = recording({
      'vendor.example.com': [['93.184.216.34', '2606:2800:220:1::1'], ['127.0.0.1']],
    });
    await faultOf(door.ask(call('https://vendor.example.com/list')));
    expect(seen).toEqual({ names: ['vendor.example.com'], opened: ['tls 93.184.216.34,2606:2800:220:1::1:443'] });
  });

  test('[S-M11] a name that now leads to this machine is not connected to, though it was fine before', async () => {
    const { seen, door } = recording({
      'rebind.example.com': [['93.184.216.34'], ['127.0.0.1'], ['93.184.216.34', '10.0.0.1']],
    });
    await faultOf(door.ask(call('https://rebind.example.com/')));
    for (let turn = 0; turn < 2; turn++)
      expect(await faultOf(door.ask(call('https://rebind.example.com/')))).toBe('address_refused');
    expect(seen.opened).toEqual(['tls 93.184.216.34:443']);
  });

  test('[S-M11] an address with a refused form is neither resolved nor connected to', async () => {
    const { seen, door } = recording({});
    for (const address of [
      'http://vendor.example.com/',
      'https://localhost/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://10.0.0.1/',
      'https://a.internal/',
    ])
      expect([address, await faultOf(door.ask(call(address)))]).toEqual([address, 'address_refused']);
    expect(await faultOf(door.connect(new URL('smtp://127.0.0.1:25')))).toBe('address_refused');
    expect(seen).toEqual({ names: [], opened: [] });
  });

  test('[S-M11] mail goes through the same door', async () => {
    const { seen, door } = recording({ 'mail.example.com': [['93.184.216.34'], ['192.168.1.1']] });
    (await door.connect(new URL('smtp://mail.example.com'))).on('error', () => undefined);
    expect(await faultOf(door.connect(new URL('smtps://mail.example.com')))).toBe('address_refused');
    expect(seen.opened).toEqual(['plain 93.184.216.34:587']);
  });
});

describe('the door, on this machine', () => {
  test('[S-M11] follows no redirect', async () => {
    const asked: string[] = [];
    const url = await serve((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await faultOf(loopbackOnly.ask(call(url)))).toBe('redirected');
    expect(asked).toEqual(['/']);
  });

  test('[S-M11] reads no more than its limit of bytes, and waits no longer than its limit of time', async () => {
    const long = await serve((_request, response) => void response.end('x'.repeat(1_001)));
    expect(await faultOf(loopbackOnly.ask(call(long)))).toBe('too_long');
    expect((await loopbackOnly.ask(call(long, { bytesMax: 1_001 }))).text).toHaveLength(1_001);
    const silent = await serve(() => undefined);
    expect(await faultOf(loopbackOnly.ask(call(silent, { timeoutMs: 50 })))).toBe('timed_out');
    const trickling = await serve((_request, response) => void response.write('{'));
    expect(await faultOf(loopbackOnly.ask(call(trickling, { timeoutMs: 50 })))).toBe('timed_out');
  });

  test('[S-M11] says why in a code and never in words of the other side', async () => {
    const dropping = await serve((request) => void request.socket.destroy());
    const failed = await loopbackOnly.ask(call(dropping)).catch((error: unknown) => error);
    expect(failed).toMatchObject({ fault: 'no_connection', message: 'no connection: ECONNRESET' });
    expect(await faultOf(loopbackOnly.ask(call('http://127.0.0.1:9/')))).toBe('no_connection');
    const latin = await serve((_request, response) => void response.end(Buffer.from([0xe9])));
    expect(await faultOf(loopbackOnly.ask(call(latin)))).toBe('no_json');
  });

  test('sends method, headers and body, and gives status, headers and text', async () => {
    const url = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () =>
        response
          .writeHead(422, { 'x-mark': 'yes' })
          .end(`${request.method} ${request.headers['x-name']} ${request.headers['content-length']} ${body}`),
      );
    });
    const wish = { method: 'POST', headers: { 'x-name': 'n' }, body: 'ตก' } as const;
    const answer = await loopbackOnly.ask(call(url, wish));
    expect([answer.status, answer.text, answer.header('X-Mark'), answer.header('x-none')]).toEqual([
      422,
      'POST n 6 ตก',
      'yes',
      null,
    ]);
  });
});
