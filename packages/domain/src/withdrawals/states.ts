/**
 * A withdrawal's life [J06, J07]:
 *
 *   requested → review → approved → disbursed → confirmed
 *       │ └────────┼────────↑│          └→ disputed → confirmed | failed
 *       │          │         └→ failed (the bank refused; the money is back in the wallet)
 *       ├→ cancelled (by the member)
 *       └──────────┴→ rejected (by staff; the held money is free again)
 *
 * The rule list passes from requested to approved; people go through review.
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

/** In progress: while one exists, the member cannot request another. */
export const isOpen = (state: WithdrawalState): boolean =>
  state === 'requested' || state === 'review' || state === 'approved';

export const canMove = (from: WithdrawalState, to: WithdrawalState): boolean => moves[from].includes(to);

const moves: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: ['review', 'approved', 'rejected', 'cancelled'],
  review: ['approved', 'rejected'],
  approved: ['disbursed', 'failed'],
  disbursed: ['confirmed', 'disputed'],
  disputed: ['confirmed', 'failed'],
  confirmed: [],
  cancelled: [],
  rejected: [],
  failed: [],
};
