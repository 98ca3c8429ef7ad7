import { connect, type Socket } from 'node:net';
import { lineOf, tokenOf } from './placement-bets.ts';

/**
 * An order to the load generator of bench:placement and bench:read, which this file runs in a separate process. It
 * sends bets or reads over keep-alive connections. Without `rate` each connection sends its next request after the
 * previous response; with `rate` requests are sent at a fixed rate regardless of responses. It writes HTTP by hand,
 * because a client library would use as much CPU as the server under test.
 */
export interface LoadWish {
  readonly port: number;
  readonly path: string;
  readonly connections: number;
  readonly seconds: number;
  readonly members: number;
  readonly draws: readonly string[];
  /**
   * Bets per second at a fixed rate, regardless of late responses. Without it each connection sends its next bet as
   * soon as it has the previous response.
   */
  readonly rate?: number;
  /** True to send GET requests for the path, as a browser does, instead of bets. */
  readonly isRead?: boolean;
}
export interface LoadResult {
  readonly accepted: number;
  readonly other: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpuUs: number;
}

process.on('message', (wish: LoadWish) => {
  void run(wish).then((result) => process.send?.(result));
});

async function run(wish: LoadWish): Promise<LoadResult> {
  const { port, connections, seconds, rate } = wish;
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)));
  const times: number[] = [];
  const other: Record<string, number> = {};
  const before = process.cpuUsage();
  const start = performance.now();
  const until = start + seconds * 1000;
  let sent = 0;
  const once = async (socket: Socket, from: number): Promise<void> => {
    const answer = await ask(socket, requestOf(wish, (sent += 1)));
    if (answer.status === 200) times.push(performance.now() - from);
    else other[answer.what] = (other[answer.what] ?? 0) + 1;
  };
  if (rate === undefined)
    await Promise.all(
      sockets.map(async (socket) => {
        while (performance.now() < until) await once(socket, performance.now());
      }),
    );
  else await atRate(sockets, rate, until, once);
  const took = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  for (const socket of sockets) socket.destroy();
  times.sort((left, right) => left - right);
  const part = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { accepted: times.length, other, seconds: took, p50: part(0.5), p99: part(0.99), cpuUs: user + system };
}

async function atRate(
  sockets: readonly Socket[],
  rate: number,
  until: number,
  once: (socket: Socket, from: number) => Promise<void>,
): Promise<void> {
  const idle = [...sockets];
  const due: number[] = [];
  const work = new Set<Promise<void>>();
  let next = performance.now();
  const feed = () => {
    for (; next <= performance.now() && next < until; next += 1000 / rate) due.push(next);
    while (due.length > 0) {
      const socket = idle.pop();
      if (!socket) return;
      const done = once(socket, due.shift() ?? 0).then(() => {
        work.delete(done);
        idle.push(socket);
        feed();
      });
      work.add(done);
    }
  };
  while (performance.now() < until) {
    feed();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  while (work.size > 0) await Promise.all(work);
}

function requestOf({ path, members, draws, isRead }: LoadWish, n: number): string {
  if (isRead)
    return `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${tokenOf(n % members)}\r\naccept-encoding: gzip\r\n\r\n`;
  const body = JSON.stringify({ draw: draws[n % draws.length], lines: [lineOf(n)] });
  return (
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${tokenOf(n % members)}\r\n` +
    `idempotency-key: ${crypto.randomUUID()}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.setNoDelay(true)));
    socket.once('error', reject);
  });

/** Sends one request and reads one response, which is complete once content-length bytes of its body have arrived. */
const ask = (socket: Socket, request: string): Promise<{ status: number; what: string }> =>
  new Promise((resolve, reject) => {
    let text = '';
    const hear = (part: Buffer) => {
      text += part.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (text.length < head + 4 + length) return;
      socket.off('data', hear);
      socket.off('error', reject);
      const status = Number(text.slice(9, 12));
      resolve({ status, what: status === 200 ? '' : (/"errorCode":"(\w+)"/.exec(text)?.[1] ?? String(status)) });
    };
    socket.on('data', hear);
    socket.once('error', reject);
    socket.write(request);
  });
