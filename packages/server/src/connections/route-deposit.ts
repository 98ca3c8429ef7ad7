import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import { type Money, ZERO } from '@tamarind/domain/money';
import { decideRoute, type RouteChoice, type RouteDecision } from '@tamarind/domain/payments/route';
import { dayOf } from '@tamarind/domain/time';
import type { Db } from '../platform/db/sql.ts';
import { paymentAdapter } from '../platform/ports/payments/index.ts';
import * as queries from './queries.ts';

/**
 * The connections of the method's currency that may take a deposit now, with the fee and limits of each. `hasAccount`:
 * true if there is a free receiving account whose payments the connection reports. A null connection means the
 * configured bank, which has no fee and no limits. `hasAccount` may be a promise, which is awaited while the
 * connections are read. `without`: connections that already refused this deposit. `checksSlips`: the connections whose
 * provider can check a payment slip.
 */
export async function routeDeposit(
  db: Db,
  wish: {
    readonly method: DepositMethodCode;
    readonly amount: Money;
    readonly now: Date;
    readonly hasAccount: AccountFinder | Promise<AccountFinder>;
    readonly without?: readonly string[];
  },
): Promise<RouteDecision & { readonly choices: readonly RouteChoice[]; readonly checksSlips: ReadonlySet<string> }> {
  const { method, amount, now, without = [] } = wish;
  const { currency } = depositMethod(method);
  const [rows, hasAccount] = await Promise.all([
    queries.depositConnections(db, { method, currency, day: dayOf(now), now }),
    wish.hasAccount,
  ]);
  const serves = (row: (typeof rows)[number]) =>
    row.deposits.includes(method) && (makesPayments(row) || hasAccount(row.id));
  // The bank's sum of the day is needed only if another connection could take the deposit instead.
  const other = hasAccount(null) ? rows.find((row) => row.isOn && serves(row)) : undefined;
  const choices: RouteChoice[] = [
    { ...configuredBank, serves: hasAccount(null), dayUsed: other?.bankUsed ?? ZERO },
    ...rows.map((row) => ({
      id: row.id,
      isOn: row.isOn && !without.includes(row.id),
      serves: serves(row),
      restsUntil: row.restsUntil,
      min: row.amountMin,
      max: row.amountMax,
      dayMax: row.dayMax,
      dayUsed: row.used,
      costFixed: row.costFixed,
      costBps: row.costBps,
      share: row.share,
    })),
  ];
  const checksSlips = new Set(rows.filter(({ provider }) => paymentAdapter(provider).checkSlip).map(({ id }) => id));
  return { ...decideRoute(choices, amount, now), choices, checksSlips };
}

type AccountFinder = (connection: string | null) => boolean;

/** Deposit methods that at least one active connection could serve, whatever its limits and its state of health. */
export async function servedMethods(
  db: Db,
  hasAccount: (method: DepositMethodCode, connection: string) => boolean,
): Promise<ReadonlySet<DepositMethodCode>> {
  const rows = (await queries.connections(db)).filter(({ isOn }) => isOn);
  return new Set(
    rows.flatMap((row) => row.deposits.filter((method) => makesPayments(row) || hasAccount(method, row.id))),
  );
}

/** True if the connection exists and serves the deposit method. */
export const servesDeposits = async (db: Db, connection: string, method: DepositMethodCode): Promise<boolean> =>
  (await queries.connection(db, connection))?.deposits.includes(method) === true;

const makesPayments = ({ provider }: Pick<queries.ConnectionRow, 'provider'>): boolean =>
  paymentAdapter(provider).create !== undefined;

const configuredBank: Omit<RouteChoice, 'serves' | 'dayUsed'> = {
  id: null,
  isOn: true,
  restsUntil: null,
  min: null,
  max: null,
  dayMax: null,
  costFixed: ZERO,
  costBps: 0,
  share: 1,
};
