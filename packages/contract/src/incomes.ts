import { z } from 'zod/mini';
import { AgentContract, ContractKind, Terms } from './commission.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Day, Moment, Money, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines the incomes of agents [F12], that is, their commissions. Each has a statement that explains it, and
 * may have corrections. An income is computed for one window (settlement period).
 */

const page = z.optional(wholeNumber(1, 10_000));
const Account = text(64, 1);

/** An agent's commission for one window [F12]. */
const Income = z.object({
  id: Uuid,
  kind: ContractKind,
  currency: Currency,
  account: z.string(),
  /**
   * Start of the window, the period for which the commission is computed. If the line or the contract changes inside a
   * window, it is split into parts, numbered from 0, each with its own days.
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
   * How the income changed wallet and debt. Above zero: the part of the income that repaid an earlier debt. Below zero:
   * the part of a negative income that was taken from the wallet; the rest became a debt.
   */
  settled: Money,
});
export type Income = z.output<typeof Income>;

/**
 * The caller's income from windows that start on the given days, the income of the preceding period of the same length
 * for comparison, and each current contract with its running window [F02, F07]. At most 92 days.
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
        /** The turnover counted so far in the running window. Only play for which the contract pays is included. */
        turnover: Money,
        /** The amount to which the rate would apply if the window closed now. */
        base: Money,
        /**
         * The condition for the next higher rate: the team must reach `wanted` of the `measure`, and has `reached` a
         * part of it. `ratePpm` is that rate in millionths. Null if only more active members are needed.
         */
        next: z.nullable(
          z.object({ measure: z.enum(['turnover', 'profit']), reached: Money, wanted: Money, ratePpm: z.int() }),
        ),
        /** The newest income of this contract's kind; null if there is none yet. */
        last: z.nullable(z.object({ pay: Money, until: Moment })),
      }),
    ),
  }),
  refusals: ['MOMENT_INVALID'],
});

/** Counts and sums of the team when the window closed; sums are decimal text. */
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
    /**
     * The sum of the winning branches, which are left out of the base: teams of direct downlines with a contract whose
     * players won. Zero or negative.
     */
    wonBranches: z.optional(Money),
    /** For real-time salaries: the turnover grouped by the difference between the agent's rate and the rate below. */
    placed: z.array(z.object({ ratePpm: z.string(), turnover: Money })),
  }),
  base: Money,
  /** The rate of the contract's row that applied; 0 for real time, where each bet has its own rate. */
  ratePpm: z.string(),
  /**
   * The team's earnings before the downlines' income is subtracted, in millionths of a minor unit. `potentialE6` is the
   * same without the condition on active members.
   */
  earnedE6: z.string(),
  potentialE6: z.string(),
  /** The amount by which the downlines' income exceeds the agent's own. If the agent bears it, the income is less than zero by it. */
  shortfall: Money,
  /** The sum paid for earlier parts of the window; the contract's limit includes them. */
  paidBefore: z.optional(Money),
  /** The amount that the operator deducts from the players' net loss before a dividend is computed. */
  platform: z.optional(Money),
  /**
   * True if accounts of one person counted as one active member; missing in incomes from before rows had person marks.
   */
  isLinked: z.optional(z.boolean()),
  /**
   * Members with a large win that is kept apart: it does not reduce the agent's later incomes, because only later
   * losses of the same member pay it back. Highest win first. `net` is the result in the window, `before` and `after`
   * are the wins kept apart before and after it.
   */
  keptApart: z.optional(z.array(z.object({ account: z.string(), net: Money, before: Money, after: Money }))),
  /**
   * The loss that reduces later incomes, and the rounding remainder of a minor unit: as taken over from the previous
   * window (`before`) and as passed to the next (`after`).
   */
  before: z.object({ loss: Money, remainderE6: z.string() }),
  after: z.object({ loss: Money, remainderE6: z.string() }),
  /** Incomes of the direct downlines, which are subtracted from the agent's own. */
  downlines: z.array(z.object({ id: Uuid, earnedE6: z.string(), potentialE6: z.string() })),
  /**
   * Present only in an income that corrects another one: the amount is then the whole income, and all figures are zero.
   */
  correction: z.optional(z.object({ of: Uuid, amount: Money, reason: z.string() })),
});

