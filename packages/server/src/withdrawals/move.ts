import { canMove, type WithdrawalState } from '@tamarind/domain/withdrawals/states';
import { record } from '../audit/index.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import type { Tx } from '../platform/db/sql.ts';
import * as queries from './queries.ts';

interface Step {
  readonly to: WithdrawalState;
  readonly actor: string;
  readonly note?: string;
  readonly person?: queries.StepPerson;
  readonly at: Date;
}

/**
 * Moves a locked withdrawal to its next state, and writes the step, the event and the audit record in the same
 * transaction.
 */
export async function move(
  tx: Tx,
  row: Pick<queries.WithdrawalRow, 'id' | 'memberId' | 'amount' | 'currency' | 'state'>,
  step: Step,
): Promise<void> {
  if (!canMove(row.state, step.to)) throw new Error(`withdrawal ${row.id} cannot go from ${row.state} to ${step.to}`);
  const { to, actor, note = '', at } = step;
  await queries.setState(tx, { withdrawalId: row.id, state: to, actor, note, at }, step.person);
  await tell(tx, row, step);
}

/** Publishes and audits a new state, including the first one. */
export async function tell(
  tx: Tx,
  row: Pick<queries.WithdrawalRow, 'id' | 'memberId' | 'amount' | 'currency'>,
  step: Step & { facts?: Readonly<Record<string, string>> },
): Promise<void> {
  const { to, actor, at } = step;
  await announce(tx, `member:${row.memberId}`, { type: 'withdrawal', data: { id: row.id, state: to } }, at);
  await announce(tx, `member:${row.memberId}`, { type: 'balance', data: {} }, at);
  await announce(tx, 'staff', { type: 'queue', data: { room: 'withdrawals' } }, at);
  const facts = {
    amount: row.amount.toString(),
    currency: row.currency,
    member: row.memberId.toString(),
    ...step.facts,
  };
  await record(tx, { actor, action: `withdrawal.${to}`, subject: `withdrawal:${row.id}`, facts, at });
}

/**
 * Locks a withdrawal that must be in one of these states, until commit. Refuses NOT_FOUND (also for another member's
 * withdrawal) and WITHDRAWAL_STATE (details.state).
 */
export async function lockIn(
  tx: Tx,
  id: string,
  states: readonly WithdrawalState[],
  memberId?: bigint,
): Promise<queries.WithdrawalRow> {
  const row = await queries.lockedWithdrawal(tx, id);
  if (!row || (memberId !== undefined && row.memberId !== memberId)) return refuse('NOT_FOUND');
  if (!states.includes(row.state)) return refuse('WITHDRAWAL_STATE', { state: row.state });
  return row;
}
