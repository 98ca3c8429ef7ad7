import { type Money, ZERO } from '@tamarind/domain/money';
import { decideRoute, type RouteChoice, routeCost, type RouteDecision } from '@tamarind/domain/payments/route';
import { dayOf, startOfDay } from '@tamarind/domain/time';
import type { WithdrawalMethodCode } from '@tamarind/domain/withdrawals/methods/codes';
import { withdrawalMethod } from '@tamarind/domain/withdrawals/methods/index';
import type { Db } from '../platform/db/sql.ts';
import { paymentAdapter } from '../platform/ports/payments/index.ts';
import * as queries from './queries.ts';

/**
 * The connections of the method's currency that may send a payout now, cheapest first. The configured bank, which has
 * no id, comes last and takes every method except coins, so it pays if no connection can. `hasBank`: true if a bank is
 * configured. `without`: connections that already refused this payout, with null for the bank. `costs` contains the fee
 * of each connection in `order`.
 */
export async function routePayout(
  db: Db,
  wish: {
    readonly method: WithdrawalMethodCode;
    readonly amount: Money;
    readonly now: Date;
    readonly hasBank: boolean;
    readonly without?: readonly (string | null)[];
  },
): Promise<RouteDecision & { readonly costs: ReadonlyMap<string | null, Money> }> {
  const { method, amount, now, hasBank, without = [] } = wish;
  const { currency, network } = withdrawalMethod(method);
  const [rows, used] = await Promise.all([
    queries.connectionsIn(db, currency),
    queries.payoutsOfDay(db, startOfDay(dayOf(now))),
  ]);
  const choices: RouteChoice[] = rows.map((row) => ({
    id: row.id,
    isOn: row.isOn,
    serves:
      row.withdrawals.includes(method) && !without.includes(row.id) && paymentAdapter(row.provider).pay !== undefined,
    restsUntil: row.restsUntil,
    min: row.amountMin,
    max: row.amountMax,
    dayMax: row.dayMax,
    dayUsed: used.find(({ id }) => id === row.id)?.used ?? ZERO,
    costFixed: row.costFixed,
    costBps: row.costBps,
    share: row.share,
  }));
  const { order, passed } = decideRoute(choices, amount, now);
  // A bank cannot send coins, so it is left out for them.
  const isBankOpen = hasBank && network === undefined && !without.includes(null);
  return {
    order: isBankOpen ? [...order, null] : order,
    passed: isBankOpen ? passed : [...passed, { id: null, why: 'not_served' }],
    costs: new Map([...choices.map((one) => [one.id, routeCost(one, amount)] as const), [null, ZERO] as const]),
  };
}
