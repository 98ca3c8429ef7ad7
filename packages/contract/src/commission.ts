import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { contractStates, TIERS_MAX } from '@tamarind/domain/agents/contracts/life';
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Day, Moment, Money, MoneyOrZero, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/** Contracts of agents [F10, F11]: the offers of an upline or the house, the answers, the end. */

export const ContractKind = z.enum(agentContractCodes);

/** A rate in millionths: 12,500 is 1.25 %. */
const Ppm = z.codec(
  z.int().check(z.gte(0), z.lte(1_000_000)),
  z.custom<bigint>((value) => typeof value === 'bigint'),
  { decode: (count) => BigInt(count), encode: (count) => Number(count) },
);

const Tier = z.object({
  ratePpm: Ppm,
  /** Conditions; a missing one passes. `active`: active members. `profit`: the house's profit with the team. */
  active: z.optional(wholeNumber(1, 1_000_000)),
  turnover: z.optional(MoneyOrZero),
  profit: z.optional(Money),
});

/** Everything an agent accepts; amounts in minor units of the contract's currency. */
export const Terms = z.object({
  /** The window of a dividend; a salary has the window of its kind. */
  period: z.enum(['day', 'week', 'half_month', 'month']),
  /** Lowest first: the last row whose conditions hold decides. */
  tiers: z.array(Tier).check(z.minLength(1), z.maxLength(TIERS_MAX)),
  deducts: z.array(z.enum(['bonuses', 'salaries', 'fees'])).check(z.maxLength(3)),
  platformPpm: Ppm,
  paymentPpm: Ppm,
  activeWhen: z.object({ deposits: MoneyOrZero, turnover: MoneyOrZero }),
  carriesLoss: z.boolean(),
  unit: PositiveMoney,
  most: z.nullable(PositiveMoney),
  unearned: z.enum(['upline', 'house']),
  sharePpm: z.nullable(Ppm),
});
export type Terms = z.output<typeof Terms>;

export const AgentContract = z.object({
  id: Uuid,
  kind: ContractKind,
  currency: Currency,
  /** The agent who is paid. */
  account: z.string(),
  /** The upline who offered it; null: the house. */
  upline: z.nullable(z.string()),
  state: z.enum(contractStates),
  terms: Terms,
  /** SHA-256 of kind, currency and terms in canonical JSON. Accepting names it. */
  sha256: z.string(),
  offeredAt: Moment,
  /** An offer ends unanswered then. */
  expiresAt: Moment,
  /** First moment it applies to, and the first it no longer does; null: not accepted, or no end agreed. */
  from: z.nullable(Moment),
  until: z.nullable(Moment),
  /** The side that asked for its end. */
  endAskedBy: z.nullable(z.enum(['agent', 'upline'])),
});
export type AgentContract = z.output<typeof AgentContract>;

const page = z.optional(wholeNumber(1, 10_000));
const Account = text(64, 1);

/** The caller's own contract of a kind, the offer and the request for an end that wait for an answer. */
const OwnRequests = z.object({ contract: z.nullable(AgentContract), offer: z.nullable(AgentContract) });
const requestsOf = (path: `/${string}`) =>
  endpoint({ method: 'GET', path, access: 'agent', input: z.object({}), output: OwnRequests, refusals: [] });

/** The four calls of the specification's point 7: what waits for the caller about each kind of contract. */
export const getDividendRequests = requestsOf('/wps/relay/MCS2_processDividendReq');
export const getDailySalaryRequests = requestsOf('/wps/relay/MCS2_processDailySalContract');
export const getHourlySalaryRequests = requestsOf('/wps/relay/MCS2_processContractHourSalary');
export const getRealTimeSalaryRequests = requestsOf('/wps/relay/MCSFE_processRealTimeSalaryContract');

const Request = z.int();
/**
 * The consolidated contract info of the specification's point 3. Request types: 0 nothing, 1 an offer waits, 2 the upline
 * asks for the end, 3 the caller asked for it. Info types: 1 when a contract is in force, otherwise 0.
 */
export const getContractInfo = endpoint({
  method: 'GET',
  path: '/api/agents/contract-info',
  access: 'agent',
  input: z.object({}),
  output: z.object({
    dailysalreqtype: Request,
    divtypereq: Request,
    contracthoursalreq: Request,
    realtimesalreqtype: Request,
    dailysalinfotype: Request,
    contracthoursalinfotype: Request,
    divinfotype: Request,
    realtimesalinfotype: Request,
  }),
  refusals: [],
});

