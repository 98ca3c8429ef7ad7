import type { AccountMethodCode } from '@tamarind/domain/deposits/methods/codes';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

export interface AccountRow {
  id: string;
  method: AccountMethodCode;
  bank: string;
  number: string;
  name: string;
  /** The payment connection that reports its payments; null: the configured bank. */
  connection: string | null;
  isOn: boolean;
  addedAt: Date;
  /** Usernames of the two people; empty for the demo's accounts. */
  by: string[];
}

/** Accounts that no other replaced, newest first. */
export const accounts = (db: Db) => sql<AccountRow>(db)`
  select a.id, a.method, a.bank, a.number, a.name, a.connection, a.is_on as "isOn", a.added_at as "addedAt",
         array(select username from staff where id in (a.asked_by, a.agreed_by) order by id = a.agreed_by) as by
    from receiving_account a
   where not exists (select 1 from receiving_account b where b.replaces = a.id)
   order by a.added_at desc, a.id desc`;

/** One that no other replaced. */
export const account = async (db: Db, id: string) => (await accounts(db)).find((row) => row.id === id);

export const accountsOn = (db: Db) => sql<
  Pick<AccountRow, 'id' | 'method' | 'bank' | 'number' | 'name' | 'connection'>
>(db)`
  select id, method, bank, number, name, connection from receiving_account where is_on`;

/** Serialises changes, so that two agreements never put two accounts of a method on. */
export const lockAccounts = (tx: Tx) => sql(tx)`
  select pg_advisory_xact_lock(hashtextextended('receiving-accounts', 0))`;

export const setOff = (tx: Tx, id: string) => sql(tx)`update receiving_account set is_on = false where id = ${id}`;

/** Puts the account on, and the other one of its method and connection off. */
export async function setOn(tx: Tx, { id, method, connection }: Pick<AccountRow, 'id' | 'method' | 'connection'>) {
  await sql(tx)`
    update receiving_account set is_on = false
     where method = ${method} and connection is not distinct from ${connection}::uuid and is_on`;
  await sql(tx)`update receiving_account set is_on = true where id = ${id}`;
}

export const insertAccount = (
  tx: Tx,
  row: Pick<AccountRow, 'id' | 'method' | 'bank' | 'number' | 'name' | 'connection' | 'addedAt'> & {
    replaces: string | null;
    askedBy: bigint | null;
    agreedBy: bigint | null;
  },
) => sql(tx)`
  insert into receiving_account (id, method, bank, number, name, connection, is_on, replaces, added_at, asked_by, agreed_by)
  values (${row.id}, ${row.method}, ${row.bank}, ${row.number}, ${row.name}, ${row.connection}, false, ${row.replaces}, ${row.addedAt},
          ${row.askedBy}, ${row.agreedBy})`;
