import type { OutboxEvent, Position } from '../outbox.ts';

/**
 * The newest public events, in memory. Visitors resume from here and never from the database, so visitors who resume
 * again and again cost members nothing. It is filled when the first stream opens.
 */
export interface RecentPublic {
  add(event: OutboxEvent): void;
  /** All public events after the position; undefined if the position is older than the stored events. */
  after(position: Position): readonly OutboxEvent[] | undefined;
}

/** `rows` are consecutive rows of the outbox, for any audience. `isAll`: no older rows exist. */
export function recentPublic(rows: readonly OutboxEvent[], isAll: boolean): RecentPublic {
  const events: OutboxEvent[] = [];
  /** All public events after this position are stored here. Undefined if all events since the beginning are. */
  let floor: Position | undefined = isAll ? undefined : rows[0];
  const add = (event: OutboxEvent): void => {
    if (!event.audiences.includes('public')) return;
    events.push(event);
    if (events.length > RECENT_MAX) floor = events.shift();
  };
  for (const row of rows) add(row);
  return {
    add,
    after(position) {
      if (floor && isAfter(floor, position)) return undefined;
      return events.filter((event) => isAfter(event, position));
    },
  };
}

export const isAfter = (left: Position, right: Position): boolean => {
  if (left.tx === right.tx) return left.id > right.id;
  return BigInt(left.tx) > BigInt(right.tx);
};

const RECENT_MAX = 300;
