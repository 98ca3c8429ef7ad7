import { type AgentContractKind, fullUnits, grossOfBase } from './contract-kind.ts';
import { calendarWindow } from './windows.ts';

/** A rate on the team's turnover of a day, paid on the next day; the house's result may decide the row. */
export const daily: AgentContractKind<'daily'> = {
  code: 'daily',
  windowAt: (moment) => calendarWindow(moment, 'day'),
  baseOf: fullUnits,
  profitOf: ({ net }) => net,
  grossOf: (base, _figures, rates) => grossOfBase(base, rates),
  keeps: 'nothing',
};
