-- The moment since which nobody has confirmed the person's roles, for the due date of the review of rights: for each role
-- the later of its giving, which two people agreed to, and the last review that listed it; of these the earliest. Null for a
-- person without roles.
create function staff_confirmed_at(p_staff bigint) returns timestamptz language sql stable as $$
  select min(greatest(g.given_at, (select max(r.reviewed_at) from staff_review r
                                    where r.staff_id = g.staff_id and g.role = any (r.roles))))
    from staff_grant g where g.staff_id = p_staff and g.ended_at is null
$$;
