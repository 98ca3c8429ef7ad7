import { kept } from './device-storage.ts';
import { createStore, useStore } from './store.ts';

/** True while every Amount on the page is shown as ***; stored on the device [C03]. */
const store = createStore(kept.get('amountsHidden') === 'yes');

export const useAmountsHidden = (): boolean => useStore(store);

export function toggleAmounts(): void {
  const isHidden = !store.get();
  kept.set('amountsHidden', isHidden ? 'yes' : null);
  store.set(isHidden);
}
