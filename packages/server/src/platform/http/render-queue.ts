import type { Network } from '../network.ts';

/** Too many pages are waiting; the visitor may ask again. */
export class PagesBusy extends Error {}

/**
 * Limits what pages cost: `together` render at a time, and of those that wait a network holds at most its share. A stranger who asks
 * for pages that nobody cached waits behind himself, and calls of the API have the processor in between.
 */
export function createRenderQueue({ together, waiting, waitingOfOne }: RenderLimits) {
  let running = 0;
  const queue: { readonly net: Network; readonly start: () => void }[] = [];

  const enter = (net: Network): Promise<void> => {
    if (running < together) {
      running += 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting || queue.filter((one) => one.net === net).length >= waitingOfOne)
      return Promise.reject(new PagesBusy());
    return new Promise((start) => queue.push({ net, start }));
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next.start();
    else running -= 1;
  };

  /** Rejects with PagesBusy when there is no place to wait. */
  return async <Answer>(net: Network, render: () => Promise<Answer>): Promise<Answer> => {
    await enter(net);
    try {
      return await render();
    } finally {
      leave();
    }
  };
}

export interface RenderLimits {
  readonly together: number;
  readonly waiting: number;
  readonly waitingOfOne: number;
}
