import { createStore, useStore } from '@tamarind/ui/store.ts';

/** Slot in the header into which a framed page renders the game's name and buttons, so one row is enough. */
const place = createStore<HTMLElement | null>(null);

export const offerHeaderPlace = place.set;
export const useHeaderPlace = (): HTMLElement | null => useStore(place);
