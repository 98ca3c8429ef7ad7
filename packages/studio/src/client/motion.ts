/**
 * An animation that can be skipped. Skipping finishes everything in progress, and later animations stay short until the
 * next `begin`.
 */
export interface Motion {
  readonly isReduced: boolean;
  begin(): void;
  skip(): void;
  animate(target: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void>;
  wait(ms: number): Promise<void>;
}

export function motion(): Motion {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const running = new Set<Animation>();
  const waits = new Set<() => void>();
  let isSkipped = false;
  return {
    get isReduced() {
      return reduced.matches;
    },
    begin: () => {
      isSkipped = false;
    },
    skip: () => {
      isSkipped = true;
      for (const animation of running) animation.finish();
      for (const end of waits) end();
    },
    animate: async (target, frames, options) => {
      if (isSkipped || reduced.matches) return;
      const animation = target.animate(frames, options);
      running.add(animation);
      await animation.finished.catch(() => undefined);
      running.delete(animation);
    },
    wait: (ms) =>
      isSkipped
        ? Promise.resolve()
        : new Promise((resolve) => {
            const end = () => {
              clearTimeout(timer);
              waits.delete(end);
              resolve();
            };
            const timer = setTimeout(end, ms);
            waits.add(end);
          }),
  };
}
