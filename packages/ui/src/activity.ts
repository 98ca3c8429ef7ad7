import { deviceNow } from './clock.ts';

/** When the person last touched the page: pages ask the server by themselves, which is no sign of life [GLI 2.5.4]. */
let touchedAt = deviceNow();
for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  globalThis.addEventListener?.(
    sign,
    () => {
      touchedAt = deviceNow();
    },
    { capture: true, passive: true },
  );

/** Nobody was here for a minute. What happens in a game's frame is not seen: whoever is in one counts as here. */
export const isAway = (): boolean =>
  deviceNow() - touchedAt > AWAY_MS && globalThis.document?.activeElement?.tagName !== 'IFRAME';

const AWAY_MS = 60_000;
