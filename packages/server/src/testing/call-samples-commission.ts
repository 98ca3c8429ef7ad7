const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';
const terms = {
  period: 'month',
  tiers: [{ ratePpm: 100_000, active: 3, turnover: '1000', profit: '0' }],
  deducts: ['bonuses'],
  platformPpm: 0,
  paymentPpm: 0,
  activeWhen: { deposits: '0', turnover: '1000' },
  carriesLoss: true,
  unit: '1',
  most: null,
  unearned: 'upline',
  sharePpm: null,
};
const page = { page: 1 };

/** Inputs of the calls about contracts and income of agents. */
export const commissionSamples = {
  getDividendRequests: {},
  getDailySalaryRequests: {},
  getHourlySalaryRequests: {},
  getRealTimeSalaryRequests: {},
  getContractInfo: {},
  listContracts: { of: 'own', ...page },
  offerContract: { account: 'nobody', kind: 'dividend', terms },
  answerContract: { id, accepts: true, sha256: 'a'.repeat(64), endsDownlines: false },
  endContract: { id, step: 'ask' },
  listIncomes: { kind: 'daily', from: '2026-11-01', to: '2026-11-21', ...page },
  getContractProgress: { from: '2026-11-01', to: '2026-11-21' },
  getStatement: { id },
  getStatementFile: { id },
  listAgentIncomes: { account: 'nobody', kind: 'daily', from: '2026-11-01', to: '2026-11-21', ...page },
  getAgentStatement: { id },
  correctIncome: { id, way: 'credit', amount: '1000', currency: 'THB', reason: 'because' },
  getAgentStatementFile: { id },
  listCommissionWindows: { kind: 'daily', from: '2026-11-01', to: '2026-11-21', ...page },
  listAgentContracts: { account: 'nobody', kind: 'dividend', state: 'active', ...page },
  offerAgentContract: { account: 'nobody', kind: 'dividend', terms, reason: 'because' },
  endAgentContract: { id, step: 'ask', reason: 'because' },
};
