import { z } from 'zod/mini';
import { AgentContract, ContractKind, Terms } from './commission.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Day, Moment, Money, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/** Incomes of agents [F12]: each with the statement that explains it, its corrections, and the windows. */

const page = z.optional(wholeNumber(1, 10_000));
const Account = text(64, 1);

/** An agent's commission for one window [F12]. */
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
  /** When the income was posted to the wallet; null if it is not posted yet. */
  paidAt: z.nullable(Moment),
  /**
   * Above zero: the part that repaid an earlier debt. Below zero: the part of a negative income that was taken from the
   * wallet; the rest is owed.
   */
  settled: Money,
});
export type Income = z.output<typeof Income>;

/**
 * The caller's income of the given days, by the start of the windows, with the same number of days before for
 * comparison, and each current contract with its running window [F02, F07]. At most 92 days.
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
        /** The turnover counted so far, of the members for whom the contract pays. */
        turnover: Money,
        /** The amount to which the rate would apply now. */
        base: Money,
        /**
         * The condition that would raise the rate next, in millionths; null if only the number of active members is
         * missing.
         */
        next: z.nullable(
          z.object({ measure: z.enum(['turnover', 'profit']), reached: Money, wanted: Money, ratePpm: z.int() }),
        ),
        /** The newest income from this contract's kind. */
        last: z.nullable(z.object({ pay: Money, until: Moment })),
      }),
    ),
  }),
  refusals: ['MOMENT_INVALID'],
});

/** Counts and sums of the team as decimal text, at the close of the window. */
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
    /** The sum of the direct downlines' branches that won and are left out; zero or negative. */
    wonBranches: z.optional(Money),
    /** For real time: the turnover by difference of the rates. */
    placed: z.array(z.object({ ratePpm: z.string(), turnover: Money })),
  }),
  base: Money,
  /** The rate of the row that decided; 0 for real time, where each bet has its own rate. */
  ratePpm: z.string(),
  /**
   * In millionths of a minor unit: the income of the whole team, and the income without the condition on active
   * members.
   */
  earnedE6: z.string(),
  potentialE6: z.string(),
  /** The amount by which the downlines' income exceeds the agent's own. If the agent bears it, the income is less than zero by it. */
  shortfall: Money,
  /** The sum paid for earlier parts of the window; the contract's limit includes them. */
  paidBefore: z.optional(Money),
  /** The part of the net loss that the platform deducts from a dividend. */
  platform: z.optional(Money),
  /**
   * True if accounts of one person counted as one active member; missing in incomes from before rows had person marks.
   */
  isLinked: z.optional(z.boolean()),
  /**
   * Members whose wins are kept apart from the team's loss, the highest win first: the result in the window, and the wins
   * kept apart before and after it.
   */
  keptApart: z.optional(z.array(z.object({ account: z.string(), net: Money, before: Money, after: Money }))),
  /** The amounts carried into this window from the one before, and out of it to the next. */
  before: z.object({ loss: Money, remainderE6: z.string() }),
  after: z.object({ loss: Money, remainderE6: z.string() }),
  /** Incomes of the direct downlines, which are subtracted. */
  downlines: z.array(z.object({ id: Uuid, earnedE6: z.string(), potentialE6: z.string() })),
  /**
   * Present only in an income that corrects another one: the amount is then the whole income, and all figures are zero.
   */
  correction: z.optional(z.object({ of: Uuid, amount: Money, reason: z.string() })),
});

/** A row of a statement: a member's day, a bet (real time and hourly), or a deposit of the hour. */
export const StatementRow = z.object({
  /** The source: `day:<day>`, `<ticket or round>#<revision>` or `deposit:<id>`. */
  source: z.string(),
  account: z.string(),
  /** The number of steps below the agent; 0 is the agent. */
  level: z.int(),
  at: Moment,
  turnover: Money,
  net: Money,
  bonuses: Money,
  salaries: Money,
  deposits: Money,
  withdrawals: Money,
  /**
   * For real time: the agent's rate and the rate of the nearest contract below when the bet was placed; otherwise null.
   */
  ratePpm: z.nullable(z.int()),
  belowPpm: z.nullable(z.int()),
  /** In real time, the SHA-256 of the agent's contract in force when the bet was placed; otherwise null. */
  contract: z.nullable(z.string()),
  /**
   * An opaque mark: accounts with the same mark belonged to one person when the window closed, and count as one active
   * member. Null in real time, which does not count members.
   */
  person: z.nullable(z.string()),
  /** `agent`: the person is the agent, who does not count; `team`: another row's account belongs to the same person. */
  linked: z.nullable(z.enum(['agent', 'team'])),
  /**
   * The direct downline with a contract in whose branch the member was that day; null outside every branch. Present only if
   * the contract leaves out branches that won.
   */
  branch: z.optional(z.nullable(z.string())),
});

/** Everything from which an income is computed. `tools/verify/income.mjs` computes it again offline. */
export const Statement = z.object({
  income: Income,
  contract: AgentContract,
  /** The text of each contract by which a row was paid, newest last; its hash covers kind, currency and terms. */
  contracts: z.array(z.object({ kind: ContractKind, currency: Currency, terms: Terms, sha256: z.string() })),
  facts: IncomeFacts,
  rows: z.array(StatementRow),
  /** Corrections of this income, newest first. `income` is the one that posts it; null until the next window closes. */
  corrections: z.array(
    z.object({ id: Uuid, amount: Money, reason: z.string(), agreedAt: Moment, income: z.nullable(Uuid) }),
  ),
  /**
   * SHA-256 in canonical JSON of what was fixed when the window closed: contracts, facts, rows, and the income without
   * `paidAt` and `settled`. Payment, corrections and the end of the contract leave it as it is.
   */
  sha256: z.string(),
});
export type Statement = z.output<typeof Statement>;

