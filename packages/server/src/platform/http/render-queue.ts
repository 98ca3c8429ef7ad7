import type { Network } from '../network.ts';

/** Thrown if too many pages are waiting; the visitor may retry. */
export class PagesBusy extends Error {}

/**
 * Limits the cost of rendering pages: `together` render at a time, and one network may fill at most its share of the
 * queue. A stranger who requests uncached pages waits behind their own requests, and API calls get processor time in
 * between.
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

  /** Runs a rendering in its turn. Rejects with PagesBusy if the queue is full. */
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
