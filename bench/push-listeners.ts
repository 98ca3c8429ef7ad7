import { connect, type Socket } from 'node:net';
import { nowMs } from './figures.ts';
import { tokenOf } from './placement-bets.ts';

/**
 * An order to the process of bench:push that simulates thousands of browsers: the streams that it has to open. They are
 * raw sockets that request the push stream and count received events. Times are from the machine's monotonic clock,
 * which all its processes share.
 */
export interface ListenWish {
  readonly port: number;
  /** The number of the first member; each member has one stream with its own session. */
  readonly from: number;
  readonly count: number;
}
export type ListenerWord = ListenWish | 'forget' | 'leave';
export type ListenerNews =
  | { readonly ready: number }
  | { readonly forgotten: true }
  /** The times at which each stream received its event, in milliseconds, sorted. */
  | { readonly heard: readonly number[] };

let sockets: Socket[] = [];
let moments: number[] = [];

process.on('message', (word: ListenerWord) => {
  if (word === 'leave') {
    for (const socket of sockets) socket.destroy();
    process.exit(0);
  } else if (word === 'forget') {
    moments = [];
    process.send?.({ forgotten: true } satisfies ListenerNews);
  } else
    void openAll(word).then((opened) => {
      sockets = opened;
      process.send?.({ ready: opened.length } satisfies ListenerNews);
    });
});

async function openAll({ port, from, count }: ListenWish): Promise<Socket[]> {
  const opened: Socket[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const member = from + next;
        next += 1;
        opened.push(await openOne(port, member, count));
      }
    }),
  );
  return opened;
}

function openOne(port: number, member: number, all: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET /api/push HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\nauthorization: Bearer ${tokenOf(member)}\r\n\r\n`,
      ),
    );
    let isReady = false;
    let head = '';
    socket.on('data', (part: Buffer) => {
      if (isReady) return hear(part, all);
      head += part.toString('latin1');
      if (!head.includes('event: ready')) return head.startsWith('HTTP/1.1 200') || reject(new Error(head));
      isReady = true;
      head = '';
      resolve(socket);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('ended before it was ready')));
  });
}

/**
 * Counts the events in a received chunk and notes the time of each. Events are smaller than a packet and sent one at a
 * time, so each chunk is either one whole event or a heartbeat.
 */
function hear(part: Buffer, all: number): boolean {
  if (!part.includes('event: ')) return true;
  moments.push(nowMs());
  if (moments.length === all) process.send?.({ heard: moments } satisfies ListenerNews);
  return true;
}

const AT_ONCE = 50;
