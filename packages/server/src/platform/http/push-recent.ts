import type { OutboxEvent, Position } from '../outbox.ts';

/**
 * The newest public events, in memory. A visitor who comes back is served from here and never from the database, so visitors who
 * resume again and again cost members nothing. Begins again with the rows that are read when the first stream opens.
 */
export interface RecentPublic {
  add(event: OutboxEvent): void;
  /** Everything public after the position; undefined when that reaches further back than what is stored. */
  after(position: Position): readonly OutboxEvent[] | undefined;
}

/** `rows` are consecutive, of any audience; `isAll`: nothing was before them. */
export function recentPublic(rows: readonly OutboxEvent[], isAll: boolean): RecentPublic {
  const events: OutboxEvent[] = [];
  /** Nothing public is missing after this one. Undefined: since the beginning. */
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
