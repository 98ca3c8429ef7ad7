import type { AgentContractCode } from '../contracts/codes.ts';

/** A rate that an agent promises to a downline who registers: the downline is offered a contract with it. */
export interface PresetRate {
  readonly contract: AgentContractCode;
  /** 12,500 is 1.25 %. */
  readonly ratePpm: number;
}

/** The highest rate of each kind: a dividend is a part of the net loss, a salary a part of the turnover. */
const most: Readonly<Record<AgentContractCode, number>> = {
  dividend: 800_000,
  daily: 50_000,
  hourly: 50_000,
  real_time: 50_000,
};
export const mostPresetPpm = Math.max(...Object.values(most));

/** Why rates cannot be promised: an account that leads no team, a kind named twice, a rate above the most of its kind. */
export function presetFault(
  preset: readonly PresetRate[],
  kind: 'member' | 'agent',
): 'kind' | 'repeated' | 'rate' | undefined {
  if (kind === 'member' && preset.length > 0) return 'kind';
  if (new Set(preset.map(({ contract }) => contract)).size < preset.length) return 'repeated';
  return preset.some(({ contract, ratePpm }) => ratePpm < 1 || ratePpm > most[contract]) ? 'rate' : undefined;
}
