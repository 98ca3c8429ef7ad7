-- Members: accounts, sessions, login methods and second factors, personal details, documents, consents.

create table member (
  id bigint generated always as identity primary key,
  account text not null,
  -- Lower case, for look-up: SomChai88 and somchai88 are one account.
  account_folded text not null unique,
  password_hash text not null,
  payment_password_hash text,
  nickname text not null,
  -- The documented number [N01]; code reads `kind`.
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
  -- The mobile number is in E.164 and its owner proved it.
  mobile_proved_at timestamptz,
  -- Until the password is changed, sessions can do nothing else.
  password_change_due text check (password_change_due in ('first_login', 'default')),
  -- STATIC: the number of one of our drawings. CUSTOM: the id of an own picture.
  avatar_type text not null default 'STATIC' check (avatar_type in ('STATIC', 'CUSTOM')),
  avatar text not null default '1',
  -- The member asked to close the account. A login before this moment cancels the closing; later logins are refused.
  closes_at timestamptz,
  closed_at timestamptz,
  -- The language of messages.
  language text check (language in ('TY', 'EN', 'VI', 'CN', 'TH')),
  -- The member whose referral code or account name was given at registration. The upline is the agent of the affiliate code.
  referrer_id bigint references member constraint member_check1 check (referrer_id <> id),
  register_url text,
  register_domain text,
  -- When the site ran the first-login action.
  welcomed_at timestamptz,
  -- Number of times that all sessions, or all but one, were ended. A login reads it with its first proof and is refused if it
  -- has changed since: that end could not reach a session which did not exist yet.
  session_epoch integer not null default 0,
  -- The proof of the mobile number [H08]: a code that we sent, or a phone sign-in with its channel. Null: not proved.
  mobile_proof text check (mobile_proof in ('code', 'firebase_sms')),
  -- is_agent in words, as all code reads it; a test compares them with contract/src/member-kind.ts.
  kind text generated always as (
    case is_agent when 0 then 'member' when 1 then 'agent' when 2 then 'second_agent' when 4 then 'trial' when 41 then 'sub_agent'
      else 'second_sub_agent' end
  ) virtual,
  -- A trial account has play money and is nobody's upline.
  constraint member_check check ((is_agent = 4) = (realm = 'trial'))
);
create index member_account_prefix on member (account_folded text_pattern_ops);
create unique index member_mobile_proved on member (mobile) where mobile_proved_at is not null;
create index member_closing on member (closes_at) where closes_at is not null and closed_at is null;
create index member_referrer on member (referrer_id) where referrer_id is not null;

-- Affiliate codes: a new member who enters one gets its agent as upline.
create table affiliate_code (
  code text primary key,
  member_id bigint not null references member,
  active boolean not null default true
);

-- A session of a browser. The token is stored as a hash, so a copy of this table opens no session.
create table member_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  member_id bigint not null references member,
  -- withdrawal: an excluded member, who can only withdraw.
  scope text not null check (scope in ('site', 'client', 'withdrawal')),
  -- The site session that opened the lottery client; the client's session ends with it.
  parent_id bigint references member_session,
  ip text not null,
  user_agent text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The member's loss of that day when the session began: the session's net result is the days' losses since then, less this.
  lost_before bigint not null default 0,
  -- The session can only change the password.
  change_due text check (change_due in ('first_login', 'default', 'expired')),
  way text not null default 'password',
  proof text,
  -- The last proof of identity: at login, and again before changes of security details.
  proved_at timestamptz not null,
  -- The last proof by authenticator or passkey. With an authenticator on, the login password alone adds no other login method.
  second_proved_at timestamptz
);
create index member_session_member on member_session (member_id) where ended_at is null;
create index member_session_parent on member_session (parent_id) where parent_id is not null;
create index member_session_address on member_session (member_id, ip);

-- Sessions form a tree of depth one: sessions of the lottery client are children of a site session and do not outlive it. Validity
-- and ending look exactly one level up or down, so the trigger enforces the depth; it shortens a longer life instead of refusing it.
create function session_hangs_on_root() returns trigger language plpgsql as $$
declare
  root_expires_at timestamptz;
