import type { PushData } from '@tamarind/ui/push.ts';

/**
 * Condition for `refreshOn`: the event is about the queue of one of these rooms. Acts that wait for a second person are
 * in the room `proposals`.
 */
export const ofRooms =
  (...rooms: readonly string[]) =>
  ({ room }: PushData<'queue'>): boolean =>
    rooms.includes(room);
