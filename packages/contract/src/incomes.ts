import { z } from 'zod/mini';
import { AgentContract, ContractKind } from './commission.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Day, Moment, Money, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/** Incomes of agents [F12]: each with the statement that it follows from, its corrections, and the windows they belong to. */

const page = z.optional(wholeNumber(1, 10_000));
const Account = text(64, 1);

/** An agent's commission of one window [F12]. */
const Income = z.object({
  id: Uuid,
  kind: ContractKind,
  currency: Currency,
  account: z.string(),
  /**
   * The window. A change of the line or the contract inside it splits it into parts, counted from 0, each with its
   * days.
   */
  from: Moment,
  until: Moment,
  part: z.int(),
  fromDay: Day,
  untilDay: Day,
  pay: Money,
  /** When the income was posted to the wallet; null: not yet. */
  paidAt: z.nullable(Moment),
  /**
   * Above zero: the part that paid off an earlier debt. Below zero: the part of a negative income that the wallet paid;
   * the rest is owed.
   */
  settled: Money,
});
export type Income = z.output<typeof Income>;

/**
 * The caller's income of some days, by the begin of the windows, beside the same number of days before; and each contract
 * in force with the window that runs now [F02, F07]. At most 92 days.
 */
export const getContractProgress = endpoint({
  method: 'GET',
  path: '/api/agents/contract-progress',
  access: 'agent',
  input: z.object({ from: Day, to: Day }),
  output: z.object({
    currency: Currency,
    income: z.object({ now: Money, before: Money }),
    running: z.array(
      z.object({
        contract: Uuid,
        kind: ContractKind,
        currency: Currency,
        /** The highest rate of the contract, in millionths. */
        topPpm: z.int(),
        /** The running window. */
        from: Moment,
        until: Moment,
        /** Counted so far, of the members that the contract pays for. */
        turnover: Money,
        /** The amount that the rate would apply to now. */
        base: Money,
        /** The condition that raises the rate next, in millionths; null: none is left but active members. */
        next: z.nullable(
          z.object({ measure: z.enum(['turnover', 'profit']), reached: Money, wanted: Money, ratePpm: z.int() }),
        ),
        /** The newest income of this kind. */
        last: z.nullable(z.object({ pay: Money, until: Moment })),
      }),
    ),
  }),
  refusals: ['MOMENT_INVALID'],
});

/** Counts and sums of the team in decimal text, as they were when the window closed. */
const IncomeFacts = z.object({
  figures: z.object({
    turnover: Money,
    net: Money,
    bonuses: Money,
    salaries: Money,
    fees: Money,
    deposits: z.optional(Money),
    withdrawals: z.optional(Money),
    active: z.int(),
    /** Real time: turnover by the difference of the rates. */
    placed: z.array(z.object({ ratePpm: z.string(), turnover: Money })),
  }),
  base: Money,
  /** The rate of the row that decided; 0 in real time, where each bet has its own. */
  ratePpm: z.string(),
  /** Millionths of a minor unit: income of the whole team, and the same without the condition on active members. */
  earnedE6: z.string(),
  potentialE6: z.string(),
  /** The excess of the downlines' income over the agent's own. */
  shortfall: Money,
  /** The amounts carried into this window from the one before, and out of it to the next. */
  before: z.object({ loss: Money, remainderE6: z.string() }),
  after: z.object({ loss: Money, remainderE6: z.string() }),
  /** Incomes of the direct downlines, which are subtracted. */
  downlines: z.array(z.object({ id: Uuid, earnedE6: z.string(), potentialE6: z.string() })),
  /** Only in an income that corrects another: the amount is the whole income, and all figures are zero. */
  correction: z.optional(z.object({ of: Uuid, amount: Money, reason: z.string() })),
});

/** A row of a statement: a member's day, a bet (real time and hourly), or a deposit of the hour. */
const StatementRow = z.object({
  /** day:<day>, <ticket or round>#<revision>, or deposit:<id>. */
  source: z.string(),
  account: z.string(),
  /** Steps below the agent; 0 is the agent. */
  level: z.int(),
  at: Moment,
  turnover: Money,
  net: Money,
  bonuses: Money,
  salaries: Money,
  deposits: Money,
  withdrawals: Money,
  /** Real time: the rates of the agent and of the nearest contract below when the bet was placed; otherwise null. */
  ratePpm: z.nullable(z.int()),
  belowPpm: z.nullable(z.int()),
});

