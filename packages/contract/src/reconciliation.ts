import { breakKinds, resolutions } from '@tamarind/domain/reconciliation/breaks';
import { dayFaults } from '@tamarind/domain/reconciliation/statement';
import { z } from 'zod/mini';
import { PaymentProvider } from './connections.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Day, Moment, Money, text, Uuid, wholeNumber } from './wire.ts';

/**
 * Reconciliation: the comparison of statements with the ledger, in both directions. The bank accounts are compared with
 * the account `bank`, and a payment provider that holds money with the account of that provider. `provider` names the
 * provider; without it, the bank is meant.
 */

export const statementFormats = ['csv', 'mt940', 'camt053'] as const;
export type StatementFormat = (typeof statementFormats)[number];

const Account = text(40, 1);
const Page = z.optional(wholeNumber(1, 10_000));

/**
 * A day of a currency: the balance of all bank accounts compared with the ledger's. bank − ledger = onTheWay + awaited
 * + open + unexplained, and `unexplained` must be zero.
 */
const ReconciledDay = z.object({
  day: Day,
  bank: Money,
  ledger: Money,
  /** Payments that both sides have, on different days. */
  onTheWay: Money,
  /** Movements that are expected in the next statement. */
  awaited: Money,
  /** The sum of the open breaks. */
  open: Money,
  unexplained: Money,
});

const StatementAccount = z.object({
  account: z.string(),
  currency: Currency,
  provider: z.nullable(PaymentProvider),
  from: Day,
  until: Day,
  closing: Money,
  /** True if the server fetches the account's statement each day; otherwise staff upload files. */
  isFetched: z.boolean(),
});

/**
 * The last days that statements of the bank and of each provider cover, newest first; the accounts; and the connected
 * providers that hold money (`holders`).
 */
export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/office/reconciliation',
  access: { staff: 'reconciliation.read', currency: 'list' },
  input: z.object({}),
  output: z.object({
    books: z.array(
      z.object({
        currency: Currency,
        provider: z.nullable(PaymentProvider),
        /** The last day for which all accounts have a statement; null before the first. */
        coveredUntil: z.nullable(Day),
        days: z.array(ReconciledDay),
        /** Days whose statement the connected bank gave with a fault, oldest first, until a statement covers them. */
        faults: z.array(
          z.object({ day: Day, account: z.nullable(z.string()), fault: z.enum(dayFaults), foundAt: Moment }),
        ),
      }),
    ),
    accounts: z.array(StatementAccount),
    holders: z.array(z.object({ provider: PaymentProvider, currency: Currency })),
    openBreaks: z.int(),
  }),
  refusals: [],
});

const Line = z.object({
  day: Day,
  at: z.nullable(Moment),
  amount: Money,
  providerRef: z.string(),
  reference: z.string(),
  counterparty: z.string(),
  account: z.string(),
});
const Movement = z.object({
  transferId: z.string(),
  at: Moment,
  amount: Money,
  reason: z.string(),
  reference: z.string(),
});
export type StatementLineView = z.output<typeof Line>;
export type MovementView = z.output<typeof Movement>;

/**
 * Both sides of one day: pairs, statement lines without a movement, and movements without a line; the largest amount
 * comes first.
 */
