let isHeaderAbove = false;
const waiting: (() => void)[] = [];

/**
 * Listens to the site around the game from the first script on: the site speaks once, when the frame is loaded, and the game's own page
 * may come later.
 */
export function listenToSite(): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (source !== window.parent || window.parent === window || data?.type !== 'header-above') return;
    isHeaderAbove = true;
    for (const then of waiting) then();
  });
}

/** Calls back once the site has said that it shows way back, name and balance itself (docs/vendors.md, `reveal/1`). */
export function onHeaderAbove(then: () => void): void {
  if (isHeaderAbove) then();
  else waiting.push(then);
}

/**
 * Tells the site around the game (docs/vendors.md, `reveal/1`). Between the two messages the site leaves the balance it shows as it is, so that it
 * does not tell the outcome before the game does.
 */
export function tellSite(type: 'round-begins' | 'round-ends'): void {
  // The message says nothing about the player or the money, so any site around the game may read it.
  if (window.parent !== window) window.parent.postMessage({ type }, '*');
}
