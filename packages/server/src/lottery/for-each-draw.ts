import type { Platform } from '../platform/platform.ts';

/**
 * Processes one draw after the other. A failed draw is logged, retried by the next run, and does not block the others.
 */
export async function forEachDraw<Draw extends { readonly id: bigint }>(
  platform: Platform,
  draws: readonly Draw[],
  work: (draw: Draw) => Promise<void>,
): Promise<void> {
  for (const draw of draws)
    await work(draw).catch((error: unknown) =>
      platform.log.error({ drawId: draw.id.toString(), err: error }, 'draw failed'),
    );
}
