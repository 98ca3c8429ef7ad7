-- A self-exclusion does not end by itself: once its time is over the member asks to come back, says why, and waits [GLI A.3.8].
create table pause_return (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  reason text not null,
  asked_at timestamptz not null,
  back_at timestamptz not null check (back_at > asked_at)
);
create index pause_return_member on pause_return (member_id, asked_at);
grant select, insert on pause_return to tamarind_app;
