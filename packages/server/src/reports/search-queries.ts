import type { LabelTone } from '@tamarind/domain/members/labels';
import type { MemberKind } from '@tamarind/domain/members/member-kind';
import type { MemberSearch, SearchSign } from '@tamarind/domain/members/search';
import type { Currency, Money } from '@tamarind/domain/money';
import { sql, type Db } from '../platform/db/sql.ts';
import type { Branches } from '../platform/http/routes.ts';
import type { Page } from '../platform/page.ts';

interface FoundRow {
  memberId: bigint;
  account: string;
  payeeName: string;
  memberKind: MemberKind;
  currency: Currency;
  balance: Money;
  registeredAt: Date;
  by: SearchSign[];
  labels: { id: string; name: string; tone: LabelTone }[];
  count: number;
}

interface SearchWish extends MemberSearch {
  readonly label: string | undefined;
  /** True if neither a text nor a label is given: the newest members are then listed. */
  readonly isNewest: boolean;
  readonly currencies: readonly Currency[];
  readonly branches: Branches | undefined;
  /** The blind indexes (keyed hashes) of the searched number as a bank account at each bank. */
  readonly bankIndexes: readonly Buffer[];
}

/**
 * Finds members that match the text; each part of the query reads a separate index. With a label and no text, finds all
 * members who have the label. With neither, returns the newest members.
 */
export const searchMembers = (
  db: Db,
  { account, name, email, mobiles, reference, label, isNewest, bankIndexes, currencies, branches }: SearchWish,
  { limit, offset }: Page,
) => sql<FoundRow>(db)`
  with hit (member_id, sign, place) as (
    select id, 'account', case when account_folded = ${account} then 0 else 1 end from member
     where account_folded like ${account && `${escaped(account)}%`}
    union all select member_id, 'deposit', 0 from deposit where reference = ${reference}
    union all select member_id, 'withdrawal', 0 from withdrawal where reference = ${reference}
    union all select member_id, 'ticket', 0 from ticket where reference = ${reference}
    union all select id, 'mobile', 0 from member where mobile = any (${mobiles}::text[])
    union all select id, 'email', 0 from member where lower(email) = ${email}
    union all select member_id, 'bank', 0 from bank_account where number_index = any (${bankIndexes}::bytea[])
    union all select id, 'name', 2 from member
               where lower(payee_name || ' ' || nickname) like ${name && `%${escaped(name)}%`}
    union all select member_id, 'label', 3 from member_label
               where label_id = ${label} and ${account ?? name ?? email ?? reference}::text is null
    union all (select id, 'newest', row_number() over (order by id desc)::int from member
                where ${isNewest}::boolean and currency = any (${currencies}::text[])
                  and (${branches?.agents}::text[] is null
                      or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = id))
                order by id desc limit ${NEWEST})
  ), found as (
    select member_id, min(place) as place, array_agg(distinct sign) as signs from hit
     where (${label}::uuid is null
            or exists (select from member_label l where l.label_id = ${label} and l.member_id = hit.member_id))
       and (select currency from member where id = hit.member_id) = any (${currencies}::text[])
       and (${branches?.agents}::text[] is null
           or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = hit.member_id))
     group by member_id
  )
  select m.id as "memberId", m.account, m.payee_name as "payeeName", m.kind as "memberKind", m.currency, coalesce(a.balance, 0) as balance,
         m.registered_at as "registeredAt", f.signs as by, f.count,
         coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'tone', l.tone) order by lower(l.name))
                     from member_label s join label l on l.id = s.label_id where s.member_id = m.id), '[]') as labels
    from (select *, count(*) over ()::int as count from found) f
    join member m on m.id = f.member_id
    left join ledger_account a on a.member_id = m.id and a.purpose = 'wallet'
   order by f.place, m.account_folded limit ${limit} offset ${offset}`;

/** One page. */
const NEWEST = 20;

/** Escapes wildcards of `like`. */
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
