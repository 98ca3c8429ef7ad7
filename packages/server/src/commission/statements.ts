import {
  Statement,
  StatementDay,
  type StatementDay as StatementDayView,
  type Statement as StatementView,
} from '@tamarind/contract/incomes';
import { Terms } from '@tamarind/contract/commission';
import { encodeAs } from '@tamarind/contract/encode';
import type { contract } from '@tamarind/contract/index';
import type { ContractTerms } from '@tamarind/domain/agents/contracts/contract-kind';
import { agentContractKind } from '@tamarind/domain/agents/contracts/index';
import { canonical } from '@tamarind/domain/canonical';
import { csvOf } from '@tamarind/domain/csv';
import { sha256Hex, utf8 } from '@tamarind/domain/hash';
import { type Currency, money, type Money, sum, toDecimal } from '@tamarind/domain/money';
import { localTime, momentsOf } from '@tamarind/domain/time';
import { z } from 'zod/mini';
import type { Db } from '../platform/db/sql.ts';
import type { Handler } from '../platform/http/routes.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { refuse } from '../platform/refusal.ts';
import { spanOf } from '../platform/span.ts';
import { teamOf } from '../teams/index.ts';
import * as contractQueries from './contract-queries.ts';
import { folded, shown, storedTerms } from './contracts.ts';
import { branchDays } from './option-queries.ts';
import { optionPart } from './options.ts';
import * as statementQueries from './statement-queries.ts';
import { LEVELS_MAX } from './window-queries.ts';

type Calls = typeof contract.commission;
type FilterInput = Omit<Parameters<Handler<Calls['listIncomes']>>[1], 'account'>;