/** The caller's own contracts, and those given to direct downlines; newest first. */
export const listContracts = endpoint({
  method: 'GET',
  path: '/api/agents/contracts',
  access: 'agent',
  input: z.object({ of: z.enum(['own', 'downlines']), account: z.optional(Account), page }),
  output: z.object({ contracts: z.array(AgentContract), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

/**
 * Offers a contract to a direct downline who is an agent. Its highest rate is at most that of the caller's own contract of
 * the kind (CONTRACT_RATE, details.most in millionths).
 */
export const offerContract = endpoint({
  method: 'POST',
  path: '/api/agents/contracts',
  access: 'agent',
  once: true,
  input: z.object({ account: Account, kind: ContractKind, terms: Terms }),
  output: z.object({ id: Uuid }),
  refusals: ['NOT_FOUND', 'CONTRACT_OPEN', 'CONTRACT_RATE', 'CONTRACT_TERMS'],
});

/**
 * Accepts or refuses an offer. `sha256`: the text that was read. CONTRACT_ENDS_DOWNLINES: accepting ends the contracts of
 * the downlines in details.accounts, whose rates are higher; they are settled at their old rates and get a new offer. The
 * answer is sent again with `endsDownlines`.
 */
export const answerContract = endpoint({
  method: 'POST',
  path: '/api/agents/contracts/{id}/answer',
  access: 'agent',
  once: true,
  input: z.object({ id: Uuid, accepts: z.boolean(), sha256: text(64, 64), endsDownlines: z.optional(z.boolean()) }),
  output: AgentContract,
  refusals: [
    'NOT_FOUND',
    'CONTRACT_STATE',
    'CONTRACT_CHANGED',
    'CONTRACT_ENDS_DOWNLINES',
    'CONTRACT_RATE',
    'CONTRACT_TERMS',
  ],
});

/** Asks for the end of a contract, agrees to it, or takes the request back; for the agent and for the upline alike. */
export const endContract = endpoint({
  method: 'POST',
  path: '/api/agents/contracts/{id}/end',
  access: 'agent',
  once: true,
  input: z.object({ id: Uuid, step: z.enum(['ask', 'agree', 'withdraw']) }),
  output: AgentContract,
  refusals: ['NOT_FOUND', 'CONTRACT_STATE'],
});

/** Contracts of all agents, newest first. */
export const listAgentContracts = endpoint({
  method: 'GET',
  path: '/api/office/agents/contracts',
  access: { staff: 'agents.read' },
  input: z.object({
    account: z.optional(Account),
    kind: z.optional(ContractKind),
    state: z.optional(z.enum(contractStates)),
    page,
  }),
  output: z.object({
    contracts: z.array(AgentContract),
    count: z.int(),
    pageSize: z.int(),
    /** The highest rate of each kind that one person may offer, in millionths. */
    grid: z.array(z.object({ kind: ContractKind, ratePpm: z.int() })),
  }),
  refusals: ['NOT_FOUND'],
});

/** Offers a contract of the house. Within the grid it is offered at once; above it a second person agrees first. */
export const offerAgentContract = endpoint({
  method: 'POST',
  path: '/api/office/agents/contracts',
  access: { staff: 'agents.manage' },
  once: true,
  input: z.object({ account: Account, kind: ContractKind, terms: Terms, reason: text(300, 3) }),
  output: z.object({ id: z.nullable(Uuid), proposal: z.optional(Proposed.shape.proposal) }),
  refusals: ['NOT_FOUND', 'CONTRACT_OPEN', 'CONTRACT_RATE', 'CONTRACT_TERMS', 'PROPOSAL_OPEN'],
});

/** The house's part in the end of a contract that it offered. */
export const endAgentContract = endpoint({
  method: 'POST',
  path: '/api/office/agents/contracts/{id}/end',
  access: { staff: 'agents.manage' },
  once: true,
  input: z.object({ id: Uuid, step: z.enum(['ask', 'agree', 'withdraw']), reason: text(300, 3) }),
  output: AgentContract,
  refusals: ['NOT_FOUND', 'CONTRACT_STATE'],
});

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
  /** When it was posted to the wallet; null: not yet. */
  paidAt: z.nullable(Moment),
  /**
   * Above zero: the part that paid off an earlier debt. Below zero: the part of a negative income that the wallet paid;
   * the rest is owed.
   */
  settled: Money,
});
export type Income = z.output<typeof Income>;

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
  /** Carried into the window and out of it. */
  before: z.object({ loss: Money, remainderE6: z.string() }),
  after: z.object({ loss: Money, remainderE6: z.string() }),
  /** Incomes of the direct downlines, which are subtracted. */
  downlines: z.array(z.object({ id: Uuid, earnedE6: z.string(), potentialE6: z.string() })),
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
  /** SHA-256 of the other fields in canonical JSON. */
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
