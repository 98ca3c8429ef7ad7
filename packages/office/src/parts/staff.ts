import { createContext, use } from 'react';
import type { StaffRight } from '@tamarind/contract/endpoint';
import type { getStaff } from '@tamarind/contract/staff-entry';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { Currency } from '@tamarind/domain/money';

export type Staff = OutputOf<typeof getStaff>;

export const StaffContext = createContext<Staff | undefined>(undefined);

/** The currencies to which the person's right narrows the lists of the open room; undefined for all. */
export const PageLimitContext = createContext<readonly Currency[] | undefined>(undefined);

/** The staff member who is logged in. Use it only inside the gate. */
export function useStaff(): Staff {
  const staff = use(StaffContext);
  if (!staff) throw new Error('outside the gate nobody is signed in');
  return staff;
}

/** A page that a right opens; a `closed` one is refused to a person whose right is limited to some currencies. */
interface Doorway {
  readonly right: StaffRight | 'any';
  readonly limit?: 'narrowed' | 'closed';
}
export const isOpenTo = (staff: Staff, { right, limit }: Doorway): boolean =>
  hasRight(staff, right) && !(limit === 'closed' && staff.currencies[right] !== undefined);

export const hasRight = ({ rights }: Staff, right: StaffRight | 'any'): boolean =>
  right === 'any' || rights.includes(right);