const dayInput = z.object({ id: Uuid, day: Day, account: Account });

/** A row of a dividend or a daily salary with its bets and movements of money, as they were counted. */
export const StatementDay = z.object({
  row: StatementRow,
  entries: z.array(
    z.object({
      kind: z.enum(['bet', 'deposit', 'withdrawal', 'bonus', 'salary']),
      /** <ticket or round>#<revision>, the id of the transfer, or the id of the salary's income. */
      source: z.string(),
      at: Moment,
      turnover: Money,
      net: Money,
      /** The amount of a movement of money; zero for a bet. */
      amount: Money,
    }),
  ),
  /** True if the entries add up to the row. */
  holds: z.boolean(),
  /** SHA-256 of `row` and `entries` in canonical JSON. */
  sha256: z.string(),
});
export type StatementDay = z.output<typeof StatementDay>;

/** A member's day of a statement: `account` and `day` of one of its rows. NOT_FOUND for any other. */
export const getStatementDay = endpoint({
  method: 'GET',
  path: '/api/agents/incomes/{id}/days/{day}',
  access: 'agent',
  input: dayInput,
  output: StatementDay,
  refusals: ['NOT_FOUND'],
});

/** The entries of a day as CSV; the last line is the SHA-256 of the lines before it. */
export const getStatementDayFile = endpoint({
  method: 'GET',
  path: '/api/agents/incomes/{id}/days/{day}/entries.csv',
  access: 'agent',
  csv: true,
  input: dayInput,
  output: z.string(),
  refusals: ['NOT_FOUND'],
});

const incomeFilter = { kind: z.optional(ContractKind), from: z.optional(Day), to: z.optional(Day) };
const IncomeFilter = z.object({ ...incomeFilter, page });
const IncomePage = z.object({
  incomes: z.array(Income),
  count: z.int(),
  pageSize: z.int(),
  /** The sum over all pages of the filter. */
  total: Money,
  owed: Money,
  currency: Currency,
});

/** The caller's incomes, newest first. Days are those of the brand, both included. */
export const listIncomes = endpoint({
  method: 'GET',
  path: '/api/agents/incomes',
  access: 'agent',
  input: IncomeFilter,
  output: IncomePage,
  refusals: [],
});

/** Returns the newest 20,000 incomes at most, with the same filter. */
export const exportIncomes = endpoint({
  method: 'GET',
  path: '/api/agents/incomes.csv',
  access: 'agent',
  csv: true,
  input: z.object(incomeFilter),
  output: z.string(),
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

/** The rows of a statement as CSV. The last line is the SHA-256 of the lines before it. */
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
  access: { staff: 'agents.read', currency: 'member' },
  input: z.extend(IncomeFilter, { account: Account }),
  output: IncomePage,
  refusals: ['NOT_FOUND'],
});

export const getAgentStatement = endpoint({
  method: 'GET',
  path: '/api/office/incomes/{id}',
  access: { staff: 'agents.read', currency: { row: 'agent_income' } },
  input: z.object({ id: Uuid }),
  output: Statement,
  refusals: ['NOT_FOUND'],
});

/**
 * Corrects an income by a separate income in the next window of the kind. The original and its payment do not change.
 * `currency` is the income's. Takes two people.
 */
export const correctIncome = endpoint({
  method: 'POST',
  path: '/api/office/incomes/{id}/corrections',
  access: { staff: 'agents.manage', currency: { row: 'agent_income' } },
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

/** The same file that the agent gets. */
export const getAgentStatementFile = endpoint({
  method: 'GET',
  path: '/api/office/incomes/{id}/rows.csv',
  access: { staff: 'agents.read', currency: { row: 'agent_income' } },
  csv: true,
  input: z.object({ id: Uuid }),
  output: z.string(),
  refusals: ['NOT_FOUND'],
});

/** The same day of a statement, for staff. */
export const getAgentStatementDay = endpoint({
  method: 'GET',
  path: '/api/office/incomes/{id}/days/{day}',
  access: { staff: 'agents.read', currency: { row: 'agent_income' } },
  input: dayInput,
  output: StatementDay,
  refusals: ['NOT_FOUND'],
});

export const getAgentStatementDayFile = endpoint({
  method: 'GET',
  path: '/api/office/incomes/{id}/days/{day}/entries.csv',
  access: { staff: 'agents.read', currency: { row: 'agent_income' } },
  csv: true,
  input: dayInput,
  output: z.string(),
  refusals: ['NOT_FOUND'],
});

/** Windows that closed within these days, at most 92, newest first, with what they cost the house. */
export const listCommissionWindows = endpoint({
  method: 'GET',
  path: '/api/office/commission/windows',
  access: { staff: 'agents.read', currency: 'list' },
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
    /**
     * The cost of all windows of the filter, which is the sum of their incomes. The ledger posts the incomes one by
     * one.
     */
    totals: z.array(
      z.object({ kind: ContractKind, currency: Currency, incomes: z.int(), unpaid: z.int(), amount: Money }),
    ),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: ['MOMENT_INVALID'],
});
