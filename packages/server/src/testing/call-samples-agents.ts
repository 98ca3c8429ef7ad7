/** Samples of the agent centre's calls. */
export const agentSamples = {
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