/** Everything an income follows from; `tools/verify/income.mjs` computes it again offline. */
export const Statement = z.object({
  income: Income,
  contract: AgentContract,
  facts: IncomeFacts,
  rows: z.array(StatementRow),
  /** Corrections of this income, the newest first. `income`: the one that posts it; null until the next window closes. */
  corrections: z.array(
    z.object({ id: Uuid, amount: Money, reason: z.string(), agreedAt: Moment, income: z.nullable(Uuid) }),
  ),
  /** SHA-256 of the other fields in canonical JSON, without `corrections`, which come later. */
  sha256: z.string(),
});
export type Statement = z.output<typeof Statement>;

const IncomeFilter = z.object({ kind: z.optional(ContractKind), from: z.optional(Day), to: z.optional(Day), page });
const IncomePage = z.object({
  incomes: z.array(Income),
  count: z.int(),
  pageSize: z.int(),
  /** The sum of the whole filter. */
  total: Money,
  owed: Money,
  currency: Currency,
});

/** The caller's income, newest first; days of the brand, both included. */
export const listIncomes = endpoint({
  method: 'GET',
  path: '/api/agents/incomes',
  access: 'agent',
  input: IncomeFilter,
  output: IncomePage,
  refusals: [],
});

/** The statement of one income, down to each row. A dispute is a chat about `income` with its id. */
export const getStatement = endpoint({
  method: 'GET',
  path: '/api/agents/incomes/{id}',
  access: 'agent',
  input: z.object({ id: Uuid }),
  output: Statement,
  refusals: ['NOT_FOUND'],
});

/** The rows of a statement as CSV; the last line is the SHA-256 of the lines before it. */
export const getStatementFile = endpoint({
  method: 'GET',
  path: '/api/agents/incomes/{id}/rows.csv',
  access: 'agent',
  csv: true,
  input: z.object({ id: Uuid }),
  output: z.string(),
  refusals: ['NOT_FOUND'],
});

/** An agent's income for staff, newest first. */
export const listAgentIncomes = endpoint({
  method: 'GET',
  path: '/api/office/agents/{account}/incomes',
  access: { staff: 'agents.read' },
  input: z.extend(IncomeFilter, { account: Account }),
  output: IncomePage,
  refusals: ['NOT_FOUND'],
});

export const getAgentStatement = endpoint({
  method: 'GET',
  path: '/api/office/incomes/{id}',
  access: { staff: 'agents.read' },
  input: z.object({ id: Uuid }),
  output: Statement,
  refusals: ['NOT_FOUND'],
});

/**
 * Corrects an income by a separate line in the next window of the kind; what was computed and paid stays. `currency` is
 * the income's. Takes two people.
 */
export const correctIncome = endpoint({
  method: 'POST',
  path: '/api/office/incomes/{id}/corrections',
  access: { staff: 'agents.manage' },
  once: true,
  input: z.object({
    id: Uuid,
    way: z.enum(['credit', 'debit']),
    amount: PositiveMoney,
    currency: Currency,
    reason: text(300, 3),
  }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'INPUT_INVALID', 'PROPOSAL_OPEN'],
});

/** The same file as the agent's. */
export const getAgentStatementFile = endpoint({
  method: 'GET',
  path: '/api/office/incomes/{id}/rows.csv',
  access: { staff: 'agents.read' },
  csv: true,
  input: z.object({ id: Uuid }),
  output: z.string(),
  refusals: ['NOT_FOUND'],
});

/** Windows that closed within these days, at most 92, newest first, with what they cost the house. */
export const listCommissionWindows = endpoint({
  method: 'GET',
  path: '/api/office/commission/windows',
  access: { staff: 'agents.read' },
  input: z.object({ kind: z.optional(ContractKind), from: Day, to: Day, page }),
  output: z.object({
    windows: z.array(
      z.object({
        id: z.string(),
        kind: ContractKind,
        period: z.enum(['five_minutes', 'hour', 'day', 'week', 'half_month', 'month']),
        from: Moment,
        until: Moment,
        closedAt: Moment,
        incomes: z.int(),
        unpaid: z.int(),
        costs: z.array(z.object({ currency: Currency, amount: Money })),
      }),
    ),
    /** Cost of all windows of the filter: the sum of their incomes, which the ledger posts one by one. */
    totals: z.array(
      z.object({ kind: ContractKind, currency: Currency, incomes: z.int(), unpaid: z.int(), amount: Money }),
    ),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: ['MOMENT_INVALID'],
});
