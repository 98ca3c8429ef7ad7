import type { contract } from '@tamarind/contract/index';
import { csvOf } from '@tamarind/domain/csv';
import { money, type Money, toDecimal, ZERO } from '@tamarind/domain/money';
import { addDays, type Day, daysFrom, localTime } from '@tamarind/domain/time';
import { agentNotices } from '../announcements/index.ts';
import { contractsGiven, noPlay } from '../commission/index.ts';
import { walletsOf } from '../ledger/index.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Handler } from '../platform/http/routes.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { centreOf, inTeam, lineOf, teamOf } from '../teams/index.ts';
import { spanOf } from '../platform/span.ts';
import * as queries from './team-queries.ts';
import { frozenOf } from './transfer-queries.ts';

type Agents = typeof contract.agents;
type View =
  | 'listAgentNotices'
  | 'getTeamOverview'
  | 'exportTeamOverview'
  | 'listTeam'
  | 'listTeamBets'
  | 'exportTeamBets'
  | 'listTeamProfit'
  | 'exportTeamProfit'
  | 'listTeamTransactions'
  | 'exportTeamTransactions';

/**
 * The agent centre's pages about a team [F01, F02, F04, F05, F06, F08]. Every query of a team's rows is limited to the
 * members below the agent, so no row outside the team is returned.
 */
export const teamViews: { [Name in View]: Handler<Agents[Name]> } = {
  listAgentNotices: async (call, { language }) => {
    await teamOf(call, null);
    return { notices: await agentNotices(call, language) };
  },

  getTeamOverview: async (call, { currency, ...days }) => {
    const { agentId, day } = await teamOf(call, 'overview');
    const span = spanOf(days);
    const length = daysFrom(span.first, span.last).length;
    const earlier = spanOf({ from: addDays(span.first, -length), to: addDays(span.first, -1) });
    const [sums, joined, sumsBefore, joinedBefore, size] = await Promise.all([
      queries.daySums(call.pool, agentId, currency, span),
      queries.newcomers(call.pool, agentId, span),
      queries.daySums(call.pool, agentId, currency, earlier),
      queries.newcomers(call.pool, agentId, earlier),
      queries.teamSize(call.pool, agentId, day),
    ]);
    const joinedOn = new Map(joined.map((row) => [row.day, row.count]));
    const byDay = new Map(sums.map((row) => [row.day, row]));
    const sumOf = (rows: typeof sums, registered: number) => ({
      ...(rows.find((row) => row.day === null) ?? nothing),
      registered,
    });
    return {
      days: daysFrom(span.first, span.last).map((each) => ({
        ...(byDay.get(each) ?? nothing),
        day: each,
        registered: joinedOn.get(each) ?? 0,
      })),
      now: sumOf(sums, countOf(joined)),
      before: sumOf(sumsBefore, countOf(joinedBefore)),
      ...size,
    };
  },
  exportTeamOverview: async (call, { currency, ...days }) => {
    const { agentId } = await teamOf(call, 'overview');
    const span = spanOf(days);
    const [sums, joined] = await Promise.all([
      queries.daySums(call.pool, agentId, currency, span),
      queries.newcomers(call.pool, agentId, span),
    ]);
    const joinedOn = new Map(joined.map((row) => [row.day, row.count]));
    const byDay = new Map(sums.map((row) => [row.day, row]));
    const cell = (amount: Money) => ({ number: toDecimal(amount, currency) });
    return csvOf(
      [
        'day',
        'active',
        'registered',
        'bets',
        'turnover',
        'net',
        'bonuses',
        'salaries',
        'deposits',
        'withdrawals',
        'currency',
      ],
      daysFrom(span.first, span.last).map((day) => {
        const row = byDay.get(day) ?? nothing;
        return [
          day,
          ...[row.active, joinedOn.get(day) ?? 0, row.bets].map((count) => ({ number: count.toString() })),
          ...[row.turnover, row.net, row.bonuses, row.salaries, row.deposits, row.withdrawals].map(cell),
          currency,
        ];
      }),
    );
  },

  listTeam: async (call, { of, search, currency, page, ...days }) => {
    const team = await teamOf(call, 'team');
    const span = spanOf(days);
    const root = of === undefined ? undefined : await inTeam(call.pool, team, of);
    const wish = { ...team, ofId: root?.id ?? team.agentId, currency, search: search?.trim().toLowerCase() ?? '' };
    const rows = await queries.team(call.pool, wish, span, pageOf({ page }));
    const ids = rows.map(({ id }) => id);
    const direct = rows.filter(({ depth }) => depth === 1).map(({ id }) => id);
    const mayIncome = (await centreOf(call)).rights.includes('income');
    const [wallets, frozen, given, incomes] = await Promise.all([
      walletsOf(call.pool, ids),
      frozenOf(call.pool, ids),
      contractsGiven(call.pool, team.agentId, ids, call.now),
      mayIncome ? queries.incomeByLine(call.pool, team.agentId, { downlines: direct, currency }, span) : undefined,
    ]);
    const contracts = Map.groupBy(given, ({ agentId }) => agentId);
    return {
      line: root ? await lineBelow(call.pool, team, root) : [],
      members: rows.map(({ id, count: _count, ...row }) => ({
        ...row,
        balance: wallets({ memberId: id, currency: row.currency, realm: 'real' }).available,
        isFrozen: frozen.has(id),
        income: row.depth === 1 && incomes ? (incomes.get(id) ?? ZERO) : null,
        contracts: (contracts.get(id) ?? []).map(({ agentId: _agent, ...one }) => one),
      })),
      count: rows[0]?.count ?? 0,
      pageSize: PAGE_SIZE,
    };
  },

  listTeamBets: async (call, { account, level, page, ...days }) => {
    const wish = await rowsOf(call, 'betting', { account, level });
    const span = spanOf(days);
    const [bets, count, levels] = await Promise.all([
      queries.bets(call.pool, wish, span, pageOf({ page })),
      queries.betCount(call.pool, wish, span),
      queries.levelCount(call.pool, wish.agentId, span),
    ]);
    return { bets, count, pageSize: PAGE_SIZE, levels };
  },
  exportTeamBets: async (call, { account, level, ...days }) => {
    const wish = await rowsOf(call, 'betting', { account, level });
    const rows = await queries.bets(call.pool, wish, spanOf(days), WHOLE);
    return csvOf(
      ['settled', 'placed', 'account', 'source', 'revision', 'category', 'turnover', 'net', 'currency'],
      rows.map((row) => [
        localTime(row.at),
        localTime(row.placedAt),
        row.account,
        row.source,
        { number: row.revision.toString() },
        row.category,
        { number: toDecimal(row.turnover, row.currency) },
        { number: toDecimal(row.net, row.currency) },
        row.currency,
      ]),
    );
  },

  listTeamProfit: async (call, { of, currency, page, ...days }) => {
    const wish = await profitWish(call, of);
    const rows = await queries.profit(call.pool, { ...wish, currency }, spanOf(days), pageOf({ page }));
    const sum = rows[0]?.sum;
    const amount = (text: string | undefined): Money => (text === undefined ? ZERO : money(BigInt(text)));
    return {
      members: rows.map(({ count: _count, sum: _sum, ...row }) => row),
      sum: {
        bets: Number(sum?.bets ?? 0),
        turnover: amount(sum?.turnover),
        net: amount(sum?.net),
        bonuses: amount(sum?.bonuses),
        salaries: amount(sum?.salaries),
        deposits: amount(sum?.deposits),
        withdrawals: amount(sum?.withdrawals),
      },
      count: rows[0]?.count ?? 0,
      pageSize: PAGE_SIZE,
    };
  },
  exportTeamProfit: async (call, { of, currency, ...days }) => {
    const wish = await profitWish(call, of);
    const rows = await queries.profit(call.pool, { ...wish, currency }, spanOf(days), WHOLE);
    const cell = (amount: Money) => ({ number: toDecimal(amount, currency) });
    return csvOf(
      ['account', 'level', 'bets', 'turnover', 'net', 'bonuses', 'salaries', 'deposits', 'withdrawals', 'currency'],
      rows.map((row) => [
        row.account,
        { number: row.depth.toString() },
        { number: row.bets.toString() },
        ...[row.turnover, row.net, row.bonuses, row.salaries, row.deposits, row.withdrawals].map(cell),
        currency,
      ]),
    );
  },

  listTeamTransactions: async (call, { account, level, kind = null, page, ...days }) => {
    const wish = { ...(await rowsOf(call, 'transactions', { account, level })), kind };
    const span = spanOf(days);
    const [transactions, count, levels] = await Promise.all([
      queries.transactions(call.pool, wish, span, pageOf({ page })),
      queries.transactionCount(call.pool, wish, span),
      queries.levelCount(call.pool, wish.agentId, span),
    ]);
    return { transactions, count, pageSize: PAGE_SIZE, levels };
  },
  exportTeamTransactions: async (call, { account, level, kind = null, ...days }) => {
    const wish = { ...(await rowsOf(call, 'transactions', { account, level })), kind };
    const rows = await queries.transactions(call.pool, wish, spanOf(days), WHOLE);
    return csvOf(
      ['time', 'account', 'kind', 'amount', 'currency'],
      rows.map((row) => [
        localTime(row.at),
        row.account,
        row.kind,
        { number: toDecimal(row.amount, row.currency) },
        row.currency,
      ]),
    );
  },
};

