import type { contract } from '@tamarind/contract/index';
import { StatementRow } from '@tamarind/contract/incomes';
import { z } from 'zod/mini';
import { record } from '../audit/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { teamOf } from '../teams/index.ts';
import * as disputeQueries from './dispute-queries.ts';
import * as statementQueries from './statement-queries.ts';
import { statementOf } from './statements.ts';

type Calls = typeof contract.commission;

/**
 * Disputes about agents' incomes: the agent opens one about a row of the statement. Staff decide it, after a correction
 * if one is needed.
 */
export const disputeHandlers = {
  disputeIncome: async (call, { id, row, message }) => {
    const { tx, now } = call;
    const { agentId } = await teamOf(call, 'income');
    const { rows } = await statementOf(tx, id, agentId);
    const found = row && rows.find(({ source, account }) => source === row.source && account === row.account);
    if (row && !found) return refuse('NOT_FOUND');
    // Point of no return
    const isNew = await disputeQueries.insertDispute(tx, {
      id: uuidV7(now, call.random),
      income: id,
      agentId,
      openedBy: call.actor.memberId,
      row: found ? z.encode(StatementRow, found) : null,
      key: found ? `${found.account} ${found.source}` : '',
      message: message.trim(),
      now,
    });
    if (!isNew) return refuse('DISPUTE_OPEN');
    const [opened] = await disputeQueries.disputesOf(tx, id);
    if (!opened) throw new Error(`the case about ${id} is gone`);
    return shown(opened);
  },

  listIncomeDisputes: async (call, { id }) => {
    const { agentId } = await teamOf(call, 'income');
    const income = await statementQueries.incomeById(call.pool, id);
    if (income?.agentId !== agentId) return refuse('NOT_FOUND');
    return { disputes: (await disputeQueries.disputesOf(call.pool, id)).map(shown) };
  },

  listDisputes: async ({ pool, currencies, branches }, { state, page }) => {
    const rows = await disputeQueries.disputesPage(pool, { state, currencies, branches }, pageOf({ page }));
    return {
      disputes: rows.map(({ count: _all, ...row }) => ({ ...row, ...shown(row) })),
      count: rows[0]?.count ?? 0,
      pageSize: PAGE_SIZE,
    };
  },

  decideDispute: async ({ tx, actor, now }, { id, outcome, answer }) => {
    const found = (await disputeQueries.lockDispute(tx, id)) ?? refuse('NOT_FOUND');
    if (found.state !== 'open') return refuse('DISPUTE_DECIDED');
    if (outcome === 'upheld' && !found.isCorrected) return refuse('DISPUTE_UNCORRECTED');
    // Point of no return
    await disputeQueries.decide(tx, { id, state: outcome, answer: answer.trim(), staffId: actor.staffId, now });
    await record(tx, {
      actor: actorKey(actor),
      action: 'agent.income_dispute',
      subject: `member:${found.agentId}`,
      facts: { dispute: id, income: found.income, outcome },
      at: now,
    });
    return { state: outcome };
  },
} satisfies { [Name in keyof Calls]?: Handler<Calls[Name]> };

const shown = ({ id, row, message, state, openedAt, answer, decidedAt }: disputeQueries.DisputeRow) => ({
  id,
  row: row === null ? null : z.decode(StatementRow, row as never),
  message,
  state,
  openedAt,
  answer,
  decidedAt,
});
