import type { Currency } from '../../money.ts';
import type { AgentContractCode } from '../contracts/codes.ts';
import { byKind } from '../contracts/index.ts';

/** The brand's terms for agents; amounts in minor units as text. */
export interface AgentTerms {
  /** Limits of transfers between upline and downline: for one transfer, and for one sender's day. */
  readonly transfers: Readonly<Record<'min' | 'max' | 'day', Readonly<Record<Currency, string>>>>;
  /** The highest rate of each contract kind that one person of the staff may offer, in millionths. */
  readonly gridPpm: Readonly<Record<AgentContractCode, number>>;
}

/** The default terms, if the brand has published none. */
export const houseAgentTerms: AgentTerms = {
  // ฿10 to ฿50,000, and ฿200,000 a day; roughly the same in VND.
  transfers: {
    min: { THB: '1000', VND: '10000' },
    max: { THB: '5000000', VND: '40000000' },
    day: { THB: '20000000', VND: '160000000' },
  },
  gridPpm: byKind((kind) => kind.gridPpm),
};

/** Fields that contradict each other: the minimum above the maximum, or one transfer above the daily limit. */
export function agentTermFaults({ transfers: { min, max, day } }: AgentTerms): string[] {
  const crossed = (low: typeof min, high: typeof max, name: string) =>
    (['THB', 'VND'] as const)
      .filter((currency) => BigInt(high[currency]) < BigInt(low[currency]))
      .map((currency) => `agents.transfers.${name}.${currency}`);
  return [...crossed(min, max, 'max'), ...crossed(max, day, 'day')];
}
