-- Whether this database holds the demo brand or a real one. The first start decides and nothing changes it afterwards: the demo's
-- staff, members and play money have passwords that anybody can read in the source.
create table database_kind (
  only_one boolean primary key default true check (only_one),
  kind text not null check (kind in ('demo', 'real')),
  decided_at timestamptz not null
);

-- A database that has lost this table: the demo's seed left its mark, and one with people but without the mark is real.
insert into database_kind (kind, decided_at)
select 'demo', changed_at from brand_setting where name = 'demo_seeded';
insert into database_kind (kind, decided_at)
select 'real', now() where exists (select 1 from staff union all select 1 from member)
on conflict do nothing;

grant select, insert on database_kind to tamarind_app;
