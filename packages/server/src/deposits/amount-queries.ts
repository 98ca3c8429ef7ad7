import type { Currency, Money } from '@tamarind/domain/money';
import { sql, type Tx } from '../platform/db/sql.ts';

/**
 * Locks the choice of amounts for a receiving account until commit, so that two deposits do not choose the same amount.
 */
export const lockAmounts = (tx: Tx, account: string) => sql(tx)`
  select pg_advisory_xact_lock(hashtextextended(${`deposit-amount:${account}`}, 0))`;

/**
 * Amounts from `from` up to 99 satang above it that are in use for the account: those of open deposits, and of unpaid
 * deposits created since a moment.
 */
export const amountsInUse = (tx: Tx, wish: { account: string; from: Money; since: Date }) => sql<{
  amount: Money;
  isOpen: boolean;
}>(tx)`
  select amount, state = 'waiting' as "isOpen" from deposit
   where is_by_amount and payee_account = ${wish.account} and amount between ${wish.from} and ${wish.from} + 99
     and (state = 'waiting' or (state in ('expired', 'cancelled') and created_at >= ${wish.since}))`;

/**
 * Locks the deposits to which a payment without a reference may belong: same account, amount and connection, not
 * credited yet.
 */
export const lockByAmount = async (
  tx: Tx,
  wish: { account: string; amount: Money; connection: string | null; since: Date },
) =>
  (
    await sql<{ id: string }>(tx)`
      select id from deposit
       where is_by_amount and payee_account = ${wish.account} and amount = ${wish.amount}
         and connection is not distinct from ${wish.connection}::uuid and created_at >= ${wish.since} and state <> 'credited'
       order by id for update`
  ).map(({ id }) => id);

/**
 * Deposits to which a payment without a reference may belong, created since a moment, newest first: those in the
 * payment's currency into its receiving account, and open ones in another currency into any account.
 */
export const nearAmount = async (
  db: Tx,
  wish: { account: string; currency: Currency; connection: string | null; since: Date },
) =>
  (
    await sql<{ id: string }>(db)`
      select id from deposit
       where is_by_amount and created_at >= ${wish.since}
         and case when currency = ${wish.currency}
                  then payee_account = ${wish.account} and connection is not distinct from ${wish.connection}::uuid
                  else state = 'waiting' end
       order by created_at desc limit ${NEAR_MAX}`
  ).map(({ id }) => id);

const NEAR_MAX = 500;
