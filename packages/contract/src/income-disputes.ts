import { z } from 'zod/mini';
import { ContractKind } from './commission.ts';
import { endpoint } from './endpoint.ts';
import { StatementRow } from './incomes.ts';
import { Currency, Moment, Money, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines disputes about incomes [F12]: an agent disputes one row of an income's statement, or the whole
 * income, and staff decide.
 */

const DisputeState = z.enum(['open', 'upheld', 'dismissed']);
const Dispute = z.object({
  id: Uuid,
  /**
   * The row of the income's statement as it was when the case was opened; null if the case is about the whole income.
   */
  row: z.nullable(StatementRow),
  message: z.string(),
  state: DisputeState,
  openedAt: Moment,
  /** The answer of staff; null while the case is open. */
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(Moment),
});

/**
 * Opens a dispute about one of the caller's incomes. `row` names a row of its statement by source and account; without
 * `row` the dispute is about the whole income. A row can have only one open dispute at a time.
 */
export const disputeIncome = endpoint({
  method: 'POST',
  path: '/api/agents/incomes/{id}/disputes',
  access: 'agent',
  once: true,
  input: z.object({
    id: Uuid,
    row: z.optional(z.object({ source: text(120, 1), account: text(64, 1) })),
    message: text(1000, 5),
  }),
  output: Dispute,
  refusals: ['NOT_FOUND', 'DISPUTE_OPEN'],
});

/** The disputes about one of the caller's incomes, newest first. */
export const listIncomeDisputes = endpoint({
  method: 'GET',
  path: '/api/agents/incomes/{id}/disputes',
  access: 'agent',
  input: z.object({ id: Uuid }),
  output: z.object({ disputes: z.array(Dispute) }),
  refusals: ['NOT_FOUND'],
});

/** Disputes of all agents: open ones first, among them the oldest first. */
export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/office/income-disputes',
  access: { staff: 'agents.read', currency: 'list', narrows: 'branch' },
  input: z.object({ state: z.optional(DisputeState), page: z.optional(wholeNumber(1, 10_000)) }),
  output: z.object({
    disputes: z.array(
      z.extend(Dispute, {
        income: Uuid,
        account: z.string(),
        kind: ContractKind,
        currency: Currency,
        pay: Money,
        decidedBy: z.nullable(z.string()),
      }),
    ),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: [],
});

/**
 * Decides a dispute; the agent reads the answer. `upheld` requires a correction of the income to which two people
 * agreed after the dispute was opened (otherwise DISPUTE_UNCORRECTED).
 */
export const decideDispute = endpoint({
  method: 'POST',
  path: '/api/office/income-disputes/{id}/decision',
  access: { staff: 'agents.manage', currency: { row: 'income_dispute' } },
  once: true,
  input: z.object({ id: Uuid, outcome: z.enum(['upheld', 'dismissed']), answer: text(300, 3) }),
  output: z.object({ state: DisputeState }),
  refusals: ['NOT_FOUND', 'DISPUTE_DECIDED', 'DISPUTE_UNCORRECTED'],
});
