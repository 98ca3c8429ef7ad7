import { type AgentContractKind, fullUnits, grossOfBase } from './contract-kind.ts';
import { fixedWindow } from './windows.ts';

/** A rate on the team's turnover of a clock hour, computed ten minutes after its end. A bet counts when it is settled. */
export const hourly: AgentContractKind<'hourly'> = {
  code: 'hourly',
  windowAt: (moment) => fixedWindow(moment, 60, 10),
  baseOf: fullUnits,
  profitOf: ({ net }) => net,
  grossOf: (base, _figures, rates) => grossOfBase(base, rates),
  keeps: 'nothing',
};
