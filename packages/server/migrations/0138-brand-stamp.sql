-- Processes cache the brand's settings under this stamp (brand/queries.ts). It changes in the transaction of each change, so a
-- transaction that sees a change also sees the new stamp.
create table brand_stamp (
  only_one boolean primary key default true check (only_one),
  stamp uuid not null
);
insert into brand_stamp (stamp) values (gen_random_uuid());

create function brand_stamp_moves() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update brand_stamp set stamp = gen_random_uuid();
  return null;
end $$;
create trigger brand_stamp_moves after insert or update or delete or truncate on brand_setting
  for each statement execute function brand_stamp_moves();
create trigger brand_stamp_moves after insert or update or delete or truncate on brand_version
  for each statement execute function brand_stamp_moves();
grant select on brand_stamp to tamarind_app;