begin
  select parent.expires_at into root_expires_at from member_session parent
   where parent.id = new.parent_id and parent.member_id = new.member_id and parent.scope = 'site' and parent.parent_id is null;
  if root_expires_at is null then
    raise exception 'a session hangs on a site session of its member';
  end if;
  new.expires_at := least(new.expires_at, root_expires_at);
  return new;
end $$;
create trigger member_session_root before insert on member_session
  for each row when (new.parent_id is not null) execute function session_hangs_on_root();

-- One-time tokens that open the lottery client for a session.
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

-- A code sent by SMS or mail, stored as a keyed hash of purpose, target and code: a copy of this table reveals no code, and a
-- code fits one purpose only. The newest code of a purpose and target is the valid one.
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
  used_at timestamptz,
  -- The network that asked for the code. Two of its five tries are reserved for that network: a stranger who knows the number
  -- cannot use up the code by guessing.
  net text not null default ''
);
create index one_time_code_target on one_time_code (target_hash, purpose, made_at desc);
create index one_time_code_expires on one_time_code (expires_at);

-- The earliest time of the next code to a number or address, and whether any code sent there was entered.
create table code_target (
  target_hash bytea primary key,
  next_send_at timestamptz not null,
  proved_at timestamptz
);

-- The accounts that a host admits; a host without a row admits both kinds.
create table entrance (
  host text primary key check (host = lower(host)),
  takes text not null check (takes in ('members', 'agents', 'both'))
);

-- Login attempts that named an existing member, successful or not; deleted after two years.
create table login_try (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  at timestamptz not null,
  -- The first proof: password, code, passkey, google …
  way text not null check (way ~ '^[a-z]{2,20}$'),
  -- The second proof, if one was required.
  proof text check (proof in ('totp', 'recovery', 'sms', 'email', 'bankName', 'passkey')),
  ip text not null,
  -- The /24 or /48 network of the address; one network counts as one place.
  net text not null,
  country text not null,
  user_agent text not null,
  -- The code of the refusal; null for a successful login.
  refused text
);
create index login_try_member on login_try (member_id, id desc);
create index login_try_place on login_try (member_id, net, at) where refused is null;
create index login_try_age on login_try (at);
-- Refusing a stranger's login asks whether anybody logs in from that network: the owner's way in stays open there.
create index login_try_home on login_try (net, at) where refused is null;

-- A login that waits for its second proof. The ticket itself exists in the browser only.
create table login_ticket (
  token_hash bytea primary key,
  member_id bigint not null references member,
  way text not null,
  remember_me boolean not null,
  net text not null,
  choices text[] not null,
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- site: waits for the second proof. withdrawal: fully proved (`proof` is the second one); opens the withdrawal session of an
  -- excluded member.
  opens text not null default 'site' check (opens in ('site', 'withdrawal')),
  proof text,
  session_epoch integer not null default 0
);

create table member_totp (
  member_id bigint primary key references member,
  secret_sealed bytea not null,
  begun_at timestamptz not null,
  -- Null until a first code was right; until then no login requires the authenticator.
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
  -- The credential id, base64url.
  id text primary key,
  member_id bigint not null references member,
  -- The host it was made for; it is valid for no other.
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
  -- Null for a login, where the passkey identifies the member.
  member_id bigint references member,
  expires_at timestamptz not null
);

-- A change of security details from an unknown place delays withdrawals by a day, so a thief with a session gets no money.
create table member_cooling (
  member_id bigint primary key references member,
  until timestamptz not null
);

-- External identities of members (Google, Facebook). Issuer and subject identify the person; mail addresses change hands.
create table member_identity (
  issuer text not null,
  subject text not null,
  member_id bigint not null references member,
  provider text not null check (provider in ('google', 'facebook')),
  linked_at timestamptz not null,
  primary key (issuer, subject),
  -- A member has at most one identity per provider; linking another does not silently replace it.
  unique (member_id, provider)
);

