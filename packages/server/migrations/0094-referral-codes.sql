-- A member's own code for friends. An affiliate code is an agent's and makes the agent the upline; a referral code stores its owner as
-- the referrer and changes no line.
create table referral_code (
  code text primary key,
  member_id bigint not null unique references member,
  made_at timestamptz not null
);
grant select, insert on referral_code to tamarind_app;
