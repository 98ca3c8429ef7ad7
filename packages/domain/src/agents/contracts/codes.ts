/** Codes of the agent contract kinds, in the order of the agent centre's menu. */
export const agentContractCodes = ['dividend', 'daily', 'hourly', 'real_time'] as const;
export type AgentContractCode = (typeof agentContractCodes)[number];
