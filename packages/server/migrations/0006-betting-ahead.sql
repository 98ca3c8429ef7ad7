-- Betting ahead: draws are sold before they are the next one, and one slip may go on several of them.

-- From then on bets are taken, while other draws of the game still come before it; from opens_at on it is the next one. Null: not
-- sold ahead. State `open` begins with whichever comes first.
alter table draw add column sells_at timestamptz check (sells_at <= opens_at);

-- The tickets of one slip on several draws: which of them this is, and how many there are. Each lives by itself.
alter table ticket add column series uuid;
alter table ticket add column series_place smallint;
alter table ticket add column series_size smallint;
alter table ticket add check (
  (series is null) = (series_place is null) and (series is null) = (series_size is null)
  and series_size between 2 and 6 and series_place between 1 and series_size);
create unique index ticket_of_series on ticket (series, series_place) where series is not null;
