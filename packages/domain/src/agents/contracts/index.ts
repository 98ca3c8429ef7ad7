import { type AgentContractCode, agentContractCodes } from './codes.ts';
import type { AgentContractKind, ContractTerms } from './contract-kind.ts';
import { daily } from './daily.ts';
import { dividend } from './dividend.ts';
import { hourly } from './hourly.ts';
import { realTime } from './real-time.ts';

const byCode: { readonly [Code in AgentContractCode]: AgentContractKind<Code> } = {
  dividend,
  daily,
  hourly,
  real_time: realTime,
};

/** Every agent contract kind, in the order of the menu. */
export const agentContractKinds: readonly AgentContractKind<AgentContractCode>[] = agentContractCodes.map(
  (code) => byCode[code],
);

export const agentContractKind = (code: AgentContractCode): AgentContractKind<AgentContractCode> => byCode[code];

/** Builds an object with one value for each contract kind. */
export const byKind = <Value>(of: (kind: AgentContractKind<AgentContractCode>) => Value) =>
  Object.fromEntries(agentContractCodes.map((code) => [code, of(byCode[code])])) as Record<AgentContractCode, Value>;

/** The codes of the contract kinds for which `has` is true. */
export const codesWhere = (has: (kind: AgentContractKind) => boolean): AgentContractCode[] =>
  agentContractCodes.filter((code) => has(byCode[code]));

/** Lengths of windows: those that a dividend's terms may choose, and the fixed ones of the salaries. */
export type Period = ContractTerms['period'] | Exclude<AgentContractKind['window'], 'chosen'>;

/** The window lengths that contracts of the kind can have. */
export const periodsOf = ({ window }: Pick<AgentContractKind, 'window'>): readonly Period[] =>
  window === 'chosen' ? chosenPeriods : [window];
export const chosenPeriods = [
  'day',
  'week',
  'half_month',
  'month',
] as const satisfies readonly ContractTerms['period'][];
