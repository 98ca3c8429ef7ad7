import { setTimeout as wait } from 'node:timers/promises';
import { streamEvents } from '@tamarind/contract/push';
import { present } from '@tamarind/domain/present';

/**
 * The push events that one member's browser received: the position in the stream at the start, and the id of every
 * event since.
 */
export interface Listening {
  readonly from: { readonly tx: bigint; readonly id: bigint };
  readonly heard: ReadonlySet<string>;
  /** Ends the stream. */
  stop(): Promise<void>;
}

/**
 * Reads the push stream as a browser does: after an interruption it reconnects with its last event id and receives the
 * missed events. Resolves with the position at the start.
 */
export async function listen(url: string, token: string): Promise<Listening> {
  const heard = new Set<string>();
  const ending = new AbortController();
  let last: string | undefined;
  let isReady: (id: string) => void = () => undefined;
  const ready = new Promise<string>((resolve) => {
    isReady = resolve;
  });

  const follow = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        const answer = await fetch(url + streamEvents.path, {
          headers: { authorization: `Bearer ${token}`, ...present({ 'last-event-id': last || undefined }) },
          signal: ending.signal,
        });
        if (answer.ok && answer.body) await read(answer.body);
        else await answer.body?.cancel();
      } catch {
        // Ignore the error: the connection was cut or refused, and the next loop iteration connects again.
      }
      await wait(250);
    }
  };

  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const piece of body) {
      rest += decoder.decode(piece, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const id = /^id: (\d+\.\d+)$/m.exec(block)?.[1];
        if (id === undefined) continue;
        if (/^event: ready$/m.test(block)) isReady(id);
        else heard.add(id);
        last = id;
      }
    }
  };

  const following = follow();
  const [tx = '0', id = '0'] = (await ready).split('.');
  return {
    from: { tx: BigInt(tx), id: BigInt(id) },
    heard,
    stop: async () => {
      ending.abort();
      await following;
    },
  };
}
