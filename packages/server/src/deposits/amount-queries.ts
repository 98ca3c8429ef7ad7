import type { Money } from '@tamarind/domain/money';
import { sql, type Tx } from '../platform/db/sql.ts';

/** Serialises the choice of amounts for an account. */
export const lockAmounts = (tx: Tx, account: string) => sql(tx)`
  select pg_advisory_xact_lock(hashtextextended(${`deposit-amount:${account}`}, 0))`;

/** Amounts within a baht above `from` of the account's open deposits, and of those since a moment that were not paid. */
export const amountsInUse = (tx: Tx, wish: { account: string; from: Money; since: Date }) => sql<{
  amount: Money;
  isOpen: boolean;
}>(tx)`
  select amount, state = 'waiting' as "isOpen" from deposit
   where is_by_amount and payee_account = ${wish.account} and amount between ${wish.from} and ${wish.from} + 99
     and (state = 'waiting' or (state = 'expired' and created_at >= ${wish.since}))`;

/** Locks the deposits that a payment without a reference may mean. */
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
