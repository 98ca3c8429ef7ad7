import type { StaffRight } from '@tamarind/contract/endpoint';

const staff = <Right extends StaffRight>(right: Right) => ({ by: { right } }) as const;
const anyStaff = { by: 'anyStaff' } as const;

/** Rows of access-matrix.ts for staff's calls on withdrawals. */
export const payoutRules = {
  'payoutBatches.listPayoutBatches': staff('withdrawals.read'),
  'payoutBatches.getPayoutBatch': staff('withdrawals.read'),
  'payoutBatches.makePayoutBatch': staff('withdrawals.review'),
  'payoutBatches.takePayoutBatch': staff('withdrawals.review'),
  'payoutBatches.dropPayoutBatch': staff('withdrawals.review'),
  'payoutBatches.handPayoutBatch': staff('withdrawals.approve'),
  'payoutBatches.answerPayoutBatch': staff('withdrawals.review'),
  'withdrawals.approveWithdrawal': staff('withdrawals.approve'),
  'withdrawals.askPayoutNow': staff('withdrawals.review'),
  'withdrawals.closePayout': staff('withdrawals.review'),
  'withdrawals.askPayoutState': staff('withdrawals.read'),
  'withdrawals.claimWithdrawal': anyStaff,
  'withdrawals.getPayoutByRule': staff('withdrawals.read'),
  'withdrawals.getPayoutRoute': staff('withdrawals.read'),
  'withdrawals.getReceiptProof': staff('withdrawals.read'),
  'withdrawals.listMemberWithdrawals': staff('withdrawals.read'),
  'withdrawals.listWithdrawalQueue': staff('withdrawals.read'),
  'withdrawals.reviewWithdrawal': staff('withdrawals.review'),
  'withdrawals.settleDispute': staff('withdrawals.dispute'),
  'withdrawals.switchPayoutByRule': staff('withdrawals.review'),
} as const;
