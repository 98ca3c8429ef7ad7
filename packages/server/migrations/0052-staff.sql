-- Staff: the roles a person holds, invitations to join, and the reviews of access.

-- One row per role given to a person. A role that is taken away keeps its row with `ended_at`, so that who held what, and when, stays
-- known. `given_by` proposed it and `agreed_by` agreed; both are null for the first owner and in the demo.
create table staff_grant (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  role text not null,
  given_by bigint references staff,
  agreed_by bigint references staff,
  given_at timestamptz not null,
  ended_by bigint references staff,
  ended_at timestamptz,
  constraint staff_grant_two_people check (given_by <> agreed_by)
);
create unique index staff_grant_open on staff_grant (staff_id, role) where ended_at is null;
create index staff_grant_role on staff_grant (role) where ended_at is null;
insert into staff_grant (staff_id, role, given_at) select id, role, now() from staff;
-- Roles are rows of staff_grant now; the release before still reads this column.
alter table staff alter column role drop not null;

alter table staff add column mail text, add column joined_at timestamptz;
-- A person has one account: the same mail address cannot join twice, not even after leaving.
create unique index staff_mail on staff (lower(mail));

-- Reviews of access: another person confirmed that these roles were still needed.
create table staff_review (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  roles text[] not null,
  reviewed_by bigint not null references staff,
  reviewed_at timestamptz not null,
  constraint staff_review_two_people check (reviewed_by <> staff_id)
);
create index staff_review_person on staff_review (staff_id, id);

-- An invitation to join, or the first owner's link (`invited_by` null). The link's secret is made from the server's key when it is shown
-- or sent; the row holds its hash. It ends by use, by `ended_at`, or at `expires_at`.
create table staff_invitation (
  id uuid primary key,
  secret_hash bytea not null unique,
  mail text not null,
  name text not null,
  roles text[] not null,
  invited_by bigint references staff,
  agreed_by bigint references staff,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  -- The authenticator's secret, sealed, from the first opening of the link on.
  totp_sealed bytea,
  -- When the mail is due; null: there is none to send.
  mail_at timestamptz,
  mail_tries integer not null default 0,
  used_at timestamptz,
  staff_id bigint references staff,
  ended_at timestamptz,
  constraint staff_invitation_two_people check (invited_by <> agreed_by)
);
create unique index staff_invitation_open on staff_invitation (lower(mail)) where used_at is null and ended_at is null;
create index staff_invitation_mail on staff_invitation (mail_at) where mail_at is not null;

grant select, insert, update on staff_grant, staff_invitation to tamarind_app;
grant select, insert on staff_review to tamarind_app;
