import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Faults of a link. `half`: half of a request arrives, then nothing more; `mute`: the whole request arrives but no
 * response comes back (executed, response lost); `slow`: every chunk is delayed. When `half` or `mute` ends, the
 * affected connections are cut, as by a router that lost its state.
 */
export type LinkState = 'whole' | 'half' | 'mute' | 'slow';

/** A TCP proxy on loopback between two parts of the product, which can be told to damage or cut the connections. */
export interface Link {
  readonly port: number;
  set(state: LinkState): void;
  /** Cuts every open connection; new connections are still accepted. */
  cut(): void;
  close(): void;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** True after bytes were withheld: the connection cannot continue correctly, so it is cut when the fault ends. */
  isTorn: boolean;
}

export async function startLink(targetPort: () => number, slowMs = 60): Promise<Link> {
  const pairs = new Set<Pair>();
  let state: LinkState = 'whole';

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ port: targetPort(), host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const pair: Pair = { near, far, isTorn: false };
    pairs.add(pair);
    const gone = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const socket of [near, far]) socket.on('error', gone).on('close', gone);
    carry(pair, near, far, 'asks');
    carry(pair, far, near, 'answers');
  });

  /** Forwards one direction of a connection; the chunks stay in order. */
  function carry(pair: Pair, from: Socket, to: Socket, way: 'asks' | 'answers'): void {
    let queue = Promise.resolve();
    const later = (act: () => void) => {
      queue = queue.then(async () => {
        if (state === 'slow') await wait(slowMs);
        if (!to.destroyed) act();
      });
    };
    from.on('data', (piece: Buffer) => {
      if (pair.isTorn && way === 'asks' && state === 'half') return;
      if (state === 'half' || (state === 'mute' && way === 'answers')) {
        pair.isTorn = true;
        if (way === 'asks') later(() => to.write(piece.subarray(0, piece.length >> 1)));
        return;
      }
      later(() => to.write(piece));
    });
    from.on('end', () => later(() => to.end()));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (which: (pair: Pair) => boolean) => {
    for (const pair of [...pairs].filter(which)) pair.near.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      state = next;
      if (next === 'whole') cut(({ isTorn }) => isTorn);
    },
    cut: () => cut(() => true),
    close: () => {
      server.close();
      cut(() => true);
    },
  };
}
