import { createStore, useStore } from '@tamarind/ui/store.ts';

/** Chromium's event that offers to install the site as an app. Other browsers offer this only in their menus. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const offer = createStore<InstallOffer | null>(null);

/** The browser fires the install event only once, soon after load, so store it until somebody presses "Install". */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallOffer);
  });
  addEventListener('appinstalled', () => offer.set(null));
}

/** Returns a function that installs the site; undefined if the browser has not offered to install it. */
export function useInstall(): (() => Promise<boolean>) | undefined {
  const current = useStore(offer);
  if (!current) return undefined;
  return async () => {
    const { outcome } = await current.prompt();
    // The browser's install offer can be used only once, whatever the person answers.
    offer.set(null);
    return outcome === 'accepted';
  };
}