/** A row of a statement: a member's day, a bet (real-time and hourly salaries), or a deposit (hourly salaries). */
export const StatementRow = z.object({
  /** The reference of what the row counts: `day:<day>`, `<ticket or round>#<revision>` or `deposit:<id>`. */
  source: z.string(),
  account: z.string(),
  /** The number of steps below the agent; 0 is the agent's own play. */
  level: z.int(),
  at: Moment,
  turnover: Money,
  net: Money,
  bonuses: Money,
  salaries: Money,
  deposits: Money,
  withdrawals: Money,
  /**
   * For real-time salaries: the agent's rate (`ratePpm`) and the rate of the nearest contract below (`belowPpm`), both
   * in millionths and as they were at the bet; otherwise null.
   */
  ratePpm: z.nullable(z.int()),
  belowPpm: z.nullable(z.int()),
  /** For real-time salaries, the SHA-256 of the agent's contract in force when the bet was placed; otherwise null. */
  contract: z.nullable(z.string()),
  /**
   * An anonymous mark of a person: accounts with the same mark belonged to one person when the window closed, and count
   * as one active member. Null for real-time salaries, which do not count members.
   */
  person: z.nullable(z.string()),
  /** `agent`: the person is the agent, who does not count; `team`: another row's account belongs to the same person. */
  linked: z.nullable(z.enum(['agent', 'team'])),
  /**
   * The branch (team of a direct downline with a contract) to which the member belonged that day, as that downline's
   * account; null outside every branch. Present only if the contract leaves out branches that won.
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
   * SHA-256 over the canonical JSON of the data fixed when the window closed: contracts, facts, rows, and the income
   * without `paidAt` and `settled`. Payment, corrections and the end of the contract therefore do not change the hash.
   */
  sha256: z.string(),
});
export type Statement = z.output<typeof Statement>;

const dayInput = z.object({ id: Uuid, day: Day, account: Account });

/** A row of a dividend's or daily salary's statement, with the single bets and money movements that it sums. */
export const StatementDay = z.object({
  row: StatementRow,
  entries: z.array(
    z.object({
      kind: z.enum(['bet', 'deposit', 'withdrawal', 'bonus', 'salary']),
      /**
       * The counted fact: `<ticket or round>#<revision>` of a bet, the id of a transfer, or the id of the salary's
       * income.
       */
      source: z.string(),
      at: Moment,
      turnover: Money,
      net: Money,
      /** The amount of a deposit, withdrawal, bonus or salary; zero for a bet. */
      amount: Money,
    }),
  ),
  /** True if the sums of the entries equal the figures of the row. */
  holds: z.boolean(),
  /** SHA-256 of `row` and `entries` in canonical JSON. */
  sha256: z.string(),
});
export type StatementDay = z.output<typeof StatementDay>;

/** One member's day of a statement. `account` and `day` must be those of one of its rows, otherwise NOT_FOUND. */
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

/** The caller's incomes, newest first. The first and last day are inclusive, in the brand's time zone. */
export const listIncomes = endpoint({
  method: 'GET',
  path: '/api/agents/incomes',
  access: 'agent',
  input: IncomeFilter,
  output: IncomePage,
  refusals: [],
});

/** Exports incomes as CSV with the filter of `listIncomes`, at most the newest 20,000. */
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
 * Corrects an income by a separate income in the next window of the same kind of contract. The original and its payment
 * do not change. `currency` is the income's. Takes two people.
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

/** The same statement file as the agent downloads, for staff. */
export const getAgentStatementFile = endpoint({
  method: 'GET',
  path: '/api/office/incomes/{id}/rows.csv',
  access: { staff: 'agents.read', currency: { row: 'agent_income' } },
  csv: true,
  input: z.object({ id: Uuid }),
  output: z.string(),
  refusals: ['NOT_FOUND'],
});

/** The entries behind one row of an agent's statement, as the agent sees them, for staff. */
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

/** Commission windows that closed within these days (at most 92), newest first, each with its cost for the operator. */
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
