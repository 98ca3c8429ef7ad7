-- Staff may not play, also not with another account of the same person (GLI-19 A.2.4). An account belongs to somebody who works
-- here if it has the staff member's mailbox, or claims what an account with that mailbox has verified: an accepted identity
-- document, a proved mobile number, or a bank account or e-wallet to which a withdrawal was paid. What a staff member only
-- claims, and nobody verified, stops no stranger.

-- The digits of a number with the country code; a number in the national form belongs to the country of the currency.
create function mobile_key(p_mobile text, p_currency text) returns text language sql immutable parallel safe as $$
  select case when digits like '0%' then case p_currency when 'VND' then '84' else '66' end || substr(digits, 2) else digits end
    from (select regexp_replace(p_mobile, '\D', '', 'g') as digits) as number where length(digits) >= 8
$$;
create index member_mobile_key on member (mobile_key(mobile, currency)) where mobile is not null;

-- The members who have verified something that this member claims, the member included.
create function verified_owners(p_member bigint) returns setof bigint language sql stable as $$
  select p_member
  union
  select known.member_id from identity_case own
    join identity_case known on known.number_index = own.number_index and known.state = 'accepted'
   where own.member_id = p_member
  union
  select known.id from member own
    join member known on mobile_key(known.mobile, known.currency) = mobile_key(own.mobile, own.currency)
                     and known.mobile is not null and known.mobile_proved_at is not null
   where own.id = p_member
  union
  select known.member_id from bank_account own join bank_account known on known.number_index = own.number_index
   where own.member_id = p_member
     and exists (select from withdrawal w
                  where w.member_id = known.member_id and w.bank_account_id = known.id and w.disbursed_at is not null)
  union
  select known.member_id from e_wallet own join e_wallet known on known.number_index = own.number_index
   where own.member_id = p_member
     and exists (select from withdrawal w
                  where w.member_id = known.member_id and w.e_wallet_id = known.id and w.disbursed_at is not null)
$$;

-- The members who claim something that one of these has verified, these included.
create function claimants_of(p_members bigint[]) returns setof bigint language sql stable as $$
  select unnest(p_members)
  union
  select other.member_id from identity_case known join identity_case other on other.number_index = known.number_index
   where known.member_id = any (p_members) and known.state = 'accepted'
  union
  select other.id from member known
    join member other on mobile_key(other.mobile, other.currency) = mobile_key(known.mobile, known.currency)
                     and other.mobile is not null
   where known.id = any (p_members) and known.mobile_proved_at is not null
  union
  select other.member_id from bank_account known join bank_account other on other.number_index = known.number_index
   where known.member_id = any (p_members)
     and exists (select from withdrawal w
                  where w.member_id = known.member_id and w.bank_account_id = known.id and w.disbursed_at is not null)
  union
  select other.member_id from e_wallet known join e_wallet other on other.number_index = known.number_index
   where known.member_id = any (p_members)
     and exists (select from withdrawal w
                  where w.member_id = known.member_id and w.e_wallet_id = known.id and w.disbursed_at is not null)
$$;

create or replace function is_staff_member(p_member bigint) returns boolean language sql stable as $$
  select exists (select from verified_owners(p_member) as owner (id)
                   join member m on m.id = owner.id
                   join staff s on staff_mailbox(s.mail) = staff_mailbox(m.email)
                  where s.active)
$$;

-- Locks what these members and this mailbox have in common with others, until commit. Without it two transactions that bring
-- the two halves of a match at the same moment would not see each other, and nobody would be stopped. The 1,024 locks bound the
-- memory that one statement with very many rows needs.
create function lock_person_facts(p_members bigint[], p_mail text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(7322, number)
    from (select distinct hashtext(fact) & 1023 as number
            from (select 'mail ' || staff_mailbox(p_mail) as fact
                  union all select 'mail ' || staff_mailbox(email) from member where id = any (p_members)
                  union all select 'mobile ' || mobile_key(mobile, currency) from member where id = any (p_members)
                  union all select 'document ' || encode(number_index, 'hex') from identity_case where member_id = any (p_members)
                  union all select 'bank ' || encode(number_index, 'hex') from bank_account where member_id = any (p_members)
                  union all select 'wallet ' || encode(number_index, 'hex') from e_wallet where member_id = any (p_members)) as facts
           where fact is not null order by 1) as numbers
$$;

-- The block is set under the lock of play, which every stake holds until its commit (limits/queries.ts, `lockPlay`): a stake that
-- was decided before the block is committed before it, and a later one sees it. Without the lock a bet in progress was accepted
-- after the mark.
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
  select array_agg(m.id) into v_stopped from member m
   where m.id in (select claimants_of(v_changed)) and m.realm = 'real' and is_staff_member(m.id)
     and not exists (select from member_block b
                      where b.member_id = m.id and b.kind = 'play' and b.cause = 'rule' and b.lifted_at is null);
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

create or replace trigger stop_play_of_staff after insert or update of email, mobile, mobile_proved_at on member
  for each row when ((new.email is not null or new.mobile is not null) and new.realm = 'real')
  execute function stop_play_of_staff();
create trigger stop_play_of_staff after insert on bank_account for each row execute function stop_play_of_staff();
create trigger stop_play_of_staff after insert on e_wallet for each row execute function stop_play_of_staff();
create trigger stop_play_of_staff after update of disbursed_at on withdrawal
  for each row when (old.disbursed_at is null and new.disbursed_at is not null) execute function stop_play_of_staff();

insert into member_block (id, member_id, kind, cause, reason, began_at)
select gen_random_uuid(), m.id, 'play', 'rule', 'staff', now()
  from member m
 where m.realm = 'real' and is_staff_member(m.id)
   and not exists (select from member_block b
                    where b.member_id = m.id and b.kind = 'play' and b.cause = 'rule' and b.lifted_at is null);
