-- The brand's labels for members, and which members have them. The audit log keeps when each was set and removed.
create table label (
  id uuid primary key,
  name text not null,
  tone text not null check (tone in ('plain', 'info', 'win', 'warn', 'danger', 'promo')),
  -- Null: on the list.
  retired_at timestamptz
);
create unique index label_name on label (lower(name)) where retired_at is null;

create table member_label (
  label_id uuid not null references label,
  member_id bigint not null references member,
  set_at timestamptz not null,
  set_by bigint not null references staff,
  primary key (label_id, member_id)
);
create index member_label_member on member_label (member_id);

grant select, insert, update on label to tamarind_app;
grant select, insert, delete on member_label to tamarind_app;
