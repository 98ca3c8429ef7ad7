-- Invitation links of agents: each affiliate code opens a kind of account and promises contract rates to it.
alter table affiliate_code
  add column kind text not null default 'member' check (kind in ('member', 'agent')),
  add column name text not null default '',
  -- [{contract, ratePpm}]
  add column preset jsonb not null default '[]',
  add column made_at timestamptz not null default now();
create index affiliate_code_member on affiliate_code (member_id, made_at);

-- The code that a member registered with.
alter table member add column affiliate_code text references affiliate_code;
create index member_affiliate_code on member (affiliate_code) where affiliate_code is not null;

-- Networks that opened a link, once a day each: a keyed hash, so a copy of this table names no address.
create table affiliate_visit (
  code text not null references affiliate_code,
  day date not null,
  net_hash bytea not null,
  primary key (code, day, net_hash)
);

-- The rates that a new agent was promised, for the contract that is offered to them.
create table agent_preset (
  member_id bigint primary key references member,
  preset jsonb not null,
  promised_at timestamptz not null
);

grant select, insert on affiliate_visit, agent_preset to tamarind_app;
