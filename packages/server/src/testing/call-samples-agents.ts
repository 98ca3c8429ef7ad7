const days = { from: '2026-11-01', to: '2026-11-21' };

/** Samples of the agent centre's calls. */
export const agentSamples = {
  listAgentNotices: { language: 'VI' },
  getTeamOverview: { ...days, currency: 'THB' },
  listTeam: { ...days, currency: 'THB', of: 'nobody', search: 'som', page: 1 },
  listTeamBets: { ...days, account: 'nobody', page: 1 },
  exportTeamBets: { ...days, account: 'nobody' },
  listTeamProfit: { ...days, currency: 'THB', of: 'nobody', page: 1 },
  exportTeamProfit: { ...days, currency: 'THB', of: 'nobody' },
  listTeamTransactions: { ...days, account: 'nobody', kind: 'deposit', page: 1 },
  exportTeamTransactions: { ...days, account: 'nobody', kind: 'bonus' },
  getTransferDesk: {},
  transferToUpline: { amount: '5000', paymentPassword: '702819' },
  transferToDownline: { account: 'nobody', amount: '5000', paymentPassword: '702819' },
  listTransfers: { page: 1 },
  freezeTransfers: { account: 'nobody', isFrozen: true },
  listSubAccounts: {},
  openSubAccount: { account: 'samplesub1', password: 'quiet-river-204', rights: ['team'] },
  changeSubAccount: { account: 'nobody', rights: ['overview'] },
  endSubAccount: { account: 'nobody' },
  getRegisterCentre: {},
  makeInviteLink: { name: 'Facebook', memberKind: 'agent', preset: [{ contract: 'daily', ratePpm: 12_500 }] },
  endInviteLink: { code: 'NOSUCH' },
  registerDownline: {
    account: 'sampledown1',
    password: 'quiet-river-204',
    currency: 'THB',
    birthday: '1990-05-01',
    memberKind: 'member',
    preset: [],
  },
};
