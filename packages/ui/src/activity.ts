import { deviceNow } from './clock.ts';

/**
 * The time of the last user input. Requests that the page makes in the background do not count as activity [GLI 2.5.4].
 */
let touchedAt = deviceNow();
for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  globalThis.addEventListener?.(
    sign,
    () => {
      touchedAt = deviceNow();
    },
    { capture: true, passive: true },
  );

/**
 * True after a minute without input. Input inside a game's frame is invisible to this page, so a focused frame counts
 * as activity.
 */
export const isAway = (): boolean =>
  deviceNow() - touchedAt > AWAY_MS && globalThis.document?.activeElement?.tagName !== 'IFRAME';

const AWAY_MS = 60_000;
