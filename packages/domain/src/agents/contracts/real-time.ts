import { sum } from '../../money.ts';
import type { AgentContractKind } from './contract-kind.ts';
import { fixedWindow } from './windows.ts';

/** The rate in force when a bet was placed, on each settled bet, every five minutes; parts of a minor unit are kept. */
export const realTime: AgentContractKind<'real_time'> = {
  code: 'real_time',
  windowAt: (moment) => fixedWindow(moment, 5, 0),
  baseOf: ({ placed }) => sum(placed.map(({ turnover }) => turnover)),
  profitOf: ({ net }) => net,
  grossOf: (_base, { placed }) => {
    const dueE6 = placed.reduce((total, { turnover, ratePpm }) => total + turnover * ratePpm, 0n);
    return { earnedE6: dueE6, potentialE6: dueE6 };
  },
  keeps: 'remainder',
};
