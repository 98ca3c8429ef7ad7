import { type Contract, DAY, type Gift, type Kind, MONDAY, type World } from './world.ts';
import type { Line, Pay } from './evaluation.ts';

/**
 * One hour in milliseconds. The rest of this file: a tree of agents with the results computed for it, and functions
 * that find a member's team on a given day.
 */
export const HOUR = 3_600_000;
export const floorTo = (moment: number, length: number) => MONDAY + Math.floor((moment - MONDAY) / length) * length;
export const dayOf = (moment: number) => floorTo(moment, DAY);

export interface Row {
  member: number;
  placed: number;
  counted: number;
  turnover: bigint;
  net: bigint;
}
export interface Sums {
  turnover: bigint;
  net: bigint;
  bonuses: bigint;
  salaries: bigint;
  deposits: bigint;
  withdrawals: bigint;
}

export interface Salary {
  agent: number;
  day: number;
  amount: bigint;
}
/** A tree and the results computed for it so far. */
export interface State {
  ids: readonly number[];
  members: World['members'];
  rows: readonly Row[];
  byKind: Record<Kind, Contract[]>;
  rowsByMember: Map<number, Row[]>;
  giftsByMember: Map<number, Gift[]>;
  families: Map<number, Map<number, number[]>>;
  paid: Pay[];
  lines: Line[];
  salaries: Salary[];
  losses: Map<string, bigint>;
  /**
   * Wins of a member that an agent's dividend contract keeps apart (to be repaid by this member's later losses), by
   * agent and member.
   */
  apart: Map<string, bigint>;
  remainders: Map<number, bigint>;
  cursor: Map<string, number>;
}

export interface Part {
  contract: Contract;
  from: number;
  until: number;
}
export function childrenOf(s: State, day: number): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const id of s.ids) {
    const parent = parentAt(s, id, day);
    if (parent !== null) found.set(parent, [...(found.get(parent) ?? []), id]);
  }
  return found;
}

/** The member with depth 0, and all members below on that day, each with the number of levels between. */
export function teamAt(s: State, id: number, day: number, depth = 0): { id: number; depth: number }[] {
  let family = s.families.get(day);
  if (!family) s.families.set(day, (family = childrenOf(s, day)));
  return [{ id, depth }, ...(family.get(id) ?? []).flatMap((child) => teamAt(s, child, day, depth + 1))];
}

export const parentAt = (s: State, id: number, day: number): number | null =>
  s.members[id]?.parents.findLast(({ from }) => from <= day)?.parent ?? null;