-- A browser that was sent to a provider. State and secret are stored as hashes; only this browser knows the secret, so a callback
-- in another person's browser finds no row.
create table sign_in (
  state_hash bytea primary key,
  secret_hash bytea not null,
  provider text not null check (provider in ('google', 'facebook')),
  -- Nonce and PKCE verifier, sealed.
  sealed bytea not null,
  redirect_uri text not null,
  -- Set when a signed-in member links an identity.
  member_id bigint references member,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_expires on sign_in (expires_at);

-- An external identity that has no account yet; valid for one registration.
create table sign_in_ticket (
  ticket_hash bytea primary key,
  provider text not null check (provider in ('google', 'facebook')),
  issuer text not null,
  subject text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_ticket_expires on sign_in_ticket (expires_at);

-- Accepted ID tokens: each is accepted once, for as long as it would be valid.
create table id_token_used (
  print bytea primary key,
  expires_at timestamptz not null
);
create index id_token_used_expires on id_token_used (expires_at);

-- When a field of "my account" was last changed; the value itself is elsewhere.
create table member_change (
  member_id bigint not null references member,
  what text not null check (what in ('payment_password', 'mobile', 'email', 'telegram', 'zalo', 'line')),
  at timestamptz not null,
  primary key (member_id, what)
);

-- Own pictures, drawn again by the server: square, small, without metadata of the file that was sent.
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
  number_index bytea not null,
  last_digits text not null,
  holder_name text not null,
  bound_at timestamptz not null,
  -- The row stays after unbinding.
  unbound_at timestamptz
);
-- A number belongs to one member, and a member has one wallet per provider.
create unique index e_wallet_number on e_wallet (number_index) where unbound_at is null;
create unique index e_wallet_provider on e_wallet (member_id, provider) where unbound_at is null;
create index e_wallet_numbers_ever on e_wallet (number_index);

-- Number or mail address bound after the registration, with the replaced contact. Until `undo_until` the previous contact, which
-- got a link (`undo_hash` of its secret), can undo this binding and all later ones. Null: no previous contact could be told.
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
  over_at timestamptz,
  -- How the replaced number was proved.
  former_proof text
);
create index contact_binding_member on contact_binding (member_id, step);

-- Registration details for few readers: one JSON of field and text, sealed under `member-details:<id>`.
create table member_details (
  member_id bigint primary key references member,
  sealed bytea not null,
  written_at timestamptz not null
);

-- Consents and withdrawals of consent in order. Rows are never edited; a withdrawal is a new row.
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

-- Proof of identity by document. A member has one open case; each new attempt is a new case.
create table identity_case (
  id uuid primary key,
  member_id bigint not null references member,
  state text not null check (state in ('asked', 'started', 'submitted', 'in_review', 'accepted', 'rejected', 'expired')),
  -- Null until the member chooses one.
  document text check (document in ('th_id', 'vn_cccd', 'passport')),
  -- Name, birthday and number as on the document, sealed together.
  facts_sealed bytea,
  -- An accepted document belongs to one member.
  number_index bytea,
  expires_on date,
  -- Codes found by our comparison and by the external checker.
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

grant select, insert, update on member, affiliate_code, member_session to tamarind_app;
grant select, insert, update, delete on launch_token, captcha, one_time_code, code_target, entrance to tamarind_app;
grant select, insert, delete on login_try to tamarind_app;
grant select, insert, update, delete on login_ticket, member_totp, recovery_code, passkey, passkey_challenge, member_cooling
  to tamarind_app;
grant select, insert, delete on member_identity, id_token_used, member_avatar, contact_binding, member_details to tamarind_app;
grant select, insert, update, delete on sign_in, sign_in_ticket, member_change, identity_picture to tamarind_app;
grant select, insert, update on identity_case to tamarind_app;
grant select, insert on e_wallet, consent_record to tamarind_app;
grant update (unbound_at) on e_wallet to tamarind_app;
grant update (over_at) on contact_binding to tamarind_app;
