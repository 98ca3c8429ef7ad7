-- One engine for acts of two people: persons behind accounts, a second checker, an end of life, the values a proposal rests on.

-- The person behind an account: the id of the person's first account, set by the trigger below. Two accounts of one person count as one in every act of two people.
alter table staff add column person_id bigint references staff;

-- A mailbox has one owner: letter case and the part after a `+` do not make it another one.
create function staff_mailbox(p_mail text) returns text language sql immutable parallel safe as
$$ select regexp_replace(lower(p_mail), '\+[^@]*@', '@') $$;

create function staff_person() returns trigger language plpgsql as $$
begin
  if new.person_id is null then
    new.person_id := coalesce((select person_id from staff where staff_mailbox(mail) = staff_mailbox(new.mail) order by id limit 1), new.id);
  end if;
  return new;
end $$;
create trigger staff_person before insert on staff for each row execute function staff_person();
update staff f set person_id = (select min(s.id) from staff s where s.id = f.id or staff_mailbox(s.mail) = staff_mailbox(f.mail));

-- Refuses a row in which one person, under whatever account, stands in two of the named columns. The error code is known to the server.
create function staff_two_people() returns trigger language plpgsql as $$
begin
  if (select count(*) > count(distinct f.person_id)
        from unnest(tg_argv) part join staff f on f.id = (to_jsonb(new) ->> part)::bigint) then
    raise exception 'one person takes two parts in a row of %', tg_table_name using errcode = 'TM002';
  end if;
  return null;
end $$;

create trigger staff_two_people after insert or update of decided_by on bank_notice
  for each row execute function staff_two_people('proposed_by', 'decided_by');
create trigger staff_two_people after update of released_by on draw
  for each row execute function staff_two_people('result_by', 'released_by');
create trigger staff_two_people after update of decided_by on draw_correction
  for each row execute function staff_two_people('asked_by', 'decided_by');
create trigger staff_two_people after update of decided_by on lottery_price_request
  for each row execute function staff_two_people('asked_by', 'decided_by');
create trigger staff_two_people after update of decided_by on lottery_risk_request
  for each row execute function staff_two_people('asked_by', 'decided_by');
create trigger staff_two_people after update of decided_by on promotion_application
  for each row when (new.state <> 'rejected') execute function staff_two_people('first_by', 'decided_by');
create trigger staff_two_people after update of approved_by on withdrawal
  for each row execute function staff_two_people('reviewed_by', 'approved_by');
create trigger staff_two_people after insert on staff_grant for each row execute function staff_two_people('given_by', 'agreed_by');
create trigger staff_two_people after insert on staff_invitation for each row execute function staff_two_people('invited_by', 'agreed_by');
create trigger staff_two_people after insert on staff_review for each row execute function staff_two_people('reviewed_by', 'staff_id');

alter table staff_proposal
  -- One or two people agree. With two, the first one's agreement is kept here.
  add column checkers smallint not null default 1 check (checkers in (1, 2)),
  add column first_by bigint references staff
    constraint staff_proposal_first check (
      first_by is null or first_by <> asked_by and first_by <> decided_by and checkers = 2),
  add column first_at timestamptz
    constraint staff_proposal_checkers check (
      (first_by is null) = (first_at is null) and (decision <> 'agreed' or checkers = 1 or first_by is not null)),
  add column first_note text,
  -- The release before writes none, and its open proposals live a week from now.
  add column expires_at timestamptz not null default now() + interval '7 days',
  -- The values in force when it was proposed, by name; the act is refused when one has changed.
  add column rests jsonb not null default '{}';

-- The maker withdraws and time expires: nobody decided then.
alter table staff_proposal drop constraint staff_proposal_decision_check, drop constraint staff_proposal_check;
-- Allows more than before
alter table staff_proposal add constraint staff_proposal_decision_check check (decision in ('agreed', 'refused', 'withdrawn', 'expired'));
-- Allows more than before
alter table staff_proposal add constraint staff_proposal_check check (
  (decision is null) = (decided_at is null) and (coalesce(decision, 'expired') in ('withdrawn', 'expired')) = (decided_by is null));
create trigger staff_two_people after insert or update on staff_proposal
  for each row execute function staff_two_people('asked_by', 'first_by', 'decided_by');
create index staff_proposal_expires on staff_proposal (expires_at) where decision is null;
create index staff_proposal_maker on staff_proposal (asked_by) where decision is null;

grant update (first_by, first_at, first_note) on staff_proposal to tamarind_app;
