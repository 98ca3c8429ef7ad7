import type { MemberKind } from '../../members/member-kind.ts';

/** The parts of the agent centre that an agent may open to an assistant. Announcements for agents need no right. */
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

/** An assistant's login: the agent it acts for, its rights, and whether it may act now. */
export interface SubAccount {
  readonly principalId: bigint;
  readonly rights: readonly AgentRight[];
  /** True if the login has ended or is frozen. */
  readonly isStopped: boolean;
}

/**
 * The agent for whom a caller of the agent centre acts [N02]; undefined if none. An assistant acts for its agent,
 * within its rights. `right` is the required right; null for calls that every login of the centre may make.
 */
export function principalOf(
  { memberId, memberKind }: { readonly memberId: bigint; readonly memberKind: MemberKind },
  sub: SubAccount | undefined,
  right: AgentRight | null,
): bigint | undefined {
  if (leads(memberKind)) return memberId;
  if (!assists(memberKind) || !sub || sub.isStopped) return undefined;
  return right === null || sub.rights.includes(right) ? sub.principalId : undefined;
}

/** True if members of this kind have a team; sub-accounts act for an agent and have none. */
const leads = (kind: MemberKind): boolean => kind === 'agent' || kind === 'second_agent';
export const assists = (kind: MemberKind): boolean => kind === 'sub_agent' || kind === 'second_sub_agent';
