import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

export interface AccountRow {
  id: string;
  method: DepositMethodCode;
  bank: string;
  number: string;
  name: string;
  isOn: boolean;
  addedAt: Date;
  /** Usernames of the two people; empty for the demo's accounts. */
  by: string[];
}

/** Accounts that no other replaced, newest first. */
export const accounts = (db: Db) => sql<AccountRow>(db)`
  select a.id, a.method, a.bank, a.number, a.name, a.is_on as "isOn", a.added_at as "addedAt",
         array(select username from staff where id in (a.asked_by, a.agreed_by) order by id = a.agreed_by) as by
    from receiving_account a
   where not exists (select 1 from receiving_account b where b.replaces = a.id)
   order by a.added_at desc, a.id desc`;

/** One that no other replaced. */
export const account = async (db: Db, id: string) => (await accounts(db)).find((row) => row.id === id);

export const accountsOn = (db: Db) => sql<Pick<AccountRow, 'id' | 'method' | 'bank' | 'number' | 'name'>>(db)`
  select id, method, bank, number, name from receiving_account where is_on`;

/** Serialises changes, so that two agreements never put two accounts of a method on. */
export const lockAccounts = (tx: Tx) => sql(tx)`
  select pg_advisory_xact_lock(hashtextextended('receiving-accounts', 0))`;

export const setOff = (tx: Tx, id: string) => sql(tx)`update receiving_account set is_on = false where id = ${id}`;

/** Puts the account on, and the method's other one off. */
export async function setOn(tx: Tx, { id, method }: Pick<AccountRow, 'id' | 'method'>): Promise<void> {
  await sql(tx)`update receiving_account set is_on = false where method = ${method} and is_on`;
  await sql(tx)`update receiving_account set is_on = true where id = ${id}`;
}

export const insertAccount = (
  tx: Tx,
  row: Pick<AccountRow, 'id' | 'method' | 'bank' | 'number' | 'name' | 'addedAt'> & {
    replaces: string | null;
    askedBy: bigint | null;
    agreedBy: bigint | null;
  },
) => sql(tx)`
  insert into receiving_account (id, method, bank, number, name, is_on, replaces, added_at, asked_by, agreed_by)
  values (${row.id}, ${row.method}, ${row.bank}, ${row.number}, ${row.name}, false, ${row.replaces}, ${row.addedAt},
          ${row.askedBy}, ${row.agreedBy})`;
