-- Staff change their own password and second factor, and end their own sessions.

-- Set when the person, not an invitation, adds the passkey.
alter table staff_passkey_challenge add column staff_id bigint references staff;
create index staff_session_open on staff_session (staff_id) where ended_at is null;
grant delete on staff_passkey to tamarind_app;
