/** Calls back when the site around the game says that it shows way back, name and balance itself (docs/vendors.md, `reveal/1`). */
export function onHeaderAbove(then: () => void): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (source === window.parent && window.parent !== window && data?.type === 'header-above') then();
  });
}

/**
 * Tells the site around the game (docs/vendors.md, `reveal/1`). Between the two messages the site leaves the balance it shows as it is, so that it
 * does not tell the outcome before the game does.
 */
export function tellSite(type: 'round-begins' | 'round-ends'): void {
  // The message says nothing about the player or the money, so any site around the game may read it.
  if (window.parent !== window) window.parent.postMessage({ type }, '*');
}
