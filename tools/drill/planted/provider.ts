import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { OutsideMovement } from '../judge/evidence.ts';

/** A payment provider that runs inside the test process, so that it survives when the small ledger is killed. */
export interface Provider {
  readonly url: string;
  /** The payouts that it made, oldest first. */
  readonly payouts: readonly OutsideMovement[];
  close(): void;
}

/**
 * Pays every order that it gets, even a second one with the same reference, and responds late. A payer that is killed
 * meanwhile does not know the outcome and must query it. `POST /` orders a payout, `GET /?reference=` queries one.
 */
export async function startProvider(): Promise<Provider> {
  const payouts: OutsideMovement[] = [];
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://provider').searchParams.get('reference');
    if (request.method === 'GET')
      return void response.end(JSON.stringify({ isKnown: payouts.some(({ reference }) => reference === asked) }));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { reference, amount } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
      payouts.push({ direction: 'out', reference: reference ?? '', amount: BigInt(amount ?? '0') });
      void wait(ANSWERS_AFTER_MS).then(() => response.end('{}'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payouts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const ANSWERS_AFTER_MS = 120;
