import { getAgentCentre } from '@tamarind/contract/agents';
import { type AgentRight, agentRights } from '@tamarind/domain/agents/line/centre';
import { useSession } from '@tamarind/ui/session.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { isAssistant } from '#parts/entry/is-assistant.ts';

interface Centre {
  /** False until an assistant's rights have arrived. */
  readonly isKnown: boolean;
  /** The number of contracts that wait for the caller's answer. */
  readonly waiting: { readonly own: number; readonly downlines: number };
  /**
   * Whether the caller has a right. Null is passed for a part that needs no right, 'agent' for a part that only the
   * agent may open.
   */
  readonly may: (right: AgentRight | 'agent' | null) => boolean;
}

/** The parts of the centre that the caller may open. An agent may open all; an assistant's rights come from the server. */
export function useCentre(): Centre {
  const isPrincipal = !isAssistant(useSession());
  const { data } = useEndpoint(getAgentCentre, {}, { refreshOn: ['contract'] });
  const rights = isPrincipal ? agentRights : (data?.rights ?? []);
  return {
    isKnown: isPrincipal || data !== undefined,
    waiting: data?.waiting ?? { own: 0, downlines: 0 },
    may: (right) => right === null || (right === 'agent' ? isPrincipal : rights.includes(right)),
  };
}
