import type { contract } from '@tamarind/contract/index';
import { countedNet } from '@tamarind/domain/agents/contracts/income';
import { agentContractKind } from '@tamarind/domain/agents/contracts/index';
import { nextStep } from '@tamarind/domain/agents/contracts/next-step';
import { money, ZERO } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { addDays, dayOf, daysFrom } from '@tamarind/domain/time';
import type { Db } from '../platform/db/sql.ts';
import type { Handler } from '../platform/http/routes.ts';
import { spanOf } from '../platform/span.ts';
import { teamOf } from '../teams/index.ts';
import * as contractQueries from './contract-queries.ts';
import { storedTerms } from './contracts.ts';
import { keptWinsOf, optionFigures, optionPart } from './options.ts';
import * as progressQueries from './progress-queries.ts';
import * as statementQueries from './statement-queries.ts';
import { carries } from './income-queries.ts';
import { LEVELS_MAX } from './window-queries.ts';

type Calls = typeof contract.commission;

/** The sums until now in the running windows of an agent's contracts. */
export const progressHandlers = {
  getContractProgress: async (call, days) => {
    const { agentId } = await teamOf(call, 'income');
    const span = spanOf(days);
    const length = daysFrom(span.first, span.last).length;
    const earlier = spanOf({ from: addDays(span.first, -length), to: addDays(span.first, -1) });
    const [currency, now, before, open, last] = await Promise.all([
      statementQueries.currencyOf(call.pool, agentId),
      progressQueries.incomeBetween(call.pool, agentId, span),
      progressQueries.incomeBetween(call.pool, agentId, earlier),
      contractQueries.openContracts(call.pool, agentId, call.now),
      progressQueries.newestIncomes(call.pool, agentId),
    ]);
    const inForce = open.filter(({ state, from }) => state !== 'offered' && from !== null && from <= call.now);
    const newest = new Map(last.map(({ kind, pay, until }) => [kind, { pay, until }]));
    return {
      currency,
      income: { now, before },
      running: await Promise.all(
        inForce.map(async (row) => ({
          ...(await runningOf(call.pool, row, call.now)),
          last: newest.get(row.kind) ?? null,
        })),
      ),
    };
  },
} satisfies { [Name in keyof Calls]?: Handler<Calls[Name]> };

async function runningOf(db: Db, row: contractQueries.ContractRow, now: Date) {
  const { id, agentId, kind: code, currency, topPpm } = row;
  const kind = agentContractKind(code);
  const terms = storedTerms(row.terms);
  const { from, until } = kind.windowAt(now, terms);
  const start = row.from && row.from > from ? row.from : from;
  const team = { agentId, currency, levels: terms.sharePpm === null ? LEVELS_MAX : 1 };
  const owner = { agentId, kind: code, currency };
  const part = optionPart(0, { ...owner, from: dayOf(start), until: addDays(dayOf(now), 1) }, terms);
  const [{ moved, ...sums }, carried, options, kept] = await Promise.all([
    kind.counts === 'days'
      ? progressQueries.sinceDay(db, team, dayOf(start))
      : progressQueries.sinceMoment(db, team, start),
    carries(db, [code], [agentId]),
    optionFigures(db, [{ ...part, terms }]),
    keptWinsOf(db, [{ owner, terms }]),
  ]);
  const fees = money(moved > 0n ? (moved * terms.paymentPpm) / 1_000_000n : 0n);
  const placed = kind.counts === 'bets' ? [{ ratePpm: 0n, turnover: sums.turnover }] : [];
  const figures = { ...sums, fees, active: 0, placed };
  const loss = carried.find((one) => one.currency === currency)?.loss ?? ZERO;
  const highRollers = kept.rollersOf(owner, options.rollers.get(0) ?? []);
  const counted = {
    ...figures,
    net: countedNet({ ...figures, ...present({ wonBranches: options.won.get(0) }) }, terms, highRollers),
  };
  const base = kind.baseOf(counted, terms, loss);
  const next = nextStep(terms, { turnover: sums.turnover, profit: kind.profitOf(counted, base) });
  return {
    contract: id,
    kind: code,
    currency,
    topPpm,
    from: start,
    until,
    turnover: sums.turnover,
    base,
    next: next && { ...next, ratePpm: Number(next.ratePpm) },
  };
}
