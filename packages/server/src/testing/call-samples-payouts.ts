const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';

/** Sample inputs for payout files for a bank. */
export const payoutBatchSamples = {
  listPayoutBatches: {},
  getPayoutBatch: { id },
  makePayoutBatch: { currency: 'THB' },
  takePayoutBatch: { id },
  dropPayoutBatch: { id },
  handPayoutBatch: { id },
  answerPayoutBatch: { id, from: 'statement', rejected: 'return', reason: 'sample' },
};

/** Sample inputs for calls about paying out a withdrawal. */
export const payoutSamples = {
  getCoinQuote: { eWalletId: id, amount: '100000' },
  askPayoutState: { id },
  askPayoutNow: { id },
  closePayout: { id, decision: 'sent', note: 'seen' },
  getPayoutRoute: { method: 'thai_bank', amount: '50000' },
};
