-- Asked prices, limits, ladders, corrections and assignments of money are decided by the engine of acts of two people.
-- Their rows stay: they hold what was asked, and the proposal holds who decides it, until when, and what it rests on.
-- Nobody decides a request that its maker withdraws or whose time is over.

alter table lottery_price_request drop constraint lottery_price_request_decision_check;
-- Allows more than before
alter table lottery_price_request add constraint lottery_price_request_decision_check check (
  decision in ('approved', 'rejected', 'withdrawn', 'expired'));
alter table lottery_risk_request drop constraint lottery_risk_request_decision_check;
-- Allows more than before
alter table lottery_risk_request add constraint lottery_risk_request_decision_check check (
  decision in ('approved', 'rejected', 'withdrawn', 'expired'));
alter table draw_correction drop constraint draw_correction_decision_check, drop constraint draw_correction_check2;
-- Allows more than before
alter table draw_correction add constraint draw_correction_decision_check check (
  decision in ('approved', 'rejected', 'withdrawn', 'expired'));
-- Allows more than before
alter table draw_correction add constraint draw_correction_decided check (
  (decision is null) = (decided_at is null) and (coalesce(decision, 'expired') in ('withdrawn', 'expired')) = (decided_by is null));

-- Requests that wait get their proposal. One that another approved one has overtaken rests on a version that does not exist.
create function moment_text(p_at timestamptz) returns text language sql stable as
$$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

insert into staff_proposal (id, act, subject, content, reason, asked_by, asked_at, expires_at, rests)
select gen_random_uuid(), 'price.set', r.id::text,
       jsonb_build_object('game', r.game, 'betType', r.bet_type, 'on', r.is_on, 'oddsE4', array_to_json(r.odds_e4::text[]),
                          'discountE4', r.discount_e4, 'effectiveFrom', moment_text(r.effective_from), 'reason', r.reason),
       r.reason, r.asked_by, r.asked_at, r.asked_at + interval '168 hours',
       jsonb_build_object('price', case when exists (
           select from lottery_price_request o
            where o.game = r.game and o.bet_type = r.bet_type and o.decision = 'approved' and o.decided_at > r.asked_at)
         then 'overtaken' else (
           select coalesce(max(version), 0)::text from lottery_price p where p.game = r.game and p.bet_type = r.bet_type) end)
  from lottery_price_request r where r.decision is null;

insert into staff_proposal (id, act, subject, content, reason, asked_by, asked_at, expires_at, rests)
select gen_random_uuid(), case when r.bet_type is null then 'limits.set' else 'ladder.set' end, r.id::text,
       jsonb_build_object('game', r.game, 'currency', r.currency, 'effectiveFrom', moment_text(r.effective_from), 'reason', r.reason)
       || case when r.bet_type is null then jsonb_build_object('limits', jsonb_build_object(
            'unitStakeMin', r.unit_stake_min::text, 'unitStakeMax', r.unit_stake_max::text, 'linesMax', r.lines_max,
            'numberStakeMax', r.number_stake_max::text, 'payoutMax', r.payout_max::text, 'memberPayoutMax', r.member_payout_max::text,
            'releaseAbove', r.release_above::text, 'worstCaseMax', r.worst_case_max::text))
          else jsonb_build_object('betType', r.bet_type, 'ladder', jsonb_build_object('max', r.max::text, 'steps',
            (select coalesce(jsonb_agg(jsonb_build_object('from', s.f::text, 'factorE4', s.e) order by s.n), '[]')
               from unnest(r.step_from, r.step_factor_e4) with ordinality s (f, e, n)))) end,
       r.reason, r.asked_by, r.asked_at, r.asked_at + interval '168 hours',
       jsonb_build_object('limits', case when exists (
           select from lottery_risk_request o
            where o.game = r.game and o.currency = r.currency and o.bet_type is not distinct from r.bet_type
              and o.decision = 'approved' and o.decided_at > r.asked_at) then 'overtaken'
         when r.bet_type is null then (
           select coalesce(max(version), 0)::text from lottery_limit l where l.game = r.game and l.currency = r.currency)
         else (
           select coalesce(max(version), 0)::text from lottery_ladder l
            where l.game = r.game and l.currency = r.currency and l.bet_type = r.bet_type) end)
  from lottery_risk_request r where r.decision is null;

insert into staff_proposal (id, act, subject, content, reason, asked_by, asked_at, expires_at, rests)
select gen_random_uuid(), 'result.correct', d.code,
       jsonb_strip_nulls(jsonb_build_object('draw', d.code, 'kind', c.kind, 'prizes', c.prizes, 'amounts', c.amounts,
                                            'reason', c.reason, 'notice', c.notice)),
       c.reason, c.asked_by, c.asked_at, c.asked_at + interval '72 hours',
       jsonb_build_object('result', d.result_version::text, 'state', d.state)
  from draw_correction c join draw d on d.id = c.draw_id where c.decision is null;

insert into staff_proposal (id, act, subject, content, reason, asked_by, asked_at, expires_at, rests)
select gen_random_uuid(), 'deposit.assign', n.id::text,
       jsonb_strip_nulls(jsonb_build_object(
         'id', n.id, 'account', m.account, 'note', coalesce(n.proposal_note, ''),
         'amount', n.amount::text, 'currency', n.currency, 'reference', n.provider_ref)),
       coalesce(n.proposal_note, ''), n.proposed_by, n.proposed_at, n.proposed_at + interval '168 hours',
       jsonb_build_object('notice', n.state, 'member', coalesce(n.proposed_member_id::text, ''))
  from bank_notice n left join member m on m.id = n.proposed_member_id where n.state = 'proposed';

drop function moment_text(timestamptz);
