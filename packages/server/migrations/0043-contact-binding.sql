-- Each number or mail address bound after the registration, with what it replaced. While `undo_until` lies ahead, the contact that
-- got the link (`undo_hash`: of its secret) can take this binding and all later ones back. Null: no older contact could be told.
create table contact_binding (
  id uuid primary key,
  step bigint generated always as identity,
  member_id bigint not null references member,
  channel text not null check (channel in ('sms', 'mail')),
  former text,
  former_bound_at timestamptz,
  former_proved_at timestamptz,
  bound_at timestamptz not null,
  undo_hash bytea unique,
  undo_until timestamptz not null,
  over_at timestamptz
);
create index contact_binding_member on contact_binding (member_id, step);
grant select, insert, delete on contact_binding to tamarind_app;
grant update (over_at) on contact_binding to tamarind_app;
-- A contact of the registration that comes back has no moment of binding.
grant delete on member_change to tamarind_app;
