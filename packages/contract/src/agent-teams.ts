import { contractStates } from '@tamarind/domain/agents/contracts/life';
import { z } from 'zod/mini';
import { Language } from './brand.ts';
import { ContractKind } from './commission.ts';
import { endpoint } from './endpoint.ts';
import { withMemberKind } from './sessions.ts';
import { Currency, Day, Moment, Money, text, wholeNumber } from './wire.ts';

/**
 * The page of a list, from 1. This file defines the agent centre's views of a team: everybody below the agent on all
 * levels. An account outside the team is NOT_FOUND, whether or not it exists [F13]. Sums cover one currency at a time;
 * a team may contain members of two currencies.
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

/** Sums over members. `net` is stakes less payouts: a positive value is a profit of the operator. */
const figures = {
  bets: z.int(),
  turnover: Money,
  net: Money,
  bonuses: Money,
  /** The sum of daily, hourly and real-time salaries. */
  salaries: Money,
  deposits: Money,
  withdrawals: Money,
};
const Sums = z.object({
  ...figures,
  /** The number of the team's members with turnover on the day, or in the period for a total. */
  active: z.int(),
  /** The number of members who joined the team on the day, or in the period for a total. */
  registered: z.int(),
});

/**
 * The figures of a team [F02] by day and in total, and for comparison the totals of the preceding period of the same
 * length. A call accepts at most 92 days.
 */
export const getTeamOverview = endpoint({
  method: 'GET',
  path: '/api/agents/overview',
  access: 'agent',
  input: z.object({ ...days, currency: Currency }),
  output: z.object({
    days: z.array(z.extend(Sums, { day: Day })),
    now: Sums,
    before: Sums,
    /** The number of members below the agent today, in both currencies. */
    members: z.int(),
    agents: z.int(),
  }),
  refusals: ['MOMENT_INVALID'],
});

/** Exports the days of the overview as CSV, one day a line. */
export const exportTeamOverview = endpoint({
  method: 'GET',
  path: '/api/agents/overview.csv',
  access: 'agent',
  csv: true,
  input: z.object({ ...days, currency: Currency }),
  output: z.string(),
  refusals: getTeamOverview.refusals,
});

/**
 * Lists the direct downlines of the agent, or of the team member `of`, newest first. With `search` it lists everybody
 * in that team whose account begins with the text [F04]. `line` is the path from the agent's direct downline to `of`.
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
        /** The number of steps below the agent: 1 for a direct downline. */
        depth: z.int(),
        registeredAt: Moment,
        /** The number of members below this member, on all levels. */
        team: z.int(),
        /** The sums of this member together with everybody below, in the requested currency. */
        ...figures,
        /** The number of members in these figures who have turnover. */
        active: z.int(),
        /**
         * An estimate of the part of the agent's income that this direct downline's team earned, over incomes whose
         * windows began in these days. Each income counts in proportion to the team's part of the amount on which it
         * was computed, less the downline's own income. Null for members further below, and for callers without the
         * right to see income.
         */
        income: z.nullable(Money),
        /** The member's last login; null if there was none. */
        loggedInAt: z.nullable(Moment),
        /** Available money in the member's wallet, in the member's currency. */
        balance: Money,
        /** True if an agent above the member or staff have taken away the right to send money. */
        isFrozen: z.boolean(),
        /** Contracts that this agent gave to the member: those in force, and offers that wait for an answer. */
        contracts: z.array(
          z.object({
            kind: ContractKind,
            state: z.enum(contractStates),
            topPpm: z.int(),
            /** The start of an accepted contract, which may be in the future. */
            from: z.nullable(Moment),
            endAskedBy: z.nullable(z.enum(['agent', 'upline'])),
          }),
        ),
      }),
    ),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: ['NOT_FOUND', 'MOMENT_INVALID'],
});

/**
 * Filters of a list: days, one account, and `level`. `level` selects the rows of members who were that many steps below
 * the agent at the time of the row.
 */
const rows = { ...days, account: z.optional(text(64)), level: z.optional(wholeNumber(1, 99)) };
/** The number of levels that the team had during the days of the list. */
const levels = z.int();

/**
 * Settled bets of the team [F05], newest first: lottery tickets and vendors' game rounds, as counted for commission. A
 * correction is listed as a further row.
 */
export const listTeamBets = endpoint({
  method: 'GET',
  path: '/api/agents/bets',
  access: 'agent',
  input: z.object({ ...rows, page }),
  output: z.object({
    bets: z.array(
      z.object({
        account: z.string(),
        /** The bet that the row counts: `ticket:` or `round:`, followed by its reference. */
        source: z.string(),
        /**
         * The number of the row among the rows of this bet: 1 for the first; each correction, void or rollback adds
         * one.
         */
        revision: z.int(),
        category: z.enum(['lottery', 'slots', 'live', 'games']),
        currency: Currency,
        turnover: Money,
        net: Money,
        placedAt: Moment,
        at: Moment,
      }),
    ),
    /** The number of bets that match the filter; counting stops at 10,000. */
    count: z.int(),
    pageSize: z.int(),
    levels,
  }),
  refusals: ['NOT_FOUND', 'MOMENT_INVALID'],
});

/** Exports the bets as CSV, at most the newest 20,000 rows. */
export const exportTeamBets = endpoint({
  method: 'GET',
  path: '/api/agents/bets.csv',
  access: 'agent',
  csv: true,
  input: z.object(rows),
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

/** Deposits, withdrawals and bonuses of the team [F08], newest first. A returned withdrawal has a negative amount. */
export const listTeamTransactions = endpoint({
  method: 'GET',
  path: '/api/agents/transactions',
  access: 'agent',
  input: z.object({ ...rows, kind: z.optional(TeamMoneyKind), page }),
  output: z.object({
    transactions: z.array(
      z.object({ account: z.string(), kind: TeamMoneyKind, currency: Currency, amount: Money, at: Moment }),
    ),
    count: z.int(),
    pageSize: z.int(),
    levels,
  }),
  refusals: ['NOT_FOUND', 'MOMENT_INVALID'],
});

export const exportTeamTransactions = endpoint({
  method: 'GET',
  path: '/api/agents/transactions.csv',
  access: 'agent',
  csv: true,
  input: z.object({ ...rows, kind: z.optional(TeamMoneyKind) }),
  output: z.string(),
  refusals: listTeamTransactions.refusals,
});
