import type { Platform } from '../platform/platform.ts';

/** Does one draw after the other; one that fails is logged and asked again at the next run, and holds up no other. */
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
