let isHeaderAbove = false;
const waiting: (() => void)[] = [];

/**
 * Starts listening to the surrounding site in the first script that runs. The site sends its message once, when the
 * frame loads, which may be before the game's own page is ready.
 */
export function listenToSite(): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (source !== window.parent || window.parent === window || data?.type !== 'header-above') return;
    isHeaderAbove = true;
    for (const then of waiting) then();
  });
}

/**
 * Calls `then` once the site has announced that it shows the back link, the name and the balance itself
 * (docs/vendors.md, `reveal/1`).
 */
export function onHeaderAbove(then: () => void): void {
  if (isHeaderAbove) then();
  else waiting.push(then);
}

/**
 * Notifies the surrounding site (docs/vendors.md, `reveal/1`). Between the two messages the site does not update its
 * displayed balance; otherwise it would give the outcome away before the game does.
 */
export function tellSite(type: 'round-begins' | 'round-ends'): void {
  // The message may be sent to any origin, because it contains nothing about the player or the money.
  if (window.parent !== window) window.parent.postMessage({ type }, '*');
}
