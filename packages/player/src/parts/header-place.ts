import { createStore, useStore } from '@tamarind/ui/store.ts';

/**
 * Element in the header into which a framed page renders the game's name and buttons, so that one row is enough for
 * header and game.
 */
const place = createStore<HTMLElement | null>(null);

export const offerHeaderPlace = place.set;
export const useHeaderPlace = (): HTMLElement | null => useStore(place);
