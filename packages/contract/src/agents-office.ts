import { agentRights } from '@tamarind/domain/agents/line/centre';
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { withMemberKind } from './sessions.ts';
import { Currency, Day, Moment, Money, text, wholeNumber } from './wire.ts';

/**
 * The account name of a member or agent. This file defines the endpoints with which staff see agents: the tree, making
 * an agent, changes of line, freezes and transfers.
 */

const account = text(64, 1);
const reason = text(300, 3);
const page = z.optional(wholeNumber(1, 500));

/** Sums of a member together with everybody below. */
const figures = { turnover: Money, net: Money, deposits: Money, withdrawals: Money };
const Row = withMemberKind({
  account: z.string(),
  currency: Currency,
  registeredAt: Moment,
  /** The number of members below this one, on all levels. */
  team: z.int(),
  ...figures,
  /** The highest rate of the current dividend contract, in millionths; null without such a contract. */
  sharePpm: z.nullable(z.int()),
  /**
   * The part of `net` that is passed to the level above this agent ("clear below"): 100 % less `sharePpm`, rounded half
   * up. If it is negative, the level above owes it to the agent.
   */
  clears: Money,
  isFrozen: z.boolean(),
});

/**
 * Lists the direct downlines of `of`, by default the agents without an upline. With `show: all` it lists every agent,
 * with `search` the agents whose account begins with the text.
 */
export const listAgents = endpoint({
  method: 'GET',
  path: '/api/office/agents',
  access: { staff: 'agents.read', currency: 'field', narrows: 'branch' },
  input: z.object({
    from: Day,
    to: Day,
    currency: Currency,
    show: z.optional(z.enum(['top', 'all'])),
    of: z.optional(account),
    search: z.optional(text(64)),
    page,
  }),
  output: z.object({ agents: z.array(Row), count: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND', 'MOMENT_INVALID'],
});

const Transfer = z.object({
  reference: z.string(),
  from: z.string(),
  to: z.string(),
  currency: Currency,
  amount: Money,
  at: Moment,
});

/**
 * Returns the page of one member in the agent tree. Its first list has a row for each agent above, from the top, and
 * for the member; each row sums the play of that account and everybody below.
 */
export const getAgentFile = endpoint({
  method: 'GET',
  path: '/api/office/agents/file',
  access: { staff: 'agents.read', currency: 'member' },
  input: z.object({ from: Day, to: Day, currency: Currency, account }),
  output: z.object({
    above: z.array(Row),
    self: Row,
    /** The logins of assistants, open and ended. */
    subAccounts: z.array(
      z.object({
        account: z.string(),
        rights: z.array(z.enum(agentRights)),
        openedAt: Moment,
        frozenAt: z.nullable(Moment),
        endedAt: z.nullable(Moment),
      }),
    ),
    /** Changes of upline, newest first; a null `upline` means that the member has none. */
    moves: z.array(
      z.object({
        former: z.nullable(z.string()),
        upline: z.nullable(z.string()),
        day: Day,
        agreedAt: Moment,
        isDone: z.boolean(),
      }),
    ),
    transfers: z.array(Transfer),
  }),
  refusals: ['NOT_FOUND', 'MOMENT_INVALID'],
});

/** Makes the member `account` an agent. A second person must agree. */
export const makeAgent = endpoint({
  method: 'POST',
  path: '/api/office/agents',
  access: { staff: 'agents.manage', currency: 'member' },
  once: true,
  input: z.object({ account, memberKind: z.enum(['agent', 'second_agent']), reason }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'AGENT_ALREADY', 'PROPOSAL_OPEN'],
});

/**
 * Moves a member, together with everybody below, to another upline, or to none, from a later day on. Sums of earlier
 * days stay with the old line. A second person must agree. MOVE_CIRCLE: the new upline is below the member.
 * MOVE_PENDING: an earlier change in one of the two lines has not taken effect yet.
 */
export const moveMember = endpoint({
  method: 'POST',
  path: '/api/office/agents/moves',
  access: { staff: 'agents.manage', currency: 'member' },
  once: true,
  input: z.object({ account, upline: z.nullable(account), day: Day, reason }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'MOMENT_INVALID', 'MOVE_CIRCLE', 'MOVE_PENDING', 'PROPOSAL_OPEN'],
});

/**
 * Takes away a member's right to send money to uplines and downlines, or removes the freeze that staff set. Freezes set
 * by agents remain.
 */
export const freezeMemberTransfers = endpoint({
  method: 'POST',
  path: '/api/office/agents/freezes',
  access: { staff: 'agents.manage', currency: 'member' },
  once: true,
  input: z.object({ account, isFrozen: z.boolean(), reason }),
  output: z.object({ isFrozen: z.boolean() }),
  refusals: ['NOT_FOUND'],
});

/** Ends the login of an agent's assistant at once and for good. `account` is the assistant's. */
export const endEmployee = endpoint({
  method: 'POST',
  path: '/api/office/agents/employees/end',
  access: { staff: 'agents.manage', currency: 'member' },
  once: true,
  input: z.object({ account, reason }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

/**
 * Money transfers between uplines and downlines, newest first. With `account`, only transfers that this member sent or
 * received.
 */
export const listTeamTransfers = endpoint({
  method: 'GET',
  path: '/api/office/agents/transfers',
  access: { staff: 'agents.read', currency: 'list', narrows: 'branch' },
  input: z.object({ account: z.optional(account), from: Day, to: Day, page }),
  output: z.object({ transfers: z.array(Transfer), count: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND', 'MOMENT_INVALID'],
});

/**
 * Members who may not send money to uplines and downlines, latest freeze first. `by` is the agent who froze the member;
 * null for staff.
 */
export const listTransferFreezes = endpoint({
  method: 'GET',
  path: '/api/office/agents/freezes',
  access: { staff: 'agents.read', currency: 'list', narrows: 'branch' },
  input: z.object({ page }),
  output: z.object({
    freezes: z.array(z.object({ account: z.string(), by: z.nullable(z.string()), at: Moment })),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: [],
});