type Call = Parameters<typeof teamOf>[0];

/** The rows of a list that the caller may see: of the whole team, of one level, or of one member. */
async function rowsOf(
  call: Call,
  right: 'betting' | 'transactions',
  { account, level }: { readonly account: string | undefined; readonly level: number | undefined },
) {
  const team = await teamOf(call, right);
  const memberId = account === undefined ? null : (await inTeam(call.pool, team, account)).id;
  return { agentId: team.agentId, memberId, level: level ?? null };
}

async function profitWish(call: Call, of: string | undefined) {
  const team = await teamOf(call, 'profit');
  const ofId = of === undefined ? team.agentId : (await inTeam(call.pool, team, of)).id;
  return { agentId: team.agentId, ofId };
}

/** The account names on the path from the agent's direct downline to a member of the team. */
async function lineBelow(
  db: Db,
  { agentId, day }: { readonly agentId: bigint; readonly day: Day },
  root: { readonly id: bigint; readonly account: string },
): Promise<string[]> {
  const above = await lineOf(db, root.id, day);
  const between = above.slice(0, above.indexOf(agentId)).toReversed();
  const names = await queries.accountsOf(db, between);
  return [...between.map((id) => names.get(id) ?? ''), root.account];
}

const countOf = (rows: readonly { readonly count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
const nothing = { bets: 0, ...noPlay };
const WHOLE = { limit: 20_000, offset: 0 };
