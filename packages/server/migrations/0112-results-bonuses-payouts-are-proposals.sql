-- Results above the limit, bonuses above the cap and payouts are decided by the engine of acts of two people. Their rows
-- stay: a draw says why its result waits, an application and a withdrawal name the first person.

-- A result that two sources agree on is proposed by no person.
alter table staff_proposal alter column asked_by drop not null;

-- Readings up to this one were refused together with the result that they made.
alter table draw add column refused_entry bigint references result_entry;

-- A result that waits is not published any more: its draw is closed until the release, and the readings hold the numbers.
alter table draw disable trigger draw_moves_forward;
with held as (
  select id from draw where state = 'resulted' and hold_reason is not null and result_version = 1
     and exists (select from result_entry e where e.draw_id = draw.id)),
gone as (delete from draw_result r using held h where r.draw_id = h.id)
update draw d set state = 'closed', result_version = 0, result_by = null, source = null from held h where d.id = h.id;
alter table draw enable trigger draw_moves_forward;
-- Two people agreed to a correction, so it waits for nobody else.
update draw set hold_reason = null where state = 'resulted' and hold_reason is not null;

-- They rest on nothing that is known now, so nobody agrees to them: a refusal sends each back to its first person.
insert into staff_proposal (id, act, subject, content, reason, asked_by, asked_at, expires_at, rests)
select gen_random_uuid(), 'result.release', d.code,
       jsonb_build_object('draw', d.code, 'prizes', e.prizes) || coalesce(jsonb_build_object('amounts', e.amounts), '{}'),
       d.hold_reason, e.staff_id, e.at, now() + interval '72 hours', '{}'
  from draw d cross join lateral (select * from result_entry e where e.draw_id = d.id order by e.id desc limit 1) e
 where d.state = 'closed' and d.hold_reason is not null;

insert into staff_proposal (id, act, subject, content, reason, asked_by, asked_at, expires_at, rests)
select gen_random_uuid(), 'promotion.bonus', a.id::text,
       jsonb_build_object('id', a.id, 'decision', 'approve', 'reason', '', 'account', m.account, 'amount', a.amount::text,
                          'currency', a.currency),
       '', a.first_by, now(), now() + interval '72 hours', '{}'
  from promotion_application a join member m on m.id = a.member_id
 where a.state in ('waiting', 'joined') and a.first_by is not null;

insert into staff_proposal (id, act, subject, content, reason, asked_by, asked_at, expires_at, rests)
select gen_random_uuid(), 'payout.approve', w.id::text,
       jsonb_build_object('id', w.id, 'decision', 'pass', 'note', '', 'account', m.account, 'amount', w.amount::text,
                          'currency', w.currency, 'reference', w.reference),
       '', w.reviewed_by, now(), now() + interval '72 hours', '{}'
  from withdrawal w join member m on m.id = w.member_id where w.state = 'review' and w.reviewed_by is not null;
