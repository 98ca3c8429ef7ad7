-- My account and identity: the picture beside the name, e-wallets, what was agreed and when, closing the account, documents that
-- show who somebody is.

alter table member
  -- STATIC: one of our drawings by number. CUSTOM: an own picture by its id.
  add column avatar_type text not null default 'STATIC' check (avatar_type in ('STATIC', 'CUSTOM')),
  add column avatar text not null default '1',
  -- Asked to be closed: until then a login takes the wish back, afterwards there is none.
  add column closes_at timestamptz,
  add column closed_at timestamptz;
create index member_closing on member (closes_at) where closes_at is not null and closed_at is null;

-- When a row of "my account" was last changed; the value itself stands where it always stood.
create table member_change (
  member_id bigint not null references member,
  what text not null check (what in ('payment_password', 'mobile', 'email', 'telegram', 'zalo', 'line')),
  at timestamptz not null,
  primary key (member_id, what)
);

-- An own picture, drawn anew by us: square, small, nothing of the sent file but what is seen.
create table member_avatar (
  id uuid primary key,
  member_id bigint not null unique references member on delete cascade,
  png bytea not null,
  at timestamptz not null
);

create table e_wallet (
  id uuid primary key,
  member_id bigint not null references member,
  provider text not null check (provider in ('momo', 'zalopay', 'truemoney')),
  number_sealed bytea not null,
  -- One wallet serves one member only.
  number_index bytea not null unique,
  last_digits text not null,
  holder_name text not null,
  bound_at timestamptz not null,
  unique (member_id, provider)
);

-- What a person agreed to or took back, in the order in which it was said. Never edited: a withdrawal is a row of its own.
create table consent_record (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  purpose text not null check (purpose in ('terms', 'marketing', 'selfie')),
  version text not null,
  given boolean not null,
  channel text not null check (channel in ('registration', 'login', 'account', 'identity', 'import')),
  at timestamptz not null
);
create index consent_record_member on consent_record (member_id, purpose, id);
insert into consent_record (member_id, purpose, version, given, channel, at)
  select id, 'terms', terms_version, true, 'import', registered_at from member;

-- Who somebody is, shown by documents. One open case a member; a new try is a new case.
create table identity_case (
  id uuid primary key,
  member_id bigint not null references member,
  state text not null check (state in ('asked', 'started', 'submitted', 'in_review', 'accepted', 'rejected', 'expired')),
  -- Null until the member has chosen.
  document text check (document in ('th_id', 'vn_cccd', 'passport')),
  -- Name, birthday and number as on the document, sealed together.
  facts_sealed bytea,
  -- One document shows one person.
  number_index bytea,
  expires_on date,
  -- What our comparison and the outside checker found: codes only.
  findings text[] not null default '{}',
  checker text check (checker in ('clear', 'unclear', 'fake', 'silent')),
  checker_reference text,
  checker_tries integer not null default 0,
  asked_by bigint references staff,
  opened_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references staff,
  reason text,
  note text,
  check ((state in ('accepted', 'rejected', 'expired')) <= (decided_at is not null)),
  check ((state in ('submitted', 'in_review', 'accepted')) <= (facts_sealed is not null and document is not null))
);
create unique index identity_case_open on identity_case (member_id)
  where state in ('asked', 'started', 'submitted', 'in_review');
create index identity_case_queue on identity_case (state, submitted_at);
create unique index identity_case_number on identity_case (number_index) where state = 'accepted';

create table identity_picture (
  case_id uuid not null references identity_case,
  part text not null check (part in ('front', 'back', 'page', 'selfie')),
  type text not null check (type in ('image/png', 'image/jpeg')),
  sealed bytea not null,
  at timestamptz not null,
  primary key (case_id, part)
);

grant select, insert, update on member_change, identity_case, identity_picture to tamarind_app;
grant select, insert on e_wallet, consent_record to tamarind_app;
grant select, insert, delete on member_avatar to tamarind_app;
grant delete on identity_picture to tamarind_app;
