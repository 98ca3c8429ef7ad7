import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { contractStates, TIERS_MAX } from '@tamarind/domain/agents/contracts/life';
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Moment, Money, MoneyOrZero, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines the contracts of agents [F10, F11]: their kinds, offers by an upline or by the operator, the
 * agents' answers, and the ends of contracts.
 */

export const ContractKind = z.enum(agentContractCodes);

/** A rate in millionths: 12,500 is 1.25 %. */
const Ppm = z.codec(
  z.int().check(z.gte(0), z.lte(1_000_000)),
  z.custom<bigint>((value) => typeof value === 'bigint'),
  { decode: (count) => BigInt(count), encode: (count) => Number(count) },
);

const Tier = z.object({
  ratePpm: Ppm,
  /**
   * Conditions of this row of the rate table; a missing condition is always met. `active` is the least number of active
   * members, `turnover` the least turnover of the team, `profit` the operator's least profit from the team.
   */
  active: z.optional(wholeNumber(1, 1_000_000)),
  turnover: z.optional(MoneyOrZero),
  profit: z.optional(Money),
});

/** The terms that an agent accepts. Amounts are in minor units of the contract's currency. */
export const Terms = z.object({
  /** The length of a dividend's window. For a salary, the kind determines the window. */
  period: z.enum(['day', 'week', 'half_month', 'month']),
  /** The rate table, lowest row first. The last row whose conditions are met determines the rate. */
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
  /**
   * Options of dividend contracts; a missing option is off, as in all older contracts. `ContractTerms` in the domain
   * package explains each.
   */
  fenceFrom: z.optional(PositiveMoney),
  branches: z.optional(z.enum(['all', 'positive'])),
  shortfall: z.optional(z.enum(['cost', 'receivable'])),
});
export type Terms = z.output<typeof Terms>;

export const AgentContract = z.object({
  id: Uuid,
  kind: ContractKind,
  currency: Currency,
  /** The account of the agent who is paid. */
  account: z.string(),
  /** The upline who offered the contract; null if the operator offered it. */
  upline: z.nullable(z.string()),
  state: z.enum(contractStates),
  terms: Terms,
  /**
   * The SHA-256 of kind, currency and terms in canonical JSON. The call that accepts the contract must send it, which
   * proves that the agent accepts exactly this text.
   */
  sha256: z.string(),
  offeredAt: Moment,
  /** The time at which an unanswered offer ends. */
  expiresAt: Moment,
  /**
   * `from` is the first moment at which the contract applies, null if it was not accepted. `until` is the first moment
   * at which it no longer applies, null if no end is agreed.
   */
  from: z.nullable(Moment),
  until: z.nullable(Moment),
  /** The side that asked to end the contract; null if neither did. */
  endAskedBy: z.nullable(z.enum(['agent', 'upline'])),
});
export type AgentContract = z.output<typeof AgentContract>;

const page = z.optional(wholeNumber(1, 10_000));
const Account = text(64, 1);

/**
 * The caller's current contract of one kind (a request to end it is in `endAskedBy`), and an open offer of this kind;
 * null for none.
 */
const OwnRequests = z.object({ contract: z.nullable(AgentContract), offer: z.nullable(AgentContract) });
const requestsOf = (path: `/${string}`) =>
  endpoint({ method: 'GET', path, access: 'agent', input: z.object({}), output: OwnRequests, refusals: [] });

/**
 * The first of four similar calls from the specification's point 7, one for each kind of contract. Each returns the
 * caller's current contract and the offer that waits for the caller's answer.
 */
export const getDividendRequests = requestsOf('/wps/relay/MCS2_processDividendReq');
export const getDailySalaryRequests = requestsOf('/wps/relay/MCS2_processDailySalContract');
export const getHourlySalaryRequests = requestsOf('/wps/relay/MCS2_processContractHourSalary');
export const getRealTimeSalaryRequests = requestsOf('/wps/relay/MCSFE_processRealTimeSalaryContract');

const Request = z.int();
/**
 * Returns the state of all the caller's contracts, as the specification's point 3 requires. Request types: 0 nothing
 * waits, 1 an offer waits, 2 the upline asked to end the contract, 3 the caller asked to end it. Info types: 1 if a
 * contract is in force, otherwise 0.
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
 * Data for an offer to a direct downline who is an agent, in the downline's currency: the caller's contract of the
 * kind, which limits the rate; the downline's current contract, which an accepted offer replaces; and an offer that
 * already waits. `below` lists contracts of the downline's team, highest rate first: accepting the offer ends those
 * whose rate is higher than offered. At most 100 are listed; `belowCount` counts all.
 */
export const getOfferDesk = endpoint({
  method: 'GET',
  path: '/api/agents/offer-desk',
  access: 'agent',
  input: z.object({ account: Account, kind: ContractKind }),
  output: z.object({
    currency: Currency,
    own: z.nullable(AgentContract),
    inForce: z.nullable(AgentContract),
    waiting: z.nullable(AgentContract),
    below: z.array(z.object({ account: z.string(), topPpm: z.int() })),
    belowCount: z.int(),
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * Offers a contract to a direct downline who is an agent. The highest rate must not exceed that of the caller's own
 * contract of this kind (CONTRACT_RATE; details.most is the limit in millionths).
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
 * Accepts or refuses an offer. `sha256` identifies the text that the agent read. CONTRACT_ENDS_DOWNLINES: accepting
 * would end the contracts of the downlines in details.accounts, whose rates are higher; these contracts are settled at
 * their old rates and their owners get a new offer. To accept anyway, send the call again with `endsDownlines`.
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

/** Asks to end a contract, agrees to end it, or withdraws the request. The agent and the upline both use this call. */
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
  access: { staff: 'agents.read', currency: 'list', narrows: 'branch' },
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
    /** The grid: the highest rate of each kind, in millionths, that one person of the staff may offer alone. */
    grid: z.array(z.object({ kind: ContractKind, ratePpm: z.int() })),
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * Offers a contract on behalf of the operator. Up to the highest rates in `grid` it is offered at once; above them a
 * second person must agree first.
 */
export const offerAgentContract = endpoint({
  method: 'POST',
  path: '/api/office/agents/contracts',
  access: { staff: 'agents.manage', currency: 'member' },
  once: true,
  input: z.object({ account: Account, kind: ContractKind, terms: Terms, reason: text(300, 3) }),
  output: z.object({ id: z.nullable(Uuid), proposal: z.optional(Proposed.shape.proposal) }),
  refusals: ['NOT_FOUND', 'CONTRACT_OPEN', 'CONTRACT_RATE', 'CONTRACT_TERMS', 'PROPOSAL_OPEN'],
});

/**
 * Asks to end a contract that the operator offered, agrees to its end, or withdraws the request, on behalf of the
 * operator.
 */
export const endAgentContract = endpoint({
  method: 'POST',
  path: '/api/office/agents/contracts/{id}/end',
  access: { staff: 'agents.manage', currency: { row: 'agent_contract' } },
  once: true,
  input: z.object({ id: Uuid, step: z.enum(['ask', 'agree', 'withdraw']), reason: text(300, 3) }),
  output: AgentContract,
  refusals: ['NOT_FOUND', 'CONTRACT_STATE'],
});
