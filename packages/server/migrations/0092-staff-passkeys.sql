-- A person of the staff proves who they are by a password and an authenticator, or by a password and a passkey.
alter table staff alter totp_sealed drop not null;
create table staff_passkey (
  id text primary key,
  staff_id bigint not null references staff,
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);
create table staff_passkey_challenge (
  challenge_hash bytea primary key,
  -- Null for a login.
  invitation_id uuid references staff_invitation,
  expires_at timestamptz not null
);
grant select, insert, update (counter, used_at) on staff_passkey to tamarind_app;
grant select, insert, delete on staff_passkey_challenge to tamarind_app;
