import { contractStates } from '@tamarind/domain/agents/contracts/life';
import { z } from 'zod/mini';
import { Language } from './brand.ts';
import { ContractKind } from './commission.ts';
import { endpoint } from './endpoint.ts';
import { withMemberKind } from './sessions.ts';
import { Currency, Day, Moment, Money, text, wholeNumber } from './wire.ts';

/**
 * The agent centre's views of a team: the whole sub-tree below the agent. A name outside it is NOT_FOUND, whoever has it
 * [F13]. Money is summed in one currency at a time; a team may hold both.
 */

const page = z.optional(wholeNumber(1, 500));
const days = { from: Day, to: Day };

/** Announcements for agents [F01], the newest first. */
export const listAgentNotices = endpoint({
  method: 'GET',
  path: '/api/agents/notices',
  access: 'agent',
  input: z.object({ language: z.optional(Language) }),
  output: z.object({
    notices: z.array(
      z.object({ id: z.string(), language: Language, title: z.string(), markup: z.string(), date: Moment }),
    ),
  }),
  refusals: [],
});

/** Sums over members. `net` is stakes less payouts: above zero when the house won. */
const figures = {
  bets: z.int(),
  turnover: Money,
  net: Money,
  bonuses: Money,
  /** Daily, hourly and real-time salaries. */
  salaries: Money,
  deposits: Money,
  withdrawals: Money,
};
const Sums = z.object({
  ...figures,
  /** Members with turnover. */
  active: z.int(),
  /** New members. */
  registered: z.int(),
});

/** Figures of a team [F02] by day and in sum, beside the same number of days before. All calls take at most 92 days. */
export const getTeamOverview = endpoint({
  method: 'GET',
  path: '/api/agents/overview',
  access: 'agent',
  input: z.object({ ...days, currency: Currency }),
  output: z.object({
    days: z.array(z.extend(Sums, { day: Day })),
    now: Sums,
    before: Sums,
    /** Everybody below the agent today, of both currencies. */
    members: z.int(),
    agents: z.int(),
  }),
  refusals: ['MOMENT_INVALID'],
});

/**
 * Direct downlines of the agent or of `of`, the newest first; with `search`, everybody in that team whose account begins
 * with it [F04]. `line` leads from the agent's direct downline to `of`.
 */
export const listTeam = endpoint({
  method: 'GET',
  path: '/api/agents/team',
  access: 'agent',
  input: z.object({ ...days, currency: Currency, of: z.optional(text(64)), search: z.optional(text(64)), page }),
  output: z.object({
    line: z.array(z.string()),
    members: z.array(
      withMemberKind({
        account: z.string(),
        nickname: z.string(),
        currency: Currency,
        /** 1 for a direct downline of the agent. */
        depth: z.int(),
        registeredAt: Moment,
        /** Everybody below this member. */
        team: z.int(),
        /** Figures of the member and everybody below, in the wanted currency. */
        ...figures,
        /** Available money in the member's wallet, in the member's currency. */
        balance: Money,
        /** Whether an agent above, or staff, took away the right to send money. */
        isFrozen: z.boolean(),
        /** Contracts in force that this agent gave to the member, and the offers that wait. */
        contracts: z.array(z.object({ kind: ContractKind, state: z.enum(contractStates), topPpm: z.int() })),
      }),
    ),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: ['NOT_FOUND', 'MOMENT_INVALID'],
});

const bets = { ...days, account: z.optional(text(64)), page };

/** Settled bets of the team [F05], the newest first: tickets and rounds as they count. A correction is a further row. */
export const listTeamBets = endpoint({
  method: 'GET',
  path: '/api/agents/bets',
  access: 'agent',
  input: z.object(bets),
  output: z.object({
    bets: z.array(
      z.object({
        account: z.string(),
        /** `ticket:` or `round:` and its reference. */
        source: z.string(),
        /** 1, and one more for each correction, void or rollback. */
        revision: z.int(),
        category: z.enum(['lottery', 'slots', 'live', 'games']),
        currency: Currency,
        turnover: Money,
        net: Money,
        placedAt: Moment,
        at: Moment,
      }),
    ),
    /** At most 10,000. */
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: ['NOT_FOUND', 'MOMENT_INVALID'],
});

/** At most 20,000 rows, the newest. */
export const exportTeamBets = endpoint({
  method: 'GET',
  path: '/api/agents/bets.csv',
  access: 'agent',
  csv: true,
  input: z.object({ ...days, account: z.optional(text(64)) }),
  output: z.string(),
  refusals: listTeamBets.refusals,
});

const profit = { ...days, currency: Currency, of: z.optional(text(64)), page };

/**
 * Profit and loss by member [F06], the highest turnover first: one row for each member with figures, in the whole team,
 * or in the team of `of` including `of`. `sum` covers all pages.
 */
export const listTeamProfit = endpoint({
  method: 'GET',
  path: '/api/agents/profit',
  access: 'agent',
  input: z.object(profit),
  output: z.object({
    members: z.array(withMemberKind({ account: z.string(), depth: z.int(), ...figures })),
    sum: z.object(figures),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: ['NOT_FOUND', 'MOMENT_INVALID'],
});

export const exportTeamProfit = endpoint({
  method: 'GET',
  path: '/api/agents/profit.csv',
  access: 'agent',
  csv: true,
  input: z.object({ ...days, currency: Currency, of: z.optional(text(64)) }),
  output: z.string(),
  refusals: listTeamProfit.refusals,
});

/** Kinds of money movement that an agent sees. */
export const TeamMoneyKind = z.enum(['deposit', 'withdrawal', 'bonus']);

/** Deposits, withdrawals and bonuses of the team [F08], the newest first; a returned withdrawal is below zero. */
export const listTeamTransactions = endpoint({
  method: 'GET',
  path: '/api/agents/transactions',
  access: 'agent',
  input: z.object({ ...bets, kind: z.optional(TeamMoneyKind) }),
  output: z.object({
    transactions: z.array(
      z.object({ account: z.string(), kind: TeamMoneyKind, currency: Currency, amount: Money, at: Moment }),
    ),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: ['NOT_FOUND', 'MOMENT_INVALID'],
});

export const exportTeamTransactions = endpoint({
  method: 'GET',
  path: '/api/agents/transactions.csv',
  access: 'agent',
  csv: true,
  input: z.object({ ...days, account: z.optional(text(64)), kind: z.optional(TeamMoneyKind) }),
  output: z.string(),
  refusals: listTeamTransactions.refusals,
});
