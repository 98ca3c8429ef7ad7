-- Staff may not play, also not with a second account (GLI-19 A.2.4). A member who hands in the identity document that was
-- accepted for the member account of somebody who works here is this person, so the rule stops that account as well. It does so
-- whichever comes first: the document, its acceptance, the mail address, or the work. A document that only the staff member
-- claims, and nobody accepted, stops no stranger.
create function is_staff_member(p_member bigint) returns boolean language sql stable as $$
  select exists (select from member m join staff s on staff_mailbox(s.mail) = staff_mailbox(m.email)
                  where m.id = p_member and s.active)
      or exists (select from identity_case own
                   join identity_case known on known.number_index = own.number_index and known.state = 'accepted'
                   join member m on m.id = known.member_id
                   join staff s on staff_mailbox(s.mail) = staff_mailbox(m.email)
                  where own.member_id = p_member and s.active)
$$;

create or replace function stop_play_of_staff() returns trigger language plpgsql as $$
declare
  v_touched bigint[];
begin
  if tg_table_name = 'staff' then
    select array_agg(id) into v_touched from member where staff_mailbox(email) = staff_mailbox(new.mail) and email is not null;
  elsif tg_table_name = 'member' then
    v_touched := array[new.id];
  else
    v_touched := array[new.member_id];
  end if;
  insert into member_block (id, member_id, kind, cause, reason, began_at)
  select gen_random_uuid(), m.id, 'play', 'rule', 'staff', now()
    from (select unnest(v_touched) as id
          union
          select other.member_id from identity_case known join identity_case other on other.number_index = known.number_index
           where known.member_id = any (v_touched) and known.state = 'accepted') touched
    join member m on m.id = touched.id
   where m.realm = 'real' and is_staff_member(m.id)
     and not exists (select from member_block b
                      where b.member_id = m.id and b.kind = 'play' and b.cause = 'rule' and b.lifted_at is null);
  return null;
end $$;
create trigger stop_play_of_staff after insert or update of number_index, state on identity_case
  for each row when (new.number_index is not null) execute function stop_play_of_staff();

insert into member_block (id, member_id, kind, cause, reason, began_at)
select gen_random_uuid(), m.id, 'play', 'rule', 'staff', now()
  from member m
 where m.realm = 'real' and is_staff_member(m.id)
   and not exists (select from member_block b
                    where b.member_id = m.id and b.kind = 'play' and b.cause = 'rule' and b.lifted_at is null);
