import { sum } from '../../money.ts';
import type { AgentContractKind } from './contract-kind.ts';
import { fixedWindow } from './windows.ts';

const windowAt = (moment: Date) => fixedWindow(moment, 5, 0);

/**
 * Real-time commission: the rate in force at the time of each bet, paid every five minutes after settlement; fractions
 * of a minor unit are carried to the next payment.
 */
export const realTime: AgentContractKind<'real_time'> = {
  code: 'real_time',
  window: 'five_minutes',
  counts: 'bets',
  rateOn: 'turnover',
  isSalary: true,
  gridPpm: 3_000,
  mostPresetPpm: 50_000,
  firstStart: (now) => windowAt(now).until,
  windowAt,
  baseOf: ({ placed }) => sum(placed.map(({ turnover }) => turnover)),
  profitOf: ({ net }) => net,
  grossOf: (_base, { placed }) => {
    const dueE6 = placed.reduce((total, { turnover, ratePpm }) => total + turnover * ratePpm, 0n);
    return { earnedE6: dueE6, potentialE6: dueE6 };
  },
  keeps: 'remainder',
};
