import type { PushData } from '@tamarind/ui/push.ts';

/**
 * Condition for `refreshOn`: true if the event is about a queue of these server modules. Proposals belong to the module
 * `proposals`.
 */
export const ofRooms =
  (...rooms: readonly string[]) =>
  ({ room }: PushData<'queue'>): boolean =>
    rooms.includes(room);
