import type { Currency, Money } from '@tamarind/domain/money';
import type { Finding } from '@tamarind/domain/withdrawals/rules/index';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';

interface FactRow {
  memberName: string;
  holderName: string;
  isVerified: boolean;
  block: { kind: string; cause: string } | null;
  freeze: { by: string; at: string } | null;
  change: { what: string; at: string } | null;
  paidBefore: number;
  since: Date | null;
  deposited: Money;
  bonuses: Money;
  daySum: Money;
  dayCount: number;
  brandDay: Money;
}

/**
 * Facts about a withdrawal and its member, in one statement. Changes of security details are read from the audit log,
 * where every module records them. The adding of the payee's account counts as a change too.
 */
export const factsOf = async (db: Db, id: string, at: { now: Date; today: string; dayAgo: Date }) =>
  only(
    await sql<FactRow>(db)`
      select m.payee_name as "memberName", b.holder_name as "holderName",
             exists (select 1 from identity_case i
                      where i.member_id = m.id and i.state = 'accepted'
                        and (i.expires_on is null or i.expires_on >= ${at.today})) as "isVerified",
             (select jsonb_build_object('kind', k.kind, 'cause', k.cause) from member_block k
               where k.member_id = m.id and k.cause <> 'wish' and k.kind in ('login', 'play') and k.lifted_at is null
                 and (k.until is null or k.until > ${at.now}) order by k.began_at desc limit 1) as block,
             (select jsonb_build_object('by', coalesce(g.account, ''), 'at', f.frozen_at)
                from transfer_freeze f left join member g on g.id = f.agent_id
               where f.member_id = m.id
                 and (f.agent_id = 0 or exists (select from member_line l
                                                 where l.ancestor_id = f.agent_id and l.member_id = m.id and l.until_day = 'infinity'))
               order by f.frozen_at desc limit 1) as freeze,
             (select jsonb_build_object('what', c.what, 'at', c.at) from (
                select substr(a.action, 8) as what, a.at from audit_record a
                 where a.subject = 'member:' || m.id and a.action = any (${CHANGES}::text[])
                union all select 'payee_bound', b.bound_at order by at desc limit 1) c) as change,
             (select count(*)::int from withdrawal p where p.member_id = m.id and p.disbursed_at is not null) as "paidBefore",
             last.since, pay.deposited, gift.bonuses, day.sum as "daySum", day.count as "dayCount",
             (select coalesce(sum(r.amount), 0)::bigint from withdrawal r
               where r.currency = w.currency and r.approved_rules is not null and r.requested_at > ${at.dayAgo}
                 and r.state <> 'failed') as "brandDay"
        from withdrawal w
        join member m on m.id = w.member_id
        join payee b on b.id = coalesce(w.bank_account_id, w.e_wallet_id)
       cross join lateral (
         select max(p.requested_at) as since from withdrawal p
          where p.member_id = m.id and p.disbursed_at is not null and p.requested_at < w.requested_at) last
       cross join lateral (
         select coalesce(sum(d.amount), 0)::bigint as deposited from deposit d
          where d.member_id = m.id and d.credited_at <= w.requested_at
            and (last.since is null or d.credited_at > last.since)) pay
       cross join lateral (
         select coalesce(sum(g.amount), 0)::bigint as bonuses
           from (select amount, claimed_at as at from promotion_application where member_id = m.id and state = 'claimed'
                 union all
                 select amount, decided_at from referral where referrer_id = m.id and state = 'paid'
                 union all
                 select friend_amount, decided_at from referral where friend_id = m.id and state = 'paid') g
          where last.since is null or g.at > last.since) gift
       cross join lateral (
         select coalesce(sum(o.amount - o.refunded_amount), 0)::bigint as sum, count(*)::int as count from withdrawal o
          where o.member_id = m.id and o.id <> w.id and o.requested_at > ${at.dayAgo}
            and o.state not in ('cancelled', 'rejected', 'failed')) day
       where w.id = ${id}`,
  );

/** Audit log actions after which somebody else may control the account. */
const CHANGES = [
  'payee_bound',
  'password_changed',
  'password_recovered',
  'payment_password_set',
  'payment_password_changed',
  'contact_bound',
  'contact_undone',
  'totp_off',
  'recovery_used',
  'passkey_added',
  'identity_linked',
].map((what) => `member.${what}`);

/** For each device and network of the member: the time of the first login. */
export const placesOf = (db: Db, memberId: bigint) => sql<{ userAgent: string; net: string; since: Date }>(db)`
  select user_agent as "userAgent", net, min(at) as since from login_try
   where member_id = ${memberId} and refused is null group by user_agent, net`;

/**
 * Locks payments that the rule list approves without staff, in one currency until commit, so that two concurrent ones
 * cannot both use the remainder of the daily maximum.
 */
export const lockBrandDay = (tx: Tx, currency: Currency) =>
  sql(tx)`select pg_advisory_xact_lock(hashtext(${`payout by rule ${currency}`}))`;

/**
 * The sum of all members' withdrawals since a moment that the rule list approved without staff; payouts that the bank
 * refused are not included.
 */
export const paidByRuleSince = async (db: Db, currency: Currency, since: Date) =>
  only(
    await sql<{ sum: Money; count: number }>(db)`
      select coalesce(sum(amount), 0)::bigint as sum, count(*)::int as count from withdrawal
       where currency = ${currency} and approved_rules is not null and requested_at > ${since} and state <> 'failed'`,
  );

export interface RulingRow {
  withdrawalId: string;
  /** The brand version with the rule list; null: the default list. */
  version: number | null;
  findings: Finding[];
  isPaidByRule: boolean;
  at: Date;
}

export const insertRuling = (tx: Tx, row: RulingRow) => sql(tx)`
  insert into withdrawal_ruling (withdrawal_id, version, hits, findings, is_paid_by_rule, at)
  values (${row.withdrawalId}, ${row.version},
          ${row.findings.filter(({ isHit }) => isHit).map(({ rule }) => rule)}::text[], ${{ json: row.findings }},
          ${row.isPaidByRule}, ${row.at})`;

export const rulingsOf = (db: Db, ids: readonly string[]) => sql<RulingRow>(db)`
  select withdrawal_id as "withdrawalId", version, findings, is_paid_by_rule as "isPaidByRule", at
    from withdrawal_ruling where withdrawal_id = any (${ids}::uuid[])`;
