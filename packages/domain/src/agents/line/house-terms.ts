import type { Currency } from '../../money.ts';
import type { AgentContractCode } from '../contracts/codes.ts';

/** The brand's terms for agents; amounts in minor units as text. */
export interface AgentTerms {
  /** Bounds of money between upline and downline: one transfer, and one sender's day. */
  readonly transfers: Readonly<Record<'min' | 'max' | 'day', Readonly<Record<Currency, string>>>>;
  /** The highest rate of each kind of contract that one person of the house may offer, in millionths. */
  readonly gridPpm: Readonly<Record<AgentContractCode, number>>;
}

/** The terms of a house that has published none. */
export const houseAgentTerms: AgentTerms = {
  // ฿10 to ฿50,000, and ฿200,000 a day; roughly the same in VND.
  transfers: {
    min: { THB: '1000', VND: '10000' },
    max: { THB: '5000000', VND: '40000000' },
    day: { THB: '20000000', VND: '160000000' },
  },
  gridPpm: { dividend: 400_000, daily: 15_000, hourly: 5_000, real_time: 3_000 },
};

/** Fields whose bounds cross: the lowest amount above the highest, or one transfer above the day. */
export function agentTermFaults({ transfers: { min, max, day } }: AgentTerms): string[] {
  const crossed = (low: typeof min, high: typeof max, name: string) =>
    (['THB', 'VND'] as const)
      .filter((currency) => BigInt(high[currency]) < BigInt(low[currency]))
      .map((currency) => `agents.transfers.${name}.${currency}`);
  return [...crossed(min, max, 'max'), ...crossed(max, day, 'day')];
}
