-- Identities that others vouch for: who a member is at Google, Facebook; sign-ins under way; tokens that were taken.

-- Issuer and subject together are the identity, never an address: those change hands.
create table member_identity (
  issuer text not null,
  subject text not null,
  member_id bigint not null references member,
  provider text not null check (provider in ('google', 'facebook')),
  linked_at timestamptz not null,
  primary key (issuer, subject),
  -- A member has one identity at a provider: another takes the place of none in silence.
  unique (member_id, provider)
);

-- A browser that was sent to a provider. It comes back with the state, which is kept as a hash, as is the secret that only
-- this browser knows: an answer that somebody else's browser was made to carry finds nothing.
create table sign_in (
  state_hash bytea primary key,
  secret_hash bytea not null,
  provider text not null check (provider in ('google', 'facebook')),
  -- Nonce and PKCE verifier, sealed.
  sealed bytea not null,
  redirect_uri text not null,
  -- Set where somebody who is signed in links an identity to the account.
  member_id bigint references member,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_expires on sign_in (expires_at);

-- Somebody whom a provider vouches for and who has no account yet: good for one registration.
create table sign_in_ticket (
  ticket_hash bytea primary key,
  provider text not null check (provider in ('google', 'facebook')),
  issuer text not null,
  subject text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_ticket_expires on sign_in_ticket (expires_at);

-- ID tokens that were taken: each counts once, for as long as it would be good.
create table id_token_used (
  print bytea primary key,
  expires_at timestamptz not null
);
create index id_token_used_expires on id_token_used (expires_at);

grant select, insert, delete on member_identity, id_token_used to tamarind_app;
grant select, insert, update, delete on sign_in, sign_in_ticket to tamarind_app;
