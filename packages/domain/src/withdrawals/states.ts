/**
 * A withdrawal's life [J06, J07]:
 *
 *   requested ⇄ review → approved → disbursed → confirmed
 *       │ └────────┼────────↑│ └→ disputed → confirmed | failed
 *       │ │ └→ failed (the bank refused; the money is back in the wallet)
 *       ├→ cancelled (by the member)
 *       └──────────┴→ rejected (by staff; the held money is free again)
 *
 * The rule list moves a withdrawal from requested to approved; people move it through review. A review that the second
 * person refuses, or that nobody decides in time, goes back to requested.
 */
export type WithdrawalState =
  | 'requested'
  | 'review'
  | 'approved'
  | 'disbursed'
  | 'disputed'
  | 'confirmed'
  | 'cancelled'
  | 'rejected'
  | 'failed';

/** True while a withdrawal is in progress; the member cannot request another one meanwhile. */
export const isOpen = (state: WithdrawalState): boolean =>
  state === 'requested' || state === 'review' || state === 'approved';

export const canMove = (from: WithdrawalState, to: WithdrawalState): boolean => moves[from].includes(to);

const moves: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: ['review', 'approved', 'rejected', 'cancelled'],
  review: ['approved', 'rejected', 'requested'],
  approved: ['disbursed', 'failed'],
  disbursed: ['confirmed', 'disputed'],
  disputed: ['confirmed', 'failed'],
  confirmed: [],
  cancelled: [],
  rejected: [],
  failed: [],
};
