-- What stands beside the password: login history, second factors, passkeys, the extra proof of a login.

-- Every try that named an existing member, let in or not. Kept two years, then forgotten.
create table login_try (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  at timestamptz not null,
  -- How the identity was proved: password, code, passkey, google …
  way text not null check (way ~ '^[a-z]{2,20}$'),
  -- The extra proof that was given, if one was asked for.
  proof text check (proof in ('totp', 'recovery', 'sms', 'email', 'bankName', 'passkey')),
  ip text not null,
  -- The /24 or /48 of the address: what counts as one place.
  net text not null,
  country text not null,
  user_agent text not null,
  -- Null: let in. Otherwise the code of the refusal.
  refused text
);
create index login_try_member on login_try (member_id, id desc);
create index login_try_place on login_try (member_id, net, at) where refused is null;
create index login_try_age on login_try (at);

alter table member_session
  add column way text not null default 'password',
  add column proof text,
  -- When the person last proved to be there: at login, and again before changes of security details.
  add column proved_at timestamptz;
update member_session set proved_at = started_at;
alter table member_session alter column proved_at set not null;

-- A login whose first proof is given and whose second is not. The ticket itself is in the browser only.
create table login_ticket (
  token_hash bytea primary key,
  member_id bigint not null references member,
  way text not null,
  remember_me boolean not null,
  net text not null,
  choices text[] not null,
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table member_totp (
  member_id bigint primary key references member,
  secret_sealed bytea not null,
  begun_at timestamptz not null,
  -- Null until a first code was right: until then it asks nobody for anything.
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table recovery_code (
  member_id bigint not null references member,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

create table passkey (
  -- The credential's own id, base64url.
  id text primary key,
  member_id bigint not null references member,
  -- The host it was made for: it says nothing anywhere else.
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  is_synced boolean not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index passkey_member on passkey (member_id);

create table passkey_challenge (
  challenge_hash bytea primary key,
  -- Null for a login: who it is, the passkey says.
  member_id bigint references member,
  expires_at timestamptz not null
);

-- After a change made from a place the member was never seen at, money waits: a thief who got in finds the door shut for a day.
create table member_cooling (
  member_id bigint primary key references member,
  until timestamptz not null
);

grant select, insert, delete on login_try to tamarind_app;
grant select, insert, update, delete on login_ticket, member_totp, recovery_code, passkey, passkey_challenge, member_cooling to tamarind_app;
