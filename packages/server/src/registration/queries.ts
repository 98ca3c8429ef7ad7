import type { Currency } from '@tamarind/domain/money';
import { sql, type Db } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';

export interface NewMember {
  account: string;
  passwordHash: string;
  currency: Currency;
  payeeName: string;
  email: string | null;
  mobile: string | null;
  birthday: string | null;
  uplineId: bigint | null;
  termsVersion: string;
  contacts: Readonly<Record<string, string | undefined>>;
  isAgent: MemberActor['isAgent'];
  now: Date;
}

/** The new member's id, or undefined when the account exists (upper and lower case are one). */
export const insertMember = async (db: Db, row: NewMember) =>
  (
    await sql<{ id: bigint }>(db)`
      insert into member (account, account_folded, password_hash, nickname, is_agent, currency, realm, payee_name, email, mobile, birthday,
                          contacts, upline_id, terms_version, password_changed_at, registered_at)
      values (${row.account}, ${row.account.toLowerCase()}, ${row.passwordHash}, ${row.account}, ${row.isAgent}, ${row.currency},
              ${row.isAgent === 4 ? 'trial' : 'real'}, ${row.payeeName}, ${row.email}, ${row.mobile}, ${row.birthday}::date,
              ${{ json: row.contacts }}, ${row.uplineId}, ${row.termsVersion}, ${row.now}, ${row.now})
      on conflict (account_folded) do nothing
      returning id`
  )[0]?.id;

export const agentOfCode = async (db: Db, code: string) =>
  (
    await sql<{ id: bigint }>(db)`select member_id as id from affiliate_code where code = ${code} and active`
  )[0]?.id;

export const accountOfCode = async (db: Db, code: string) =>
  (
    await sql<{ account: string }>(db)`
     select m.account from affiliate_code c join member m on m.id = c.member_id where c.code = ${code} and c.active`
  )[0]?.account;

export const insertAffiliateCode = (db: Db, code: string, memberId: bigint) => sql(db)`
  insert into affiliate_code (code, member_id) values (${code}, ${memberId}) on conflict do nothing`;

export const isTaken = async (db: Db, account: string) =>
  (await sql(db)`select 1 from member where account_folded = ${account.toLowerCase()}`).length > 0;

/** False when another member proved the number first. */
export const noteMobileProved = async (db: Db, memberId: bigint, mobile: string, now: Date) =>
  (
    await sql(db)`
      update member set mobile = ${mobile}, mobile_proved_at = ${now}
       where id = ${memberId} and not exists (select 1 from member where mobile = ${mobile} and mobile_proved_at is not null and id <> ${memberId})
      returning id`
  ).length === 1;
