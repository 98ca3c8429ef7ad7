import { createStore, useStore } from '@tamarind/ui/store.ts';

/** Where the header over a framed page takes what belongs to the page: the game's name and acts, so that one row is enough. */
const place = createStore<HTMLElement | null>(null);

export const offerHeaderPlace = place.set;
export const useHeaderPlace = (): HTMLElement | null => useStore(place);
