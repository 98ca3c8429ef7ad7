-- Ways in and out: one-time codes, numbers that were proved, sessions that may only change the password, entrances by host.

-- A code told by SMS or mail. Kept as a keyed hash over purpose, target and code, so a copy of this table opens nothing and the
-- code is good for nothing else. The newest of a purpose and target is the one that counts.
create table one_time_code (
  id uuid primary key,
  purpose text not null check (purpose in ('login', 'register', 'recover', 'bind-mobile', 'bind-email', 'proof')),
  channel text not null check (channel in ('sms', 'mail')),
  -- Keyed hash of the number or address.
  target_hash bytea not null,
  member_id bigint references member,
  code_hash bytea not null,
  tries_left smallint not null check (tries_left >= 0),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_code_target on one_time_code (target_hash, purpose, made_at desc);
create index one_time_code_expires on one_time_code (expires_at);

-- When the next code may go to a number or address, and whether one that went there was ever typed in.
create table code_target (
  target_hash bytea primary key,
  next_send_at timestamptz not null,
  proved_at timestamptz
);

alter table member
  -- The mobile is in E.164 and a code that was sent there came back.
  add column mobile_proved_at timestamptz,
  -- Why the next session may do nothing but change the password.
  add column password_change_due text check (password_change_due in ('first_login', 'default'));
create unique index member_mobile_proved on member (mobile) where mobile_proved_at is not null;

alter table member_session
  add column change_due text check (change_due in ('first_login', 'default', 'expired'));
create index member_session_address on member_session (member_id, ip);

-- Which accounts a host lets in; a host that is not named lets in both.
create table entrance (
  host text primary key check (host = lower(host)),
  takes text not null check (takes in ('members', 'agents', 'both'))
);

grant select, insert, update, delete on one_time_code, code_target, entrance to tamarind_app;
