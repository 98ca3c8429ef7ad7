import { breakKinds, resolutions } from '@tamarind/domain/reconciliation/breaks';
import { dayFaults } from '@tamarind/domain/reconciliation/statement';
import { z } from 'zod/mini';
import { PaymentProvider } from './connections.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Day, Moment, Money, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines reconciliation: the comparison of statements with the ledger, in both directions. Statements of
 * bank accounts are compared with the ledger account `bank`, those of a payment provider that holds money with the
 * ledger account of that provider. `provider` names the provider; without it the call is about the bank.
 */

export const statementFormats = ['csv', 'mt940', 'camt053'] as const;
export type StatementFormat = (typeof statementFormats)[number];

const Account = text(40, 1);
const Page = z.optional(wholeNumber(1, 10_000));

/**
 * One day of one currency: the balance of all bank accounts compared with the ledger's balance. bank − ledger =
 * onTheWay + awaited + open + unexplained, where `unexplained` must be zero.
 */
const ReconciledDay = z.object({
  day: Day,
  bank: Money,
  ledger: Money,
  /** The sum of payments that the statement and the ledger both contain, but on different days. */
  onTheWay: Money,
  /** The effect of ledger movements that the bank's next statement should contain. */
  awaited: Money,
  /** The sum of open breaks (unexplained differences between statement and ledger). */
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
 * The last reconciled days of the bank and of each provider, newest first; the bank accounts; and the connected
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
        /** The last day for which every account has a statement; null before the first such day. */
        coveredUntil: z.nullable(Day),
        days: z.array(ReconciledDay),
        /**
         * Days for which the connected bank sent an unusable statement, oldest first, until a statement covers them.
         */
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
 * Both sides of one day, largest amount first: matched pairs, statement lines without a ledger movement, and ledger
 * movements without a statement line.
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
  /** The amount in the bank's statement less the amount in the ledger. */
  amount: Money,
  openedAt: Moment,
  /** The username of the person who investigates the break; null if nobody does. */
  owner: z.nullable(z.string()),
  line: z.nullable(Line),
  movement: z.nullable(Movement),
  /** The statement line or ledger movement that probably belongs to this difference; null if none was found. */
  suggestion: z.nullable(z.object({ line: z.nullable(Line), movement: z.nullable(Movement) })),
  resolutions: z.array(ResolutionName),
  /** The payment providers that hold money of the operator in this currency. */
  remitters: z.array(PaymentProvider),
  /** Id of the open proposal to close the break; null without one. */
  proposal: z.nullable(Uuid),
  state: z.enum(['open', 'closed']),
  closedAt: z.nullable(Moment),
  /** The way in which the break was closed. `explained`: a later line or movement matched it. Null while it is open. */
  closedHow: z.nullable(z.enum(['explained', ...resolutions])),
});
export type BreakView = z.output<typeof Break>;

/**
 * Lists breaks (unexplained differences between statement and ledger): open ones with the oldest first, closed ones
 * with the newest first.
 */
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

/** Assigns a break to the caller, even if another person had it until now. */
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
 * Proposes how to close a break; the server executes it after another person agrees. For `remit` (money that a payment
 * provider sent to the bank) the input names the provider and the fee that it kept, in the currency of the break.
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
 * Requests from the connected bank the statement of a past day, and reconciles it. `added` is the number of new lines.
 * STATEMENT_FAULTY (details.fault): the response cannot be used.
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
 * A file in base64, at most 10 MB decoded: a statement of the bank account `account`, or the CSV file of payments
 * exported from `provider`. A provider's file has no balances, so staff enter as `closing` the balance that the
 * provider's portal shows after it.
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
  /** The number of lines in the file that no earlier statement contained. */
  added: z.int(),
});
const uploadRefusals = ['STATEMENT_FAULTY', 'STATEMENT_DAY', 'STATEMENT_MISFITS', 'NOT_FOUND'] as const;

/** Checks a file without storing it: returns the changes that adding it would cause. */
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
 * Adds a file and reconciles it. STATEMENT_FAULTY (details.fault, line): the file cannot be parsed. STATEMENT_DAY: it
 * begins before the first statement. STATEMENT_MISFITS: its balances do not agree with the lines that are already
 * stored. NOT_FOUND: the provider holds no money in the currency.
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
