import { Statement, type Statement as StatementView } from '@tamarind/contract/incomes';
import { encodeAs } from '@tamarind/contract/encode';
import type { contract } from '@tamarind/contract/index';
import { canonical } from '@tamarind/domain/canonical';
import { csvOf } from '@tamarind/domain/csv';
import { sha256Hex, utf8 } from '@tamarind/domain/hash';
import { money, ZERO } from '@tamarind/domain/money';
import { spanOf } from '@tamarind/domain/time';
import { z } from 'zod/mini';
import type { Db } from '../platform/db/sql.ts';
import type { Handler } from '../platform/http/routes.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { refuse } from '../platform/refusal.ts';
import { spanOf as daysSpan } from '../platform/span.ts';
import { teamOf } from '../teams/index.ts';
import * as contractQueries from './contract-queries.ts';
import { folded, shown, storedTerms } from './contracts.ts';
import * as statementQueries from './statement-queries.ts';

type Calls = typeof contract.commission;
type FilterInput = Omit<Parameters<Handler<Calls['listIncomes']>>[1], 'account'>;

/** Incomes, and the statement of each down to its rows [F12]. */
export const statementHandlers = {
  listIncomes: async (call, input) => {
    const { agentId } = await teamOf(call, 'income');
    return incomesOf(call.pool, agentId, input);
  },
  getStatement: async (call, { id }) => {
    const { agentId } = await teamOf(call, 'income');
    return statementOf(call.pool, id, agentId);
  },
  getStatementFile: async (call, { id }) => {
    const { agentId } = await teamOf(call, 'income');
    return fileOf(await statementOf(call.pool, id, agentId));
  },
  listAgentIncomes: async ({ pool }, { account, ...input }) => {
    const agent = (await contractQueries.agentByAccount(pool, folded(account))) ?? refuse('NOT_FOUND');
    return incomesOf(pool, agent.id, input);
  },
  getAgentStatement: ({ pool }, { id }) => statementOf(pool, id, undefined),
  getAgentStatementFile: async ({ pool }, { id }) => fileOf(await statementOf(pool, id, undefined)),
  listCommissionWindows: async ({ pool }, { kind, page, ...days }) => {
    const { from, to } = daysSpan(days);
    const filter = { kind, from, to };
    const [{ windows, count }, totals] = await Promise.all([
      statementQueries.windowsPage(pool, filter, pageOf({ page })),
      statementQueries.windowTotals(pool, filter),
    ]);
    const costsOf = (costs: (typeof windows)[number]['costs']) =>
      costs.map(({ currency, amount }) => ({ currency, amount: money(BigInt(amount)) }));
    return {
      windows: windows.map((row) => ({ ...row, costs: costsOf(row.costs) })),
      totals,
      count,
      pageSize: PAGE_SIZE,
    };
  },
} satisfies { [Name in keyof Calls]?: Handler<Calls[Name]> };

async function incomesOf(db: Db, agentId: bigint, { kind, from, to, page }: FilterInput) {
  const span = spanOf({ from, to });
  const currency = await statementQueries.currencyOf(db, agentId);
  return {
    ...(await statementQueries.incomesPage(db, { agentId, kind, from: span.from, to: span.to }, pageOf({ page }))),
    pageSize: PAGE_SIZE,
    currency,
    owed: (await statementQueries.owedBy(db, agentId, currency)) ?? ZERO,
  };
}

/** Refuses NOT_FOUND for the income of another agent, as for one that does not exist. */
async function statementOf(db: Db, id: string, agentId: bigint | undefined): Promise<StatementView> {
  const found = await statementQueries.incomeById(db, id);
  if (!found || (agentId !== undefined && found.agentId !== agentId)) return refuse('NOT_FOUND');
  const { facts, ...income } = found;
  const row = await contractQueries.contractById(db, income.contractId);
  if (!row) throw new Error(`income ${id} has no contract`);
  const levels = storedTerms(row.terms).sharePpm === null ? 1_000_000 : 1;
  const decoded = z.decode(Statement.shape.facts, facts as never);
  const statement = {
    income,
    contract: shown(row, income.agentId),
    facts: decoded,
    rows: decoded.correction ? [] : await rowsOf(db, income, levels),
    corrections: await statementQueries.correctionsOf(db, id),
  };
  const { sha256: _, corrections: _later, ...text } = encodeAs(Statement, { ...statement, sha256: '' });
  return { ...statement, sha256: sha256Hex(utf8(canonical(text))) };
}

function rowsOf(db: Db, income: statementQueries.IncomeRow, levels: number) {
  if (income.kind === 'real_time') return statementQueries.betRows(db, income);
  return income.kind === 'hourly'
    ? statementQueries.hourRows(db, income, levels)
    : statementQueries.dayRows(db, income, levels);
}

/** The rows as CSV, with the hash of the lines before it as the last line. */
function fileOf({ rows }: StatementView): string {
  const text = csvOf(
    columns,
    rows.map((row) => columns.map((name) => cellOf(row[name]))),
  );
  return `${text}sha256,${sha256Hex(utf8(text))}\r\n`;
}

const columns = [
  'source',
  'account',
  'level',
  'at',
  'turnover',
  'net',
  'bonuses',
  'salaries',
  'deposits',
  'withdrawals',
  'ratePpm',
  'belowPpm',
] as const;

const cellOf = (value: string | number | bigint | Date | null) => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : { number: value === null ? '' : value.toString() };
};
