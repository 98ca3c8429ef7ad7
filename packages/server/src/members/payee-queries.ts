import type { Currency } from '@tamarind/domain/money';
import type { PayeeKind } from '@tamarind/domain/withdrawals/methods/withdrawal-method';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

export interface PayeeRow {
  id: string;
  memberId: bigint;
  kind: PayeeKind;
  /** Code of the bank or of the e-wallet's provider. */
  place: string;
  currency: Currency;
  lastDigits: string;
  holderName: string;
  boundAt: Date;
  numberSealed: Buffer;
  /**
   * `account`: the member's account name. `payeeName`: the registered name. `memberSince`: the time of registration.
   */
  account: string;
  payeeName: string;
  memberSince: Date;
}

/** Bound bank accounts and e-wallets of a member, banks first. */
export const payeesOf = (db: Db, memberId: bigint) => sql<PayeeRow>(db)`
  select p.id, p.member_id as "memberId", p.kind, p.place, m.currency, p.last_digits as "lastDigits",
         p.holder_name as "holderName", p.bound_at as "boundAt", p.number_sealed as "numberSealed",
         m.account, m.payee_name as "payeeName", m.registered_at as "memberSince"
    from payee p join member m on m.id = p.member_id
   where p.member_id = ${memberId} and p.unbound_at is null order by p.kind, p.bound_at, p.id`;

/** Payees by id, also unbound ones, because withdrawals still name them. */
export const payeesById = (db: Db, ids: readonly string[]) => sql<PayeeRow>(db)`
  select p.id, p.member_id as "memberId", p.kind, p.place, m.currency, p.last_digits as "lastDigits",
         p.holder_name as "holderName", p.bound_at as "boundAt", p.number_sealed as "numberSealed",
         m.account, m.payee_name as "payeeName", m.registered_at as "memberSince"
    from payee p join member m on m.id = p.member_id
   where p.id = any (${ids}::uuid[])`;

/** The bank account or e-wallet, if it is bound to this member; locked so that it cannot be unbound before commit. */
export async function keepPayee(tx: Tx, id: string, memberId: bigint): Promise<PayeeRow | undefined> {
  await sql(tx)`
    with account as (select id from bank_account where id = ${id} and member_id = ${memberId} for key share),
         wallet as (select id from e_wallet where id = ${id} and member_id = ${memberId} for key share)
    select id from account union all select id from wallet`;
  return (await payeesOf(tx, memberId)).find((row) => row.id === id);
}
