-- Whether a member may play, and whether people look at the account first. It was kept with the player name for vendors, although
-- promotions and withdrawals ask as well. A member without a row may play.

create table member_clearance (
  member_id bigint primary key references member,
  state text not null default 'active' check (state in ('active', 'disabled')),
  note text not null default '',
  -- Money came for a member who may not play; withdrawals and promotions wait until people have looked.
  held_at timestamptz,
  held_note text
);
grant select, insert, update on member_clearance to tamarind_app;

insert into member_clearance (member_id, state, note, held_at, held_note)
select member_id, state, state_note, held_at, held_note from vendor_player
 where state <> 'active' or state_note <> '' or held_at is not null;

-- Until the last process of the release before has stopped, each of both tables follows the other: a member stopped through one process
-- must not play through another. Both triggers go with the four columns of vendor_player (docs/operations.md, A release).
create function clearance_from_player() returns trigger language plpgsql as $$
begin
  insert into member_clearance (member_id, state, note, held_at, held_note)
  values (new.member_id, new.state, new.state_note, new.held_at, new.held_note)
  on conflict (member_id) do update
    set state = excluded.state, note = excluded.note, held_at = excluded.held_at, held_note = excluded.held_note;
  return null;
end $$;
create trigger clearance_from_player after update of state, state_note, held_at, held_note on vendor_player
  for each row when (pg_trigger_depth() = 0) execute function clearance_from_player();

create function player_from_clearance() returns trigger language plpgsql as $$
begin
  update vendor_player set state = new.state, state_note = new.note, held_at = new.held_at, held_note = new.held_note
   where member_id = new.member_id;
  return null;
end $$;
create trigger player_from_clearance after insert or update on member_clearance
  for each row when (pg_trigger_depth() = 0) execute function player_from_clearance();
