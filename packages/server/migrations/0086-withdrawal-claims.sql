-- Who works on a withdrawal now: a note for colleagues. Every step of the withdrawal ends it.
alter table withdrawal add claimed_by bigint references staff, add claimed_at timestamptz;
