import type { Currency } from '../../money.ts';
import type { AgentContractCode } from '../contracts/codes.ts';
import { byKind } from '../contracts/index.ts';

/** The brand's terms for agents; amounts in minor units as text. */
export interface AgentTerms {
  /** Limits of transfers between upline and downline: for one transfer, and for all transfers of a sender in a day. */
  readonly transfers: Readonly<Record<'min' | 'max' | 'day', Readonly<Record<Currency, string>>>>;
  /** The highest rate of each contract kind that one person of the staff may offer, in millionths. */
  readonly gridPpm: Readonly<Record<AgentContractCode, number>>;
}

/** The default terms, if the brand has published none. */
export const houseAgentTerms: AgentTerms = {
  // For one transfer ฿10 to ฿50,000, in a day at most ฿200,000; roughly the same values in VND.
  transfers: {
    min: { THB: '1000', VND: '10000' },
    max: { THB: '5000000', VND: '40000000' },
    day: { THB: '20000000', VND: '160000000' },
  },
  gridPpm: byKind((kind) => kind.gridPpm),
};

/**
 * The fields that contradict each other: a minimum above the maximum, or a maximum for one transfer above the daily
 * limit.
 */
export function agentTermFaults({ transfers: { min, max, day } }: AgentTerms): string[] {
  const crossed = (low: typeof min, high: typeof max, name: string) =>
    (['THB', 'VND'] as const)
      .filter((currency) => BigInt(high[currency]) < BigInt(low[currency]))
      .map((currency) => `agents.transfers.${name}.${currency}`);
  return [...crossed(min, max, 'max'), ...crossed(max, day, 'day')];
}
