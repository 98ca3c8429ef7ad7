const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';
const page = { page: 1 };
const file = { format: 'csv', account: '1112333444', currency: 'THB', file: 'ZGF0ZSxhbW91bnQsYmFsYW5jZQ==' };

export const reconciliationSamples = {
  getReconciliation: {},
  listReconciledDay: { currency: 'THB', day: '2026-11-20', ...page },
  exportReconciledDay: { currency: 'THB', day: '2026-11-20', provider: 'omise' },
  listBreaks: { state: 'open', kind: 'gap', currency: 'THB', ...page },
  takeBreak: { id },
  closeBreak: { id, resolution: 'adjust', note: 'sample' },
  fetchStatement: { currency: 'THB', day: '2026-11-20' },
  checkStatement: file,
  addStatement: file,
};
