-- Whether a member is on a break or excluded: such members stand on no board that others look at. An exclusion that is over
-- lasts until its return takes effect (0024).
create function rests(member bigint, now timestamptz) returns boolean
  language sql stable
  begin atomic
    select exists (
      select 1
        from member_pause p
       where p.member_id = rests.member
         and (p.until > rests.now
              or (p.kind = 'exclusion'
                  and not exists (select 1 from pause_return r
                                   where r.member_id = p.member_id and r.asked_at >= p.until and r.back_at <= rests.now))));
  end;

-- Titles that nobody serves stand behind those that can be played; a pin is the staff's own wish and stays before both.
alter table catalogue_game alter column place
  set expression as (coalesce(pin, case when opens_list or served_by is not null then 2000000 else 4000000 end - popularity));
