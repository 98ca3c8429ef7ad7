-- Members and staff, their sessions, and the audit record.

create table member (
  id bigint generated always as identity primary key,
  account text not null,
  -- Folded for look-up: SomChai88 and somchai88 are one account.
  account_folded text not null unique,
  password_hash text not null,
  payment_password_hash text,
  nickname text not null,
  -- 0 member, 1 2 agent, 4 trial, 41 42 agent sub-accounts.
  is_agent smallint not null check (is_agent in (0, 1, 2, 4, 41, 42)),
  currency text not null check (currency in ('THB', 'VND')),
  realm text not null check (realm in ('real', 'trial')),
  payee_name text not null,
  email text,
  mobile text,
  birthday date,
  contacts jsonb not null default '{}',
  upline_id bigint references member,
  terms_version text not null,
  password_changed_at timestamptz not null,
  registered_at timestamptz not null,
  first_login_at timestamptz,
  -- Trial accounts are play money and nobody's upline.
  check ((is_agent = 4) = (realm = 'trial'))
);
create index member_account_prefix on member (account_folded text_pattern_ops);

-- An agent's code that new members may name.
create table affiliate_code (
  code text primary key,
  member_id bigint not null references member,
  active boolean not null default true
);

-- A browser's session. The token is kept as a hash: a copy of this table opens nothing.
create table member_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  member_id bigint not null references member,
  scope text not null check (scope in ('site', 'client')),
  -- The site session that opened the lottery client; it ends with it.
  parent_id bigint references member_session,
  ip text not null,
  user_agent text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index member_session_member on member_session (member_id) where ended_at is null;
create index member_session_parent on member_session (parent_id) where parent_id is not null;

-- A one-time token that opens the lottery client for a session.
create table launch_token (
  token_hash bytea primary key,
  session_id bigint not null references member_session,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table captcha (
  id uuid primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table staff (
  id bigint generated always as identity primary key,
  username text not null unique,
  name text not null,
  role text not null,
  password_hash text not null,
  -- Authenticator secret, sealed; and the last step used, so a code works once.
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

-- Who did what, chained by hash: each record holds the hash of the one before. Never edited, never deleted.
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

grant select, insert, update on member, affiliate_code, member_session, staff, staff_session, announcement, brand_setting to tamarind_app;
grant select, insert, update, delete on launch_token, captcha to tamarind_app;
grant select, insert on audit_record to tamarind_app;
