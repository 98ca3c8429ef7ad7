-- Each registration, each changed address and each bound payee spent about a millisecond on the comparison with staff: three
-- functions in turn, whose statements were planned again for the array of members. Nearly every time the account shares nothing
-- with anybody. A small statement that the connection plans once now finds this, and the comparison runs for the others only.

-- True if the account has the mailbox of somebody who works here, or a number, a document or a payee that another account has
-- too. If not, it can neither claim what such a person has verified, nor has it verified what another account claims.
create function may_concern_staff(p_member bigint) returns boolean language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return exists (
    select from member own join staff s on staff_mailbox(s.mail) = staff_mailbox(own.email)
     where own.id = p_member and s.active
    union all
    select from member own join member other on mobile_key(other.mobile, other.currency) = mobile_key(own.mobile, own.currency)
     where own.id = p_member and other.id <> p_member and other.mobile is not null
    union all
    select from bank_account own join bank_account other on other.number_index = own.number_index
     where own.member_id = p_member and other.member_id <> p_member
    union all
    select from e_wallet own join e_wallet other on other.number_index = own.number_index
     where own.member_id = p_member and other.member_id <> p_member
    union all
    select from identity_case own join identity_case other on other.number_index = own.number_index
     where own.member_id = p_member and other.member_id <> p_member);
end $$;
create index staff_mailbox_active on staff (staff_mailbox(mail)) where active;

create or replace function lock_person_facts(p_members bigint[], p_mail text) returns void language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(7322, number)
    from (select distinct hashtext(fact) & 1023 as number
            from (select 'mail ' || staff_mailbox(p_mail) as fact
                  union all select 'mail ' || staff_mailbox(email) from member where id = any (p_members)
                  union all select 'mobile ' || mobile_key(mobile, currency) from member where id = any (p_members)
                  union all select 'document ' || encode(number_index, 'hex') from identity_case where member_id = any (p_members)
                  union all select 'bank ' || encode(number_index, 'hex') from bank_account where member_id = any (p_members)
                  union all select 'wallet ' || encode(number_index, 'hex') from e_wallet where member_id = any (p_members)) as facts
           where fact is not null order by 1) as numbers;
end $$;

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
  elsif not may_concern_staff(v_changed[1]) then
    return null;
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
