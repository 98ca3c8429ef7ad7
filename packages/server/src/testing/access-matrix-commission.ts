import type { StaffRight } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';

interface Rule {
  readonly by: 'agent' | { readonly right: StaffRight };
}

const agent: Rule = { by: 'agent' };
const read: Rule = { by: { right: 'agents.read' } };
const manage: Rule = { by: { right: 'agents.manage' } };

/** Rows of access-matrix.ts for contracts and income of agents. */
export const commissionRules: Readonly<Record<`commission.${keyof (typeof contract)['commission']}`, Rule>> = {
  'commission.getDividendRequests': agent,
  'commission.getDailySalaryRequests': agent,
  'commission.getHourlySalaryRequests': agent,
  'commission.getRealTimeSalaryRequests': agent,
  'commission.getContractInfo': agent,
  'commission.listContracts': agent,
  'commission.getOfferDesk': agent,
  'commission.offerContract': agent,
  'commission.answerContract': agent,
  'commission.endContract': agent,
  'commission.listIncomes': agent,
  'commission.exportIncomes': agent,
  'commission.getContractProgress': agent,
  'commission.getStatement': agent,
  'commission.getStatementFile': agent,
  'commission.getStatementDay': agent,
  'commission.getStatementDayFile': agent,
  'commission.disputeIncome': agent,
  'commission.listIncomeDisputes': agent,
  'commission.listDisputes': read,
  'commission.decideDispute': manage,
  'commission.listAgentIncomes': read,
  'commission.getAgentStatementDay': read,
  'commission.getAgentStatementDayFile': read,
  'commission.getAgentStatement': read,
  'commission.correctIncome': manage,
  'commission.getAgentStatementFile': read,
  'commission.listCommissionWindows': read,
  'commission.listAgentContracts': read,
  'commission.offerAgentContract': manage,
  'commission.endAgentContract': manage,
};
