import { type AgentContractKind, fullUnits, grossOfBase } from './contract-kind.ts';
import { calendarWindow } from './windows.ts';

/**
 * Daily salary: a rate on the team's turnover of a day, paid on the next day. The operator's result of that day may
 * decide which row of the rate table applies.
 */
export const daily: AgentContractKind<'daily'> = {
  code: 'daily',
  window: 'day',
  counts: 'days',
  rateOn: 'turnover',
  isSalary: true,
  gridPpm: 15_000,
  mostPresetPpm: 50_000,
  firstStart: (now) => calendarWindow(now, 'day').until,
  windowAt: (moment) => calendarWindow(moment, 'day'),
  baseOf: fullUnits,
  profitOf: ({ net }) => net,
  grossOf: (base, _figures, rates) => grossOfBase(base, rates),
  keeps: 'nothing',
};
