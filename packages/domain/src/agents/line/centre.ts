import type { MemberKind } from '../../members/member-kind.ts';

/** The parts of the agent centre that an agent may open to an assistant. Announcements for agents need none of them. */
export const agentRights = [
  'overview',
  'register',
  'team',
  'betting',
  'profit',
  'transactions',
  'income',
  'contracts',
  'transfers',
] as const;
export type AgentRight = (typeof agentRights)[number];

/** An assistant's login: for whom it acts, with which rights, and whether the agent has ended it. */
export interface SubAccount {
  readonly principalId: bigint;
  readonly rights: readonly AgentRight[];
  readonly isEnded: boolean;
}

/**
 * The agent for whom a caller of the agent centre acts [N02]; undefined: none. An assistant acts for its agent, within
 * the chosen rights. `right` is null for what everybody in the centre may do.
 */
export function principalOf(
  { memberId, memberKind }: { readonly memberId: bigint; readonly memberKind: MemberKind },
  sub: SubAccount | undefined,
  right: AgentRight | null,
): bigint | undefined {
  if (leads(memberKind)) return memberId;
  if (!assists(memberKind) || !sub || sub.isEnded) return undefined;
  return right === null || sub.rights.includes(right) ? sub.principalId : undefined;
}

/** Whether members of this kind have a team; sub-accounts act for an agent and have none. */
const leads = (kind: MemberKind): boolean => kind === 'agent' || kind === 'second_agent';
export const assists = (kind: MemberKind): boolean => kind === 'sub_agent' || kind === 'second_sub_agent';
