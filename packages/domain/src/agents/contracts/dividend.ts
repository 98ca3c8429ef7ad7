import { add, type Money, subtract, ZERO } from '../../money.ts';
import { type AgentContractKind, E6, grossOfBase } from './contract-kind.ts';
import { calendarWindow } from './windows.ts';

/** A share of what the team lost, less the deductions that the contract names, after earlier losses of the house. */
export const dividend: AgentContractKind<'dividend'> = {
  code: 'dividend',
  windowAt: (moment, { period }) => calendarWindow(moment, period),
  baseOf: (figures, { deducts, platformPpm, carriesLoss }, loss) => {
    const { net } = figures;
    const platform = (net > ZERO ? (net * platformPpm) / E6 : 0n) as Money;
    const after = deducts.reduce((base, name) => subtract(base, figures[name]), subtract(net, platform));
    return carriesLoss ? add(after, loss) : after;
  },
  profitOf: (_figures, base) => base,
  grossOf: (base, _figures, rates) => grossOfBase(base, rates),
  keeps: 'loss',
};
