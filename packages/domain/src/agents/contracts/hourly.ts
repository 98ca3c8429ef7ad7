import { type AgentContractKind, fullUnits, grossOfBase } from './contract-kind.ts';
import { fixedWindow } from './windows.ts';

const windowAt = (moment: Date) => fixedWindow(moment, 60, 10);

/**
 * Hourly salary: a rate on the team's turnover of a clock hour, computed ten minutes after its end. A bet counts in the
 * hour in which it is settled.
 */
export const hourly: AgentContractKind<'hourly'> = {
  code: 'hourly',
  window: 'hour',
  counts: 'moments',
  rateOn: 'turnover',
  isSalary: true,
  gridPpm: 5_000,
  mostPresetPpm: 50_000,
  firstStart: (now) => windowAt(now).until,
  windowAt,
  baseOf: fullUnits,
  profitOf: ({ net }) => net,
  grossOf: (base, _figures, rates) => grossOfBase(base, rates),
  keeps: 'nothing',
};
