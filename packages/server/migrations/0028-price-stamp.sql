-- Prices, limits, ladders and switches change a few times a day and every bet needs them. Processes keep them by this stamp, which
-- moves on in the transaction of each change: who sees the change sees the new stamp, and nobody else (lottery/price-book.ts).
create table lottery_price_stamp (
  only_one boolean primary key default true check (only_one),
  stamp uuid not null
);
insert into lottery_price_stamp (stamp) values (gen_random_uuid());

create function price_stamp_moves() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update lottery_price_stamp set stamp = gen_random_uuid();
  return null;
end $$;
create trigger price_stamp_moves after insert or update or delete or truncate on lottery_price for each statement execute function price_stamp_moves();
create trigger price_stamp_moves after insert or update or delete or truncate on lottery_limit for each statement execute function price_stamp_moves();
create trigger price_stamp_moves after insert or update or delete or truncate on lottery_ladder for each statement execute function price_stamp_moves();
create trigger price_stamp_moves after insert or update or delete or truncate on lottery_switch for each statement execute function price_stamp_moves();

grant select on lottery_price_stamp to tamarind_app;
