/**
 * Limits `act` to one call per `ms`. Calls of `run` in between are joined into one call of `act` at the end of the
 * interval [K10].
 */
export function throttle(act: () => void, ms: number): { run(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  const run = () => {
    if (timer !== undefined) {
      isWaiting = true;
      return;
    }
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (!isWaiting) return;
      isWaiting = false;
      run();
    }, ms);
  };
  return {
    run,
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      isWaiting = false;
    },
  };
}
