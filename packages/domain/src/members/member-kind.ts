/** The rules of one kind of player account. A visitor has no account and so no kind. */
interface MemberKindRules {
  /** An agent leads a team and logs in at the agents' entrance (host name). */
  readonly type: 'member' | 'agent';
  /** The realm of the account's money: real or play money. */
  readonly realm: 'real' | 'trial';
}

/**
 * [N01] names two kinds of agent and two of sub-account, which an agent opens for an assistant. It states no difference
 * within either pair, so both have the same rules.
 */
export const memberKinds = {
  member: { type: 'member', realm: 'real' },
  trial: { type: 'member', realm: 'trial' },
  agent: { type: 'agent', realm: 'real' },
  second_agent: { type: 'agent', realm: 'real' },
  sub_agent: { type: 'agent', realm: 'real' },
  second_sub_agent: { type: 'agent', realm: 'real' },
} as const satisfies Readonly<Record<string, MemberKindRules>>;

export type MemberKind = keyof typeof memberKinds;
