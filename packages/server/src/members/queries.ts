import type { Language } from '@tamarind/contract/brand';
import type { Currency } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';

export interface MemberRow {
  id: bigint;
  account: string;
  nickname: string;
  memberKind: MemberActor['memberKind'];
  currency: Currency;
  realm: 'real' | 'trial';
  payeeName: string;
  email: string | null;
  mobile: string | null;
  registeredAt: Date;
  hasPaymentPassword: boolean;
  avatarType: 'STATIC' | 'CUSTOM';
  avatar: string;
  birthday: string | null;
  uplineId: bigint | null;
  language: Language | null;
}

export const membersById = (db: Db, ids: readonly bigint[]) => sql<MemberRow>(db)`
  select id, account, nickname, kind as "memberKind", currency, realm, payee_name as "payeeName", email, mobile,
         registered_at as "registeredAt", payment_password_hash is not null as "hasPaymentPassword",
         avatar_type as "avatarType", avatar, birthday, upline_id as "uplineId", language
    from member where id = any (${ids}::bigint[])`;

export const memberIdByAccount = async (db: Db, folded: string) =>
  (
    await sql<{ id: bigint; currency: Currency; realm: 'real' | 'trial' }>(db)`
     select id, currency, realm from member where account_folded = ${folded}`
  )[0];

/**
 * Locks the member's row until commit, so that a count of the member's accounts or documents stays correct while one is
 * added.
 */
export const lockMember = (tx: Tx, id: bigint) => sql(tx)`select id from member where id = ${id} for no key update`;

/** Takes the same lock as `lockMember`; returns the name in which the member is paid. */
export const lockedName = async (tx: Tx, id: bigint) =>
  only(
    await sql<{ payeeName: string }>(
      tx,
    )`select payee_name as "payeeName" from member where id = ${id} for no key update`,
  ).payeeName;

export const passwordsOf = async (db: Db, id: bigint) =>
  (
    await sql<{ login: string; payment: string | null; birthday: string | null }>(db)`
      select password_hash as login, payment_password_hash as payment, birthday from member where id = ${id}`
  )[0];

/** Sets the payment password; returns true if the member had none before. */
export const putPaymentPassword = async (tx: Tx, id: bigint, hash: string) =>
  (
    await sql(
      tx,
    )`update member set payment_password_hash = ${hash} where id = ${id} and payment_password_hash is null returning id`
  ).length === 1;

export interface BankAccountRow {
  id: string;
  memberId: bigint;
  bank: string;
  lastDigits: string;
  holderName: string;
  boundAt: Date;
  currency: Currency;
}

export const bankAccountsOf = (db: Db, memberId: bigint) => sql<BankAccountRow>(db)`
  select a.id, a.member_id as "memberId", a.bank, a.last_digits as "lastDigits", a.holder_name as "holderName",
         a.bound_at as "boundAt", m.currency
    from bank_account a join member m on m.id = a.member_id
   where a.member_id = ${memberId} and a.unbound_at is null order by a.bound_at, a.id`;

/** Locks a bank account that is bound to the member until commit. */
export const lockBankAccount = async (tx: Tx, id: string, memberId: bigint) =>
  (
    await sql<{ bank: string }>(tx)`
      select bank from bank_account where id = ${id} and member_id = ${memberId} and unbound_at is null for update`
  )[0];

export const isMoneyOnItsWay = async (db: Db, bankAccountId: string) =>
  (
    await sql(db)`
      select id from withdrawal
       where bank_account_id = ${bankAccountId} and state in ('requested', 'review', 'approved', 'disbursed', 'disputed') limit 1`
  ).length > 0;

export const setUnbound = (tx: Tx, id: string, now: Date) =>
  sql(tx)`update bank_account set unbound_at = ${now} where id = ${id}`;

/**
 * Inserts a bank account. `full`: the member already has `max` accounts. `taken`: the account is bound by a member, or
 * was once bound by another member. The caller has locked the member, so the count stays correct.
 */
export const insertBankAccount = async (
  tx: Tx,
  row: {
    id: string;
    memberId: bigint;
    bank: string;
    numberSealed: Buffer;
    numberIndex: Buffer;
    lastDigits: string;
    holderName: string;
    boundAt: Date;
  },
  max: number,
) =>
  only(
    await sql<{ outcome: 'bound' | 'taken' | 'full' }>(tx)`
      with bound as (
        select count(*) >= ${max} as is_full from bank_account where member_id = ${row.memberId} and unbound_at is null
      ), inserted as (
        insert into bank_account (id, member_id, bank, number_sealed, number_index, last_digits, holder_name, bound_at)
        select ${row.id}::uuid, ${row.memberId}::bigint, ${row.bank}, ${row.numberSealed}::bytea,
               ${row.numberIndex}::bytea, ${row.lastDigits},
               ${row.holderName}, ${row.boundAt}::timestamptz
          from bound
         where not is_full
           and not exists (select from bank_account where number_index = ${row.numberIndex} and member_id <> ${row.memberId})
        on conflict do nothing returning id)
      select case when is_full then 'full' when exists (select from inserted) then 'bound' else 'taken' end as outcome from bound`,
  ).outcome;
