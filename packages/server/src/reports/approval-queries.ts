import type { Approval } from '@tamarind/contract/reports';
import type { ProposalAct, TableAct } from '@tamarind/contract/proposals';
import { composed, only, type Db } from '../platform/db/sql.ts';

type ApprovalRow = Omit<Approval, 'mayDecide' | 'expiresAt'> & { person: bigint | null };

/** Rows that wait for a second person in the tables of `tableActs`, with the first person. */
const waiting = `
  select 'result' as kind, d.code as subject, d.code as label, d.game, null::text as "betType", null::bigint as amount,
         null::text as currency, d.hold_reason as reason, d.result_by as staff, r.at
    from draw d join draw_result r on r.draw_id = d.id and r.version = d.result_version
   where d.state = 'resulted' and d.hold_reason is not null
  union all
  select 'correction', d.code, d.code, d.game, null, null, null, c.reason, c.asked_by, c.asked_at
    from draw_correction c join draw d on d.id = c.draw_id where c.decision is null
  union all
  select 'price', p.game, p.game, p.game, p.bet_type, null, null, p.reason, p.asked_by, p.asked_at
    from lottery_price_request p where p.decision is null
  union all
  select case when l.bet_type is null then 'limits' else 'ladder' end, l.game, l.game, l.game, l.bet_type, null, l.currency,
         l.reason, l.asked_by, l.asked_at
    from lottery_risk_request l where l.decision is null
  union all
  select 'assignment', n.id::text, coalesce(m.account, n.provider_ref), null, null, n.amount, n.currency,
         coalesce(n.proposal_note, ''), n.proposed_by, n.proposed_at
    from bank_notice n left join member m on m.id = n.proposed_member_id where n.state = 'proposed'
  union all
  select 'bonus', a.id::text, m.account, null, null, a.amount, a.currency, a.comment, a.first_by, a.applied_at
    from promotion_application a join member m on m.id = a.member_id where a.state = 'waiting' and a.first_by is not null
  union all
  select 'payout', w.id::text, w.reference, null, null, w.amount, w.currency, s.note, w.reviewed_by, s.at
    from withdrawal w cross join lateral (
      select note, at from withdrawal_step s where s.withdrawal_id = w.id and s.state = 'review' order by s.id desc limit 1) s
   where w.state = 'review'`;

/** Acts of these kinds and those of this person, oldest first. */
export const approvals = (db: Db, kinds: readonly TableAct[], person: bigint) =>
  composed<ApprovalRow>(
    db,
    `select x.kind, x.subject, x.label, x.game, x."betType", x.amount, x.currency, x.reason, f.username as by,
            f.person_id as person, x.at
       from (${waiting}) x left join staff f on f.id = x.staff
      where x.kind = any ($1::text[]) or f.person_id = $2
      order by x.at, x.subject
      limit 200`,
    [kinds, person],
  );

/** Acts that a person may decide: proposals by the rights of their checkers, and acts of these kinds. */
export const decidable = async (
  db: Db,
  may: {
    readonly first: readonly ProposalAct[];
    readonly second: readonly ProposalAct[];
    readonly kinds: readonly TableAct[];
    readonly person: bigint;
    readonly now: Date;
  },
) =>
  only(
    await composed<{ count: number; oldest: Date | null }>(
      db,
      `select count(*)::int as count, min(at) as oldest from (
         select p.asked_at as at
           from staff_proposal p join staff f on f.id = p.asked_by left join staff c on c.id = p.first_by
           left join staff h on h.id = p.handed_to
          where p.decision is null and p.expires_at > $5 and f.person_id <> $4 and c.person_id is distinct from $4
            and h.person_id is distinct from $4
            and p.act = any (case when p.first_by is null then $1::text[] else $2::text[] end)
         union all
         select x.at from (${waiting}) x left join staff f on f.id = x.staff
          where x.kind = any ($3::text[]) and f.person_id is distinct from $4) y`,
      [may.first, may.second, may.kinds, may.person, may.now],
    ),
  );
