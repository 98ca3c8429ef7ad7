-- Counts how often all of a member's sessions, or all but one, were ended. A login reads it together with its first proof; the
-- session is refused when the number has changed meanwhile, because that end could not reach a session that was not there yet.
alter table member add column session_epoch integer not null default 0;
alter table login_ticket add column session_epoch integer not null default 0;

-- When the session last gave the authenticator's proof (or a passkey's): with an authenticator on, the login password alone adds
-- no other way in.
alter table member_session add column second_proved_at timestamptz;
update member_session set second_proved_at = proved_at where proof in ('totp', 'recovery', 'passkey');
