import { agentRights } from '@tamarind/domain/agents/line/centre';
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { withMemberKind } from './sessions.ts';
import { Currency, Day, Moment, Money, text, wholeNumber } from './wire.ts';

/** Agents for staff: the tree, making an agent, changes of line, freezes and transfers. */

const account = text(64, 1);
const reason = text(300, 3);
const page = z.optional(wholeNumber(1, 500));

/** Sums of a line: the member with everybody below. */
const figures = { turnover: Money, net: Money, deposits: Money, withdrawals: Money };
const Row = withMemberKind({
  account: z.string(),
  currency: Currency,
  registeredAt: Moment,
  /** Everybody below. */
  team: z.int(),
  ...figures,
  /** The highest rate of the dividend contract in force, in millionths; null: no such contract. */
  sharePpm: z.nullable(z.int()),
  /** The part of `net` that the line owes further up ("clear below"): 100 % less the share, half up. */
  clears: Money,
  isFrozen: z.boolean(),
});

/**
 * Direct downlines of `of`, or agents without an upline; with `show` all, every agent; with `search`, agents whose account
 * begins with it.
 */
export const listAgents = endpoint({
  method: 'GET',
  path: '/api/office/agents',
  access: { staff: 'agents.read' },
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

/** All agents, or those whose account begins with `search`, with the sums of their lines: at most 2,000, the newest. */
export const exportAgents = endpoint({
  method: 'GET',
  path: '/api/office/agents.csv',
  access: { staff: 'agents.read' },
  csv: true,
  input: z.object({ from: Day, to: Day, currency: Currency, search: z.optional(text(64)) }),
  output: z.string(),
  refusals: ['MOMENT_INVALID'],
});

const Transfer = z.object({
  reference: z.string(),
  from: z.string(),
  to: z.string(),
  currency: Currency,
  amount: Money,
  at: Moment,
});

/** One member in the tree: the sums of each line above, from the top, and of everybody below. */
export const getAgentFile = endpoint({
  method: 'GET',
  path: '/api/office/agents/file',
  access: { staff: 'agents.read' },
  input: z.object({ from: Day, to: Day, currency: Currency, account }),
  output: z.object({
    above: z.array(Row),
    self: Row,
    /** Open and ended logins of assistants. */
    subAccounts: z.array(
      z.object({
        account: z.string(),
        rights: z.array(z.enum(agentRights)),
        openedAt: Moment,
        endedAt: z.nullable(Moment),
      }),
    ),
    /** Changes of line, the newest first; `upline` null: none. */
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

/** Makes a member an agent. Takes two people. */
export const makeAgent = endpoint({
  method: 'POST',
  path: '/api/office/agents',
  access: { staff: 'agents.manage' },
  once: true,
  input: z.object({ account, memberKind: z.enum(['agent', 'second_agent']), reason }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'AGENT_ALREADY', 'PROPOSAL_OPEN'],
});

/**
 * Puts a member with everybody below under another upline, or under none, from a later day on. Sums of earlier days keep
 * the old line. Takes two people. MOVE_CIRCLE: the upline is below the member. MOVE_PENDING: another change waits for its
 * day in one of the two lines.
 */
export const moveMember = endpoint({
  method: 'POST',
  path: '/api/office/agents/moves',
  access: { staff: 'agents.manage' },
  once: true,
  input: z.object({ account, upline: z.nullable(account), day: Day, reason }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'MOMENT_INVALID', 'MOVE_CIRCLE', 'MOVE_PENDING', 'PROPOSAL_OPEN'],
});

/** Takes a member's right to send money in the line, or takes back the stop of staff; those of agents stay. */
export const freezeMemberTransfers = endpoint({
  method: 'POST',
  path: '/api/office/agents/freezes',
  access: { staff: 'agents.manage' },
  once: true,
  input: z.object({ account, isFrozen: z.boolean(), reason }),
  output: z.object({ isFrozen: z.boolean() }),
  refusals: ['NOT_FOUND'],
});

/** Transfers between uplines and downlines, the newest first; with `account`, those that this member sent or received. */
export const listTeamTransfers = endpoint({
  method: 'GET',
  path: '/api/office/agents/transfers',
  access: { staff: 'agents.read' },
  input: z.object({ account: z.optional(account), from: Day, to: Day, page }),
  output: z.object({ transfers: z.array(Transfer), count: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND', 'MOMENT_INVALID'],
});

/** Members who may not send money in the line, the newest stop first. `by` null: staff. */
export const listTransferFreezes = endpoint({
  method: 'GET',
  path: '/api/office/agents/freezes',
  access: { staff: 'agents.read' },
  input: z.object({ page }),
  output: z.object({
    freezes: z.array(z.object({ account: z.string(), by: z.nullable(z.string()), at: Moment })),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: [],
});
