const anybody = { by: 'anybody' } as const;
const account = { by: 'account' } as const;
/**
 * The call needs the session of an agent or of an agent's sub-account. The tests in agents/ cover the rights that an
 * agent gives to sub-accounts.
 */
const agent = { by: 'agent' } as const;

const readAgents = { by: { right: 'agents.read' } } as const;
const manageAgents = { by: { right: 'agents.manage' } } as const;

/** Rows of access-matrix.ts for the calls of the agent centre, and of the request to become an agent. */
export const agentCalls = {
  'registration.checkAffiliate': anybody,
  'registration.checkReferral': anybody,
  'registration.getInvites': account,
  'registration.makeReferralCode': account,
  'registration.register': anybody,
  'registration.registerByMobile': anybody,
  'agents.listAgentNotices': agent,
  'agents.getTeamOverview': agent,
  'agents.exportTeamOverview': agent,
  'agents.listTeam': agent,
  'agents.listTeamBets': agent,
  'agents.exportTeamBets': agent,
  'agents.listTeamProfit': agent,
  'agents.exportTeamProfit': agent,
  'agents.listTeamTransactions': agent,
  'agents.exportTeamTransactions': agent,
  'agents.getTransferDesk': account,
  'agents.transferToUpline': account,
  'agents.listTransfers': account,
  'agents.transferToDownline': agent,
  'agents.freezeTransfers': agent,
  'agents.listSubAccounts': agent,
  'agents.openSubAccount': agent,
  'agents.changeSubAccount': agent,
  'agents.freezeSubAccount': agent,
  'agents.endSubAccount': agent,
  'agents.getAgentCentre': agent,
  'agents.listAgents': readAgents,
  'agents.getAgentFile': readAgents,
  'agents.listTeamTransfers': readAgents,
  'agents.listTransferFreezes': readAgents,
  'agents.makeAgent': manageAgents,
  'agents.moveMember': manageAgents,
  'agents.freezeMemberTransfers': manageAgents,
  'agents.endEmployee': manageAgents,
  'agents.endInviteLink': agent,
  'agents.getRegisterCentre': agent,
  'agents.makeInviteLink': agent,
  'agents.registerDownline': agent,
} as const;
