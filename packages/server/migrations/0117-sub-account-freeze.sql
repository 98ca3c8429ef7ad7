-- An agent may freeze the login of an assistant for a time: it keeps its rights but can neither act nor log in.
alter table sub_account add column frozen_at timestamptz;
grant update (frozen_at) on sub_account to tamarind_app;
