import { createStore, useStore } from '@tamarind/ui/store.ts';

/** Chromium's event that offers to install the site. Other browsers offer it only in their menus. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const offer = createStore<InstallOffer | null>(null);

/** The browser fires the offer once, soon after load: store it until somebody presses "Install". */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallOffer);
  });
  addEventListener('appinstalled', () => offer.set(null));
}

/** Installs the site; undefined if the browser has not offered it. */
export function useInstall(): (() => Promise<boolean>) | undefined {
  const current = useStore(offer);
  if (!current) return undefined;
  return async () => {
    const { outcome } = await current.prompt();
    // An offer can be used once, whatever the answer.
    offer.set(null);
    return outcome === 'accepted';
  };
}