export const listReconciledDay = endpoint({
  method: 'GET',
  path: '/api/office/reconciliation/days/{currency}/{day}',
  access: { staff: 'reconciliation.read', currency: 'field' },
  input: z.object({ currency: Currency, day: Day, provider: z.optional(PaymentProvider), page: Page }),
  output: z.object({
    rows: z.array(z.object({ key: z.string(), line: z.nullable(Line), movement: z.nullable(Movement) })),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: [],
});

/** The whole day as a CSV file, in the order of the list, without the names of payers. */
export const exportReconciledDay = endpoint({
  method: 'GET',
  path: '/api/office/reconciliation/days/{currency}/{day}/rows.csv',
  access: { staff: 'reconciliation.read', currency: 'field' },
  csv: true,
  input: z.object({ currency: Currency, day: Day, provider: z.optional(PaymentProvider) }),
  output: z.string(),
  refusals: [],
});

const BreakKind = z.enum(breakKinds);
const ResolutionName = z.enum(resolutions);

const Break = z.object({
  id: Uuid,
  kind: BreakKind,
  currency: Currency,
  provider: z.nullable(PaymentProvider),
  account: z.string(),
  day: Day,
  /** The bank's amount less the ledger's. */
  amount: Money,
  openedAt: Moment,
  /** The username of the person who looks into the break; null for nobody. */
  owner: z.nullable(z.string()),
  line: z.nullable(Line),
  movement: z.nullable(Movement),
  /** The line or movement that probably belongs to the break. */
  suggestion: z.nullable(z.object({ line: z.nullable(Line), movement: z.nullable(Movement) })),
  resolutions: z.array(ResolutionName),
  /** The payment providers that hold money of the house in this currency. */
  remitters: z.array(PaymentProvider),
  /** Id of the open proposal that would close the break. */
  proposal: z.nullable(Uuid),
  state: z.enum(['open', 'closed']),
  closedAt: z.nullable(Moment),
  /** `explained`: a later line or movement matched it. */
  closedHow: z.nullable(z.enum(['explained', ...resolutions])),
});
export type BreakView = z.output<typeof Break>;

/** Open breaks oldest first; closed ones newest first. */
export const listBreaks = endpoint({
  method: 'GET',
  path: '/api/office/reconciliation/breaks',
  access: { staff: 'reconciliation.read', currency: 'list' },
  input: z.object({
    state: z.enum(['open', 'closed']),
    kind: z.optional(BreakKind),
    currency: z.optional(Currency),
    page: Page,
  }),
  output: z.object({ breaks: z.array(Break), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

/** Assigns a break to the caller, in place of the previous person. */
export const takeBreak = endpoint({
  method: 'POST',
  path: '/api/office/reconciliation/breaks/{id}/owner',
  access: { staff: 'reconciliation.manage', currency: { row: 'bank_break' } },
  once: true,
  input: z.object({ id: Uuid }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'BREAK_STATE'],
});

/**
 * Proposes how to close a break. It is carried out after another person agrees. For remit: the provider, and the fee
 * in the currency of the break that it kept of what it sent.
 */
export const closeBreak = endpoint({
  method: 'POST',
  path: '/api/office/reconciliation/breaks/{id}/resolution',
  access: { staff: 'reconciliation.manage', currency: { row: 'bank_break' } },
  once: true,
  input: z.object({
    id: Uuid,
    resolution: ResolutionName,
    provider: z.optional(PaymentProvider),
    fee: z.optional(Money),
    currency: z.optional(Currency),
    note: text(300, 3),
  }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'BREAK_STATE', 'PROPOSAL_OPEN'],
});

/**
 * Asks the connected bank for the statement of a day that is over, and reconciles it. `added`: lines that are new.
 * STATEMENT_FAULTY (details.fault): the answer cannot be used.
 */
export const fetchStatement = endpoint({
  method: 'POST',
  path: '/api/office/reconciliation/fetch',
  access: { staff: 'reconciliation.manage', currency: 'field' },
  once: true,
  input: z.object({ currency: Currency, day: Day }),
  output: z.object({ added: z.int() }),
  refusals: ['STATEMENT_DAY', 'STATEMENT_FAULTY', 'STATEMENT_MISFITS', 'BANK_SILENT'],
});

/**
 * A file in base64, at most 10 MB decoded: a statement of the bank account `account`, or the CSV file of payments that
 * `provider` gives. Such a file has no balances, so `closing` is the balance that the provider's portal shows after it.
 */
const statementFile = {
  format: z.enum(statementFormats),
  account: z.optional(Account),
  currency: Currency,
  provider: z.optional(PaymentProvider),
  closing: z.optional(Money),
  file: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(14_000_000)),
};
const StatementSummary = z.object({
  from: Day,
  until: Day,
  opening: Money,
  closing: Money,
  lines: z.int(),
  /** The number of lines that no earlier statement had. */
  added: z.int(),
});
const uploadRefusals = ['STATEMENT_FAULTY', 'STATEMENT_DAY', 'STATEMENT_MISFITS', 'NOT_FOUND'] as const;

/** Reads a file and returns what adding it would do, without changing anything. */
export const checkStatement = endpoint({
  method: 'POST',
  path: '/api/office/reconciliation/files/check',
  access: { staff: 'reconciliation.manage', currency: 'field' },
  images: 2,
  input: z.object(statementFile),
  output: StatementSummary,
  refusals: uploadRefusals,
});

/**
 * Adds a file and reconciles it. STATEMENT_FAULTY (details.fault, line): it cannot be read. STATEMENT_DAY: it begins
 * before the first statement. STATEMENT_MISFITS: its balances do not add up with the lines that are already stored.
 * NOT_FOUND: the provider holds no money in the currency.
 */
export const addStatement = endpoint({
  method: 'POST',
  path: '/api/office/reconciliation/files',
  access: { staff: 'reconciliation.manage', currency: 'field' },
  once: true,
  images: 2,
  input: z.object(statementFile),
  output: StatementSummary,
  refusals: uploadRefusals,
});
