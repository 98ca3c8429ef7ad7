-- A session is a tree of one root: the site session. The lottery client's sessions hang directly below it and never outlive it.
-- The trigger keeps it so, because validity and ending look exactly one level up or down. It shortens a longer life instead of refusing
-- it: a process of the release before gives each client a full day of its own, and must be able to open clients while it is replaced.
update member_session child set ended_at = coalesce(root.ended_at, root.expires_at, child.expires_at)
  from member_session parent left join member_session root on root.id = parent.parent_id
 where parent.id = child.parent_id and parent.parent_id is not null and child.ended_at is null;
update member_session child set expires_at = parent.expires_at
  from member_session parent where parent.id = child.parent_id and child.expires_at > parent.expires_at;

create function session_hangs_on_root() returns trigger language plpgsql as $$
declare
  root_expires_at timestamptz;
begin
  select parent.expires_at into root_expires_at from member_session parent
   where parent.id = new.parent_id and parent.member_id = new.member_id and parent.scope = 'site' and parent.parent_id is null;
  if root_expires_at is null then
    raise exception 'a session hangs on a site session of its member';
  end if;
  new.expires_at := least(new.expires_at, root_expires_at);
  return new;
end $$;
create trigger member_session_root before insert on member_session
  for each row when (new.parent_id is not null) execute function session_hangs_on_root();

-- A game at a vendor hangs on the site session that started it. Games started before have none and run to their own end.
alter table vendor_session add column session_id bigint references member_session;

-- `site`: waits for the second proof. `withdrawal`: all proofs were given (`proof` is the second one), it opens an excluded
-- member's session that can only bring the money home.
alter table login_ticket
  add column opens text not null default 'site' check (opens in ('site', 'withdrawal')),
  add column proof text;
