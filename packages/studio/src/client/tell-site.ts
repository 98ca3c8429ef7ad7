let isHeaderAbove = false;
const waiting: (() => void)[] = [];

/**
 * Listens to the surrounding site from the first script on: the site sends its message once, when the frame loads,
 * possibly before the game's own page is ready.
 */
export function listenToSite(): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (source !== window.parent || window.parent === window || data?.type !== 'header-above') return;
    isHeaderAbove = true;
    for (const then of waiting) then();
  });
}

/**
 * Calls `then` once the site has announced that it shows back link, name and balance itself (docs/vendors.md,
 * `reveal/1`).
 */
export function onHeaderAbove(then: () => void): void {
  if (isHeaderAbove) then();
  else waiting.push(then);
}

/**
 * Notifies the surrounding site (docs/vendors.md, `reveal/1`). Between the two messages the site keeps its displayed
 * balance, so that it does not give the outcome away before the game does.
 */
export function tellSite(type: 'round-begins' | 'round-ends'): void {
  // Any origin may read the message: it contains nothing about the player or the money.
  if (window.parent !== window) window.parent.postMessage({ type }, '*');
}
