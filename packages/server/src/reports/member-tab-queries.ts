import type { ReferralReason, ReferralState } from '@tamarind/domain/promotions/referral/decide';
import type { Currency, Money } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { sql, type Db } from '../platform/db/sql.ts';
import type { Call } from '../platform/http/routes.ts';
import type { Page } from '../platform/page.ts';

interface FriendRow {
  account: string;
  registeredAt: Date;
  hasDeposited: boolean;
  amount: Money | null;
  currency: Currency | null;
  state: ReferralState | null;
  reason: ReferralReason | null;
  lastDay: Day | null;
}

/** Members who registered with the member's referral code, newest first, and the member whose code this one used. */
export async function friendsPage(
  db: Db,
  memberId: bigint,
  { currencies, branches }: Pick<Call, 'currencies' | 'branches'>,
  { limit, offset }: Page,
) {
  const friends = await sql<FriendRow>(db)`
    select m.account, m.registered_at as "registeredAt",
           exists (select from member_day p where p.member_id = m.id and p.deposits > 0) as "hasDeposited",
           r.amount, r.currency, r.state, r.reason, r.last_day::text as "lastDay"
      from member m left join referral r on r.friend_id = m.id
     where m.referrer_id = ${memberId} and m.currency = any (${currencies}::text[])
       and (${branches?.agents}::text[] is null
           or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = m.id))
     order by m.registered_at desc, m.id desc limit ${limit} offset ${offset}`;
  const [whole] = await sql<{ count: number; invitedBy: string | null }>(db)`
    select (select count(*)::int from member
             where referrer_id = ${memberId} and currency = any (${currencies}::text[])
               and (${branches?.agents}::text[] is null
                   or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date)
                              where branch_member = id))) as count,
           (select r.account from member m join member r on r.id = m.referrer_id
             where m.id = ${memberId} and r.currency = any (${currencies}::text[])
               and (${branches?.agents}::text[] is null
                   or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date)
                              where branch_member = r.id))) as "invitedBy"`;
  return { friends, count: whole?.count ?? 0, invitedBy: whole?.invitedBy ?? null };
}
