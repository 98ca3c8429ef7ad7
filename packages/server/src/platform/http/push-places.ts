import { placeOf } from '../country.ts';
import { netOf } from '../network.ts';
import type { Actor } from './actor.ts';

/**
 * Limits on open streams of one process. The visitors of one network share its places, and all visitors together have
 * half the process, so they cannot use up the places of members and staff, who each have their own.
 */
export const streamPlaces = {
  process: 20_000,
  visitors: 10_000,
  /**
   * Per network, for visitors. Addresses of this machine and of private networks are probes and balancers, not
   * visitors.
   */
  network: 500,
  /** Per member or staff member: tabs and devices of all sessions together. */
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
    /** Takes a place and returns the function that frees it; undefined when this caller has none left. */
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
