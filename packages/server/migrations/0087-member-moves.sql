-- Changes of line that two people agreed to. The rows of the line are written at once, with their day; `member.upline_id` follows
-- on that day.
create table member_move (
  id uuid primary key,
  member_id bigint not null references member,
  former_id bigint references member,
  upline_id bigint references member,
  day date not null,
  agreed_at timestamptz not null,
  done_at timestamptz
);
create index member_move_member on member_move (member_id, agreed_at desc);
create index member_move_due on member_move (day) where done_at is null;
grant select, insert, update (done_at) on member_move to tamarind_app;

-- Gives circle, pending, or moved. Registrations below either line wait for the commit.
create function member_moves(p_member bigint, p_upline bigint, p_today date, p_day date) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_below bigint[];
begin
  if p_day <= p_today then
    raise exception 'a change of line has a later day';
  end if;
  lock table member_line in share row exclusive mode;
  select array_agg(member_id) into v_below from member_line where ancestor_id = p_member and until_day > p_today;
  if p_upline = any (v_below) then
    return 'circle';
  end if;
  if exists (select from member_line
              where (member_id = any (v_below) or member_id = p_upline)
                and (from_day > p_today or until_day > p_today and until_day < 'infinity')) then
    return 'pending';
  end if;
  update member_line l set until_day = p_day
   where l.member_id = any (v_below) and l.until_day = 'infinity'
     and l.ancestor_id in (select a.ancestor_id from member_line a
                            where a.member_id = p_member and a.depth > 0 and a.until_day = 'infinity');
  insert into member_line (ancestor_id, member_id, depth, from_day)
  select a.ancestor_id, s.member_id, a.depth + s.depth + 1, p_day
    from member_line a cross join member_line s
   where a.member_id = p_upline and a.until_day = 'infinity' and s.ancestor_id = p_member and s.until_day = 'infinity';
  return 'moved';
end $$;
revoke execute on function member_moves from public;
grant execute on function member_moves to tamarind_app;
