import type { AccountTerms, AccountUse } from '@tamarind/domain/deposits/choose-account';
import type { AccountMethodCode, DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import type { Day } from '@tamarind/domain/time';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

export interface AccountRow extends AccountTerms {
  id: string;
  method: AccountMethodCode;
  bank: string;
  number: string;
  name: string;
  /** The payment connection that reports payments into this account; null: the configured bank reports them. */
  connection: string | null;
  isOn: boolean;
  addedAt: Date;
  /** Usernames of the two people who added the account; empty for the demo's accounts. */
  by: string[];
}

/** Accounts that were not replaced, newest first. */
export const accounts = (db: Db) => sql<AccountRow>(db)`
  select a.id, a.method, a.bank, a.number, a.name, a.connection, a.is_on as "isOn", a.added_at as "addedAt",
         a.day_max as "dayMax", a.day_count as "dayCount", a.rest_minutes as "restMinutes", a.share,
         array(select username from staff where id in (a.asked_by, a.agreed_by) order by id = a.agreed_by) as by
    from receiving_account a
   where not exists (select 1 from receiving_account b where b.replaces = a.id)
   order by a.added_at desc, a.id desc`;

/** The receiving account with this id; undefined if it does not exist or was replaced. */
export const account = async (db: Db, id: string) => (await accounts(db)).find((row) => row.id === id);

/** The accounts that are on, oldest first. */
export const accountsOn = (db: Db) => sql<Omit<AccountRow, 'isOn' | 'addedAt' | 'by'>>(db)`
  select id, method, bank, number, name, connection, day_max as "dayMax", day_count as "dayCount",
         rest_minutes as "restMinutes", share
    from receiving_account where is_on order by added_at, id`;

/**
 * The day's deposits into each number, by any method: credited ones, and open ones that have not expired. `lastAt` also
 * covers the day before.
 */
export const usesOf = (db: Db, numbers: readonly string[], { day, now }: { day: Day; now: Date }) => sql<
  AccountUse & { number: string }
>(db)`
  select payee_account as number, coalesce(sum(amount) filter (where day = ${day}), 0)::bigint as used,
         coalesce(sum(count) filter (where day = ${day}), 0)::int as count, max(last_at) as "lastAt"
    from deposit_use
   where payee_account = any (${numbers}::text[]) and day between ${day}::date - 1 and ${day} and expires_at > ${now}
   group by payee_account`;

/** The method's accounts that are on, oldest first, each with the day's deposits as in `usesOf`. */
export const poolOf = (db: Db, method: DepositMethodCode, { day, now }: { day: Day; now: Date }) => sql<
  Omit<AccountRow, 'isOn' | 'addedAt' | 'by'> & AccountUse
>(db)`
  with pool as (
    select id, method, bank, number, name, connection, day_max, day_count, rest_minutes, share, added_at
      from receiving_account where is_on and method = ${method}
  ), use as (
    select payee_account as number, sum(amount) filter (where day = ${day}) as used, sum(count) filter (where day = ${day}) as count,
           max(last_at) as last_at
      from deposit_use
     where payee_account in (select number from pool) and day between ${day}::date - 1 and ${day} and expires_at > ${now}
     group by payee_account)
  select p.id, p.method, p.bank, p.number, p.name, p.connection, p.day_max as "dayMax", p.day_count as "dayCount",
         p.rest_minutes as "restMinutes", p.share, coalesce(u.used, 0)::bigint as used, coalesce(u.count, 0)::int as count,
         u.last_at as "lastAt"
    from pool p left join use u using (number)
   order by p.added_at, p.id`;

/** Names of the payment connections, by id. */
export const connectionNames = (db: Db) => sql<{ id: string; name: string }>(db)`
  select id, name from payment_connection`;

/** Locks changes of accounts until commit, so that two approvals at the same time cannot add the same account. */
export const lockAccounts = (tx: Tx) => sql(tx)`
  select pg_advisory_xact_lock(hashtextextended('receiving-accounts', 0))`;

export const setOff = (tx: Tx, id: string) => sql(tx)`update receiving_account set is_on = false where id = ${id}`;

export const setOn = (tx: Tx, id: string) => sql(tx)`update receiving_account set is_on = true where id = ${id}`;

export const insertAccount = (
  tx: Tx,
  row: Omit<AccountRow, 'isOn' | 'by'> & { replaces: string | null; askedBy: bigint | null; agreedBy: bigint | null },
) => sql(tx)`
  insert into receiving_account (id, method, bank, number, name, connection, day_max, day_count, rest_minutes, share, is_on,
                                 replaces, added_at, asked_by, agreed_by)
  values (${row.id}, ${row.method}, ${row.bank}, ${row.number}, ${row.name}, ${row.connection}, ${row.dayMax}, ${row.dayCount},
          ${row.restMinutes}, ${row.share}, false, ${row.replaces}, ${row.addedAt}, ${row.askedBy}, ${row.agreedBy})`;
