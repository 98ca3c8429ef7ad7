-- A registration and each bound payee asked is_staff_member about every member of the house: 70 ms with 400 members. Now
-- it is asked about the accounts that the changed fact may connect with a member of staff.
create or replace function stop_play_of_staff() returns trigger language plpgsql as $$
declare
  v_mail text;
  v_changed bigint[];
  v_stopped bigint[];
begin
  if tg_table_name = 'staff' then
    v_mail := new.mail;
    select array_agg(id) into v_changed from member where staff_mailbox(email) = staff_mailbox(v_mail) and email is not null;
  elsif tg_table_name = 'member' then
    v_changed := array[new.id];
  else
    v_changed := array[new.member_id];
  end if;
  perform lock_person_facts(v_changed, v_mail);
  -- Each statement sees what was committed before it, so these read what the lock waited for.
  if tg_table_name = 'staff' then
    select array_agg(id) into v_changed from member where staff_mailbox(email) = staff_mailbox(v_mail) and email is not null;
  end if;
  -- Materialized: joined with the table of members, the planner would ask is_staff_member about every member.
  with claimant as materialized (select claimants_of(v_changed) as id)
  select array_agg(c.id) into v_stopped from claimant c
   where is_staff_member(c.id) and exists (select from member m where m.id = c.id and m.realm = 'real')
     and not exists (select from member_block b
                      where b.member_id = c.id and b.kind = 'play' and b.cause = 'rule' and b.lifted_at is null);
  if v_stopped is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(7, number)
     from (select distinct (id % 2147483647)::int as number from unnest(v_stopped) as id order by 1) as numbers;
  insert into member_block (id, member_id, kind, cause, reason, began_at)
  select gen_random_uuid(), stopped.member_id, 'play', 'rule', 'staff', clock_timestamp()
    from unnest(v_stopped) as stopped (member_id)
   where not exists (select from member_block b
                      where b.member_id = stopped.member_id and b.kind = 'play' and b.cause = 'rule' and b.lifted_at is null);
  return null;
end $$;
