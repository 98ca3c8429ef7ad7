import type { AgentContractCode } from '../contracts/codes.ts';
import { agentContractKind, agentContractKinds } from '../contracts/index.ts';

/** A rate that an agent's invitation promises to a new downline, who is then offered a contract with this rate. */
export interface PresetRate {
  readonly contract: AgentContractCode;
  /** The rate in millionths: 12,500 is 1.25 %. */
  readonly ratePpm: number;
}

/** The highest rate, in millionths, that an invitation may promise for any kind of contract. */
export const mostPresetPpm = Math.max(...agentContractKinds.map((kind) => kind.mostPresetPpm));

/**
 * The reason why the rates cannot be promised: the account cannot have a team, a contract kind occurs twice, or a rate
 * exceeds its maximum.
 */
export function presetFault(
  preset: readonly PresetRate[],
  kind: 'member' | 'agent',
): 'kind' | 'repeated' | 'rate' | undefined {
  if (kind === 'member' && preset.length > 0) return 'kind';
  if (new Set(preset.map(({ contract }) => contract)).size < preset.length) return 'repeated';
  return preset.some(({ contract, ratePpm }) => ratePpm < 1 || ratePpm > agentContractKind(contract).mostPresetPpm)
    ? 'rate'
    : undefined;
}
