-- The line of members: who is above whom, and on which days. One row for each pair of a member and somebody at or above them,
-- with the number of steps between them; a member's row with itself has depth 0. A row holds from `from_day` up to the day before
-- `until_day`, in the brand's days (UTC+7), so sums of past days keep the line of those days. Trial accounts and sub-accounts of
-- agents belong to no line.
-- Only the trigger below writes it, so it has no foreign keys: two look-ups for each of a member's rows would double its cost.
create table member_line (
  ancestor_id bigint not null,
  member_id bigint not null,
  depth integer not null check (depth >= 0),
  from_day date not null,
  until_day date not null default 'infinity',
  -- The included columns answer sums over a team without reading the table.
  primary key (ancestor_id, member_id, from_day) include (until_day, depth),
  check ((depth = 0) = (ancestor_id = member_id)),
  check (from_day < until_day)
);
create index member_line_member on member_line (member_id, depth);
create index member_upline on member (upline_id, id) where upline_id is not null;

-- A new member takes over the rows of the upline, also those of a change that is due on a later day.
create function member_joins_line() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_day date := (new.registered_at at time zone 'Asia/Ho_Chi_Minh')::date;
begin
  if new.realm = 'trial' or new.is_agent in (41, 42) then
    raise exception 'member % has no upline', new.id using errcode = 'check_violation';
  end if;
  -- Waits for a change of lines under way, whose rows the statements below must see.
  lock table member_line in row exclusive mode;
  insert into member_line (ancestor_id, member_id, depth, from_day) values (new.id, new.id, 0, v_day);
  if new.upline_id is null then
    return null;
  end if;
  insert into member_line (ancestor_id, member_id, depth, from_day, until_day)
  select ancestor_id, new.id, depth + 1, greatest(from_day, v_day), until_day
    from member_line where member_id = new.upline_id and until_day > v_day;
  if not found then
    raise exception 'member % cannot be an upline', new.upline_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger member_joins_line after insert on member
  for each row when (new.upline_id is not null or new.realm = 'real' and new.is_agent not in (41, 42)) execute function member_joins_line();

-- Nobody's upline changes but with the line.
create function member_keeps_line() returns trigger language plpgsql as $$
begin
  if new.upline_id is distinct from
     (select ancestor_id from member_line where member_id = new.id and depth = 1 and until_day = 'infinity') then
    raise exception 'the upline of member % follows the line', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger member_keeps_line after update of upline_id on member
  for each row when (new.upline_id is distinct from old.upline_id) execute function member_keeps_line();

insert into member_line (ancestor_id, member_id, depth, from_day)
with recursive line as (
  select id as ancestor_id, id as member_id, 0 as depth, upline_id as next_id,
         (registered_at at time zone 'Asia/Ho_Chi_Minh')::date as from_day
    from member where realm = 'real' and is_agent not in (41, 42)
  union all
  select up.id, line.member_id, line.depth + 1, up.upline_id, line.from_day
    from line join member up on up.id = line.next_id
)
select ancestor_id, member_id, depth, from_day from line;

-- Logins that an agent opens for assistants. They act for the agent within these rights.
create table sub_account (
  member_id bigint primary key references member,
  principal_id bigint not null references member,
  rights text[] not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  check (member_id <> principal_id)
);
create index sub_account_principal on sub_account (principal_id, opened_at);

grant select on member_line to tamarind_app;
grant select, insert on sub_account to tamarind_app;
grant update (rights, ended_at) on sub_account to tamarind_app;
