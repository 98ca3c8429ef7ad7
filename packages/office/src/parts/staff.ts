import { createContext, use } from 'react';
import type { StaffRight } from '@tamarind/contract/endpoint';
import type { getStaff } from '@tamarind/contract/staff-entry';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { Limit } from './limits.tsx';

export type Staff = OutputOf<typeof getStaff>;

export const StaffContext = createContext<Staff | undefined>(undefined);

/**
 * The currencies or branches to which the person's right narrows the lists of the open page; undefined if the right is
 * not limited.
 */
export const PageLimitContext = createContext<Limit | undefined>(undefined);

/** The staff member who is logged in. Use it only inside `Gate`, which shows the login first; elsewhere it throws. */
export function useStaff(): Staff {
  const staff = use(StaffContext);
  if (!staff) throw new Error('outside the gate nobody is signed in');
  return staff;
}

/**
 * A page that a right opens. `limit` is the effect of a limited right: by default the page's lists are narrowed to the
 * right's currencies or branch; with `currency` they are narrowed to currencies, and refused to a person limited to a
 * branch; with `closed` they are refused to both.
 */
export interface Doorway {
  readonly right: StaffRight | 'any';
  readonly limit?: 'narrowed' | 'currency' | 'closed';
}
export const isOpenTo = (staff: Staff, { right, limit }: Doorway): boolean =>
  hasRight(staff, right) &&
  !(limit === 'closed' && staff.currencies[right] !== undefined) &&
  !((limit === 'closed' || limit === 'currency') && hasBranch(staff, right));

/** True if the person has the right only in the branches (teams) of some agents. */
export const hasBranch = ({ branches }: Staff, right: StaffRight | 'any'): boolean => branches[right] !== undefined;

export const hasRight = ({ rights }: Staff, right: StaffRight | 'any'): boolean =>
  right === 'any' || rights.includes(right);
