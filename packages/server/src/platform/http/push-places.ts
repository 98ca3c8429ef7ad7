import { placeOf } from '../country.ts';
import { netOf } from '../network.ts';
import type { Actor } from './actor.ts';

/**
 * Maximum numbers of open streams in one process. Visitors of one network share that network's limit, and all visitors
 * together get half of the process's limit, so they cannot use up the streams of members and staff, each of whom has a
 * separate limit.
 */
export const streamPlaces = {
  process: 20_000,
  visitors: 10_000,
  /**
   * Limit for the visitors of one network. Addresses of this machine and of private networks are probes and load
   * balancers, and have no such limit.
   */
  network: 500,
  /** Limit for one member or staff member: tabs and devices of all sessions together. */
  person: 30,
} as const;

export function createPlaces() {
  const taken = new Map<string, number>();
  const has = (key: string): number => taken.get(key) ?? 0;
  const change = (keys: readonly string[], by: 1 | -1): void => {
    for (const key of keys) {
      const left = has(key) + by;
      if (left === 0) taken.delete(key);
      else taken.set(key, left);
    }
  };

  return {
    /** Counts a new stream and returns the function that uncounts it; undefined if this caller has reached a limit. */
    take(actor: Actor, ip: string): (() => void) | undefined {
      const limits = limitsOf(actor, ip);
      if (limits.some(([key, most]) => has(key) >= most)) return undefined;
      const keys = limits.map(([key]) => key);
      change(keys, 1);
      return () => change(keys.splice(0), -1);
    },
  };
}

function limitsOf(actor: Actor, ip: string): (readonly [key: string, most: number])[] {
  const process = ['process', streamPlaces.process] as const;
  if (actor.kind === 'member') return [process, [`member:${actor.memberId}`, streamPlaces.person]];
  if (actor.kind === 'staff') return [process, [`staff:${actor.staffId}`, streamPlaces.person]];
  const visitors = ['visitors', streamPlaces.visitors] as const;
  return placeOf(ip).isPrivate
    ? [process, visitors]
    : [process, visitors, [`network:${netOf(ip)}`, streamPlaces.network]];
}