/** Agents' incomes, and the statement of each income with its rows [F12]. */
export const statementHandlers = {
  listIncomes: async (call, input) => {
    const { agentId } = await teamOf(call, 'income');
    return incomesOf(call.pool, agentId, input);
  },
  exportIncomes: async (call, { kind, ...days }) => {
    const { agentId } = await teamOf(call, 'income');
    const { incomes } = await statementQueries.incomesPage(call.pool, { agentId, kind, ...momentsOf(days) }, WHOLE);
    return incomesFile(incomes);
  },
  getStatement: async (call, { id }) => {
    const { agentId } = await teamOf(call, 'income');
    return statementOf(call.pool, id, agentId);
  },
  getStatementFile: async (call, { id }) => {
    const { agentId } = await teamOf(call, 'income');
    return fileOf(await statementOf(call.pool, id, agentId));
  },
  getStatementDay: async (call, input) => {
    const { agentId } = await teamOf(call, 'income');
    return dayOfStatement(call.pool, input, agentId);
  },
  getStatementDayFile: async (call, input) => {
    const { agentId } = await teamOf(call, 'income');
    return dayFileOf(await dayOfStatement(call.pool, input, agentId));
  },
  getAgentStatementDay: ({ pool }, input) => dayOfStatement(pool, input, undefined),
  getAgentStatementDayFile: async ({ pool }, input) => dayFileOf(await dayOfStatement(pool, input, undefined)),
  listAgentIncomes: async ({ pool }, { account, ...input }) => {
    const agent = (await contractQueries.agentByAccount(pool, folded(account))) ?? refuse('NOT_FOUND');
    return incomesOf(pool, agent.id, input);
  },
  getAgentStatement: ({ pool }, { id }) => statementOf(pool, id, undefined),
  getAgentStatementFile: async ({ pool }, { id }) => fileOf(await statementOf(pool, id, undefined)),
  listCommissionWindows: async ({ pool, currencies }, { kind, page, ...days }) => {
    const { from, to } = spanOf(days);
    const filter = { kind, from, to, currencies };
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

/** The commission that the agent must pay back, because the wallet could not cover it. */
export const owedCommission = (db: Db, agentId: bigint, currency: Currency): Promise<Money> =>
  statementQueries.owedBy(db, agentId, currency);

async function incomesOf(db: Db, agentId: bigint, { kind, from, to, page }: FilterInput) {
  const span = momentsOf({ from, to });
  const currency = await statementQueries.currencyOf(db, agentId);
  return {
    ...(await statementQueries.incomesPage(db, { agentId, kind, from: span.from, to: span.to }, pageOf({ page }))),
    pageSize: PAGE_SIZE,
    currency,
    owed: await owedCommission(db, agentId, currency),
  };
}

/** The statement of an income. Refuses NOT_FOUND for another agent's income, as for one that does not exist. */
export async function statementOf(db: Db, id: string, agentId: bigint | undefined): Promise<StatementView> {
  const found = await statementQueries.incomeById(db, id);
  if (!found || (agentId !== undefined && found.agentId !== agentId)) return refuse('NOT_FOUND');
  const { facts, windowId, ...income } = found;
  const row = await contractQueries.contractById(db, income.contractId);
  if (!row) throw new Error(`income ${id} has no contract`);
  const decoded = z.decode(Statement.shape.facts, facts as never);
  const ofWindow = { ...income, windowId };
  const rows = decoded.correction ? [] : await rowsOf(db, ofWindow, { terms: storedTerms(row.terms), facts: decoded });
  const hashes = [...new Set([row.sha256, ...rows.flatMap(({ contract }) => contract ?? [])])];
  const texts = await contractQueries.textsOf(db, { agentId: income.agentId, kind: income.kind, hashes });
  const statement = {
    income,
    contract: shown(row, income.agentId),
    contracts: texts
      .map((text) => ({ ...text, terms: z.decode(Terms, text.terms as never) }))
      .toSorted((one, other) => Number(one.sha256 === row.sha256) - Number(other.sha256 === row.sha256)),
    facts: decoded,
    rows,
    corrections: await statementQueries.correctionsOf(db, id),
  };
  return { ...statement, sha256: fixedHash(encodeAs(Statement, { ...statement, sha256: '' })) };
}

/** The bets and movements of money behind one row of a statement, which covers one day of one member. */
async function dayOfStatement(
  db: Db,
  { id, day, account }: Parameters<Handler<Calls['getStatementDay']>>[1],
  agentId: bigint | undefined,
): Promise<StatementDayView> {
  const { income, rows } = await statementOf(db, id, agentId);
  const row = rows.find((one) => one.source === `day:${day}` && one.account === account) ?? refuse('NOT_FOUND');
  const entries = await statementQueries.entriesOfDay(db, { account, currency: income.currency, day });
  const sumOf = (name: 'turnover' | 'net' | 'amount', kind: (typeof entries)[number]['kind']) =>
    sum(entries.filter((one) => one.kind === kind).map((one) => one[name]));
  const holds =
    sumOf('turnover', 'bet') === row.turnover &&
    sumOf('net', 'bet') === row.net &&
    sumOf('amount', 'bonus') === row.bonuses &&
    sumOf('amount', 'salary') === row.salaries &&
    sumOf('amount', 'deposit') === row.deposits &&
    sumOf('amount', 'withdrawal') === row.withdrawals;
  const shownDay = { row, entries, holds, sha256: '' };
  const { row: wireRow, entries: wireEntries } = encodeAs(StatementDay, shownDay);
  return { ...shownDay, sha256: sha256Hex(utf8(canonical({ row: wireRow, entries: wireEntries }))) };
}

/**
 * Hash of the data that is final when the window closes. Left out are payment, corrections and the contract's end,
 * which change later.
 */
function fixedHash({ income, contracts, facts, rows }: z.input<typeof Statement>): string {
  const { paidAt: _paid, settled: _settled, ...closed } = income;
  return sha256Hex(utf8(canonical({ income: closed, contracts, facts, rows })));
}

async function rowsOf(
  db: Db,
  income: statementQueries.IncomeOfWindow,
  { terms, facts }: { readonly terms: ContractTerms; readonly facts: StatementView['facts'] },
): Promise<StatementView['rows']> {
  const { counts } = agentContractKind(income.kind);
  const levels = terms.sharePpm === null ? LEVELS_MAX : 1;
  if (counts === 'bets')
    return (await statementQueries.betRows(db, income)).map((row) => ({ ...row, person: null, linked: null }));
  const [rows, agent] = await Promise.all([
    counts === 'days' ? statementQueries.dayRows(db, income, levels) : statementQueries.momentRows(db, income, levels),
    statementQueries.personOfAgent(db, income),
  ]);
  const marked =
    facts.isLinked === undefined
      ? rows.map((row) => ({ ...row, person: null, linked: null }))
      : withMarks(rows, { agent, agentId: income.agentId });
  if (terms.branches !== 'positive') return marked;
  const part = optionPart(0, { ...income, from: income.fromDay, until: income.untilDay }, terms);
  const branches = new Map(
    (await branchDays(db, part)).map(({ account, day, branch }) => [`day:${day} ${account}`, branch]),
  );
  return marked.map((row) => ({ ...row, branch: branches.get(`${row.source} ${row.account}`) ?? null }));
}

/**
 * Replaces the persons in statement rows by opaque marks. A mark is derived from the person's first account among the
 * rows, which the agent sees anyway, so it reveals nothing about accounts outside the team.
 */
function withMarks(
  rows: readonly statementQueries.StatementRow[],
  { agent, agentId }: { readonly agent: bigint; readonly agentId: bigint },
): StatementView['rows'] {
  const accounts = new Map<bigint | null, string[]>();
  for (const { person, account } of rows) {
    const own = accounts.get(person) ?? [];
    if (!own.includes(account)) accounts.set(person, [...own, account].toSorted());
  }
  return rows.map(({ person, ...row }) => {
    const own = accounts.get(person) ?? [];
    const isAgent = person === agent || row.level === 0;
    return {
      ...row,
      person: sha256Hex(utf8(`${agentId} ${own[0]}`)).slice(0, MARK),
      linked: isAgent ? ('agent' as const) : own.length > 1 ? ('team' as const) : null,
    };
  });
}
const MARK = 16;

const fileOf = ({ rows }: StatementView): string =>
  hashedFile(
    columns,
    rows.map((row) => columns.map((name) => cellOf(row[name]))),
  );
const dayFileOf = ({ entries }: StatementDayView): string =>
  hashedFile(
    entryColumns,
    entries.map((entry) => entryColumns.map((name) => cellOf(entry[name]))),
  );

/** The export file contains all rows, up to this limit. */
const WHOLE = { limit: 20_000, offset: 0 };
const incomesFile = (incomes: readonly statementQueries.IncomeRow[]): string =>
  csvOf(
    ['kind', 'from', 'until', 'part', 'income', 'paid', 'settled', 'currency'],
    incomes.map(({ kind, currency, from, until, part, pay, paidAt, settled }) => [
      kind,
      localTime(from),
      localTime(until),
      { number: part.toString() },
      { number: toDecimal(pay, currency) },
      paidAt === null ? '' : localTime(paidAt),
      { number: toDecimal(settled, currency) },
      currency,
    ]),
  );

function hashedFile(...of: Parameters<typeof csvOf>): string {
  const text = csvOf(...of);
  return `${text}sha256,${sha256Hex(utf8(text))}\r\n`;
}
const entryColumns = ['kind', 'source', 'at', 'turnover', 'net', 'amount'] as const;

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
  'contract',
  'person',
  'linked',
  'branch',
] as const;

const cellOf = (value: string | number | bigint | Date | null | undefined) => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : { number: value?.toString() ?? '' };
};
