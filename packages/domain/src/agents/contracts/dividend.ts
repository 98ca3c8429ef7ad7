import { add, money, type Money, subtract, ZERO } from '../../money.ts';
import { type AgentContractKind, type ContractTerms, E6, grossOfBase, type TeamFigures } from './contract-kind.ts';
import { calendarWindow } from './windows.ts';

/** The platform's fee: a share of the team's net loss; zero if the team did not lose. */
export const platformFee = (
  { net }: Pick<TeamFigures, 'net'>,
  { platformPpm }: Pick<ContractTerms, 'platformPpm'>,
): Money => money(net > ZERO ? (net * platformPpm) / E6 : 0n);

/** Dividend: a share of the team's losses, less the contract's deductions and less the team's earlier wins. */
export const dividend: AgentContractKind<'dividend'> = {
  code: 'dividend',
  window: 'chosen',
  counts: 'days',
  rateOn: 'profit',
  isSalary: false,
  gridPpm: 400_000,
  mostPresetPpm: 800_000,
  firstStart: (now) => calendarWindow(now, 'day').until,
  windowAt: (moment, { period }) => calendarWindow(moment, period),
  baseOf: (figures, terms, loss) => {
    const { deducts, carriesLoss } = terms;
    const left = subtract(figures.net, platformFee(figures, terms));
    const after = deducts.reduce((base, name) => subtract(base, figures[name]), left);
    return carriesLoss ? add(after, loss) : after;
  },
  profitOf: (_figures, base) => base,
  grossOf: (base, _figures, rates) => grossOfBase(base, rates),
  keeps: 'loss',
};
