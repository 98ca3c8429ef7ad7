-- Staff: sessions, the audit record, proposals for a second person; announcements and settings of the brand.

create table staff (
  id bigint generated always as identity primary key,
  username text not null unique,
  name text not null,
  role text not null,
  password_hash text not null,
  -- Authenticator secret, sealed, and the last used step: each code works once.
  totp_sealed bytea not null,
  totp_last_step bigint not null default 0,
  active boolean not null default true
);

create table staff_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  staff_id bigint not null references staff,
  ip text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);

-- Audit record, chained by hash: each row contains the hash of the previous one. Rows are never edited or deleted.
create table audit_record (
  seq bigint primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  facts jsonb not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_record_actor on audit_record (actor, seq);
create index audit_record_subject on audit_record (subject, seq);

-- An act that needs a second person (docs/two-people.md). `content` is the input of the proposing call, as it came over the wire.
create table staff_proposal (
  id uuid primary key,
  act text not null check (act ~ '^[a-z_]+\.[a-z_]+$'),
  -- The vendor, draw, member or withdrawal; an act has one open proposal per subject.
  subject text not null,
  content jsonb not null,
  reason text not null,
  asked_by bigint not null references staff,
  asked_at timestamptz not null,
  decision text check (decision in ('agreed', 'refused')),
  decided_by bigint references staff,
  decided_at timestamptz,
  note text,
  -- The values that the proposal replaces, in the form of `content`; null when it replaces nothing.
  before jsonb,
  constraint staff_proposal_two_people check (decided_by <> asked_by),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null))
);
create unique index staff_proposal_open on staff_proposal (act, subject) where decision is null;
create index staff_proposal_subject on staff_proposal (subject) where decision is null;

create function staff_proposal_decided_once() returns trigger language plpgsql as $$
begin
  if old.decision is not null then
    raise exception 'proposal % is decided', old.id;
  end if;
  return new;
end $$;
create trigger staff_proposal_decided_once before update on staff_proposal
  for each row execute function staff_proposal_decided_once();

create table announcement (
  id bigint generated always as identity primary key,
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  audience text not null check (audience in ('player', 'agent')),
  language text not null,
  title text not null,
  -- Sanitised when written.
  content text not null,
  shown_at timestamptz not null,
  hidden_at timestamptz
);

create table brand_setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

grant select, insert, update on staff, staff_session, announcement, brand_setting to tamarind_app;
grant select, insert on audit_record, staff_proposal to tamarind_app;
grant update (decision, decided_by, decided_at, note) on staff_proposal to tamarind_app;
