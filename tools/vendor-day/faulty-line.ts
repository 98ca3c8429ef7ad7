import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { SeededRandom } from '@tamarind/domain/seeded-random';

/**
 * Faults that the proxy applies to a call. `cut`: the call does not arrive; `lost`: it arrives, but its response does
 * not; `late`: the caller's connection is cut and the call arrives later; `doubled`: it arrives twice; `garbage`: it
 * arrives, but the response is unreadable; `slow`: it is delayed.
 */
const faults = ['cut', 'lost', 'late', 'doubled', 'garbage', 'slow'] as const;
type Fault = (typeof faults)[number];

export interface FaultyLine {
  readonly url: string;
  readonly calls: () => number;
  readonly faults: ReadonlyMap<Fault, number>;
  /** Stops the faults: from now on every call arrives once and gets its response. */
  heal(): void;
  /** Starts the faults: from now on one call in `oneIn` is damaged. */
  hurt(oneIn: number): void;
  /** Resolves when no call is in progress. */
  quiet(): Promise<void>;
  close(): void;
}

/**
 * Starts a proxy between vendor and platform that damages one call in eight. It does not change the bytes and
 * signatures of the other calls.
 */
export async function startFaultyLine(platform: string, random: SeededRandom): Promise<FaultyLine> {
  const met = new Map<Fault, number>(faults.map((fault) => [fault, 0]));
  const underWay = new Set<Promise<unknown>>();
  let [isHealed, calls, oneIn] = [false, 0, 8];

  const forward = (path: string, signature: string, body: Buffer): Promise<string> => {
    const going = fetch(`${platform}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub88-signature': signature },
      body: new Uint8Array(body),
    }).then((answer) => answer.text());
    const ended = going.catch(() => undefined).finally(() => underWay.delete(ended));
    underWay.add(ended);
    return going;
  };
  const later = (act: () => Promise<unknown>, ms: number): void => {
    const ended = wait(ms)
      .then(act)
      .catch(() => undefined)
      .finally(() => underWay.delete(ended));
    underWay.add(ended);
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      calls += 1;
      const fault = !isHealed && random.below(oneIn) === 0 ? random.pick(faults) : undefined;
      if (fault) met.set(fault, (met.get(fault) ?? 0) + 1);
      const go = () =>
        forward(request.url ?? '', String(request.headers['x-hub88-signature'] ?? ''), Buffer.concat(chunks));
      const answer = (text: string) => response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      const cut = () => request.socket.destroy();
      const ways: Readonly<Record<Fault, () => unknown>> = {
        cut,
        lost: () => go().then(cut, cut),
        late: () => {
          cut();
          later(go, 50 + random.below(400));
        },
        doubled: () => {
          // Send the second copy at the same time, or up to 300 ms later, possibly after the first got its response.
          if (random.below(2) === 0) later(go, random.below(300));
          else void go().catch(() => undefined);
          return go().then(answer, cut);
        },
        garbage: () => go().then(() => answer('<html>'), cut),
        slow: () => wait(300).then(go).then(answer, cut),
      };
      if (fault) ways[fault]();
      else go().then(answer, cut);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    faults: met,
    heal: () => {
      isHealed = true;
    },
    hurt: (next) => {
      isHealed = false;
      oneIn = next;
    },
    quiet: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
