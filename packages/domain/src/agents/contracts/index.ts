import { type AgentContractCode, agentContractCodes } from './codes.ts';
import type { AgentContractKind } from './contract-kind.ts';
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
