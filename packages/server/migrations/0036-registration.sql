-- Registration details of a person [H08, I05], and the language messages go out in.

alter table member
  add column language text check (language in ('TY', 'EN', 'VI', 'CN', 'TH')),
  -- The member whose referral code, or whose name, the person came with. The upline is another thing: the agent of the affiliate code.
  add column referrer_id bigint references member check (referrer_id <> id),
  add column register_url text,
  add column register_domain text,
  -- When the site ran the first-login action.
  add column welcomed_at timestamptz;
create index member_referrer on member (referrer_id) where referrer_id is not null;

-- Personal details that only few people may read: one JSON of field and text, sealed under `member-details:<id>`.
create table member_details (
  member_id bigint primary key references member,
  sealed bytea not null,
  written_at timestamptz not null
);

grant select, insert, delete on member_details to tamarind_app;
