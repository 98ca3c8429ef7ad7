-- Lobby: vendors with their cards, the catalogue of games with names by language, games that members marked and opened.

-- Fast search among 10,000 names while a player types.
create extension if not exists pg_trgm;

create table catalogue_vendor (
  code text primary key,
  name text not null,
  -- Its section of the footer's vendor wall, and the position in it.
  wall text not null check (wall in ('LIVE', 'RNG', 'SPORTS', 'PVP')),
  place integer not null
);

-- A vendor's card in one category, as the vendor names it: e-sports arrive as SPORTS and are reclassified when read.
create table catalogue_card (
  vassalage text not null check (vassalage ~ '^[A-Z][A-Z0-9_]{1,23}$'),
  category text not null
    check (category in ('RNG', 'FISH', 'LIVE', 'BINGO', 'BGS', 'PVP', 'COCKFIGHT', 'HORSE', 'SPORTS', 'ESPORTS', 'MINI')),
  vendor text not null references catalogue_vendor,
  display_name text not null,
  account_type_id integer not null,
  is_hot boolean not null,
  -- Position in its row, smallest first.
  place integer not null,
  maintenance_until timestamptz,
  primary key (vassalage, category)
);

create table catalogue_game (
  code text primary key check (code ~ '^[a-z][a-z0-9_]{1,31}$'),
  vassalage text not null,
  category text not null,
  art text not null,
  companions text[] not null,
  is_hot boolean not null,
  is_new boolean not null,
  tags text[] not null,
  -- Unread: vendor_game.rtp_e4 has the published return.
  rtp_e4 integer check (rtp_e4 between 1 and 9999),
  min_bet_thb bigint not null check (min_bet_thb > 0),
  min_bet_vnd bigint not null check (min_bet_vnd > 0),
  popularity integer not null check (popularity between 0 and 999999),
  -- A press opens the vendor's list of games.
  opens_list boolean not null,
  -- Pinned by staff; 1 is the first of its shelf.
  pin integer check (pin between 1 and 999),
  -- Pins first, then games that can be played, then those that no vendor serves; each by popularity.
  place integer not null generated always as
    (coalesce(pin, case when opens_list or served_by is not null then 2000000 else 4000000 end - popularity)) stored,
  maintenance_until timestamptz,
  -- The vendor that serves it, and that vendor's code; null: it cannot be opened.
  served_by text,
  served_as text,
  check ((served_by is null) = (served_as is null)),
  -- All names, folded and separated by bars: |golden mango|…|xoai vang|
  search text not null,
  foreign key (vassalage, category) references catalogue_card (vassalage, category)
);
create index catalogue_game_shelf on catalogue_game (category, place, code);
create index catalogue_game_vendor on catalogue_game (vassalage, category, place, code);
create index catalogue_game_search on catalogue_game using gin (search gin_trgm_ops);
-- Look-up by the vendor's code.
create index catalogue_game_served on catalogue_game (served_by, served_as) where served_by is not null;

create table catalogue_name (
  code text not null references catalogue_game,
  language text not null check (language in ('en', 'th', 'vi', 'zh')),
  name text not null,
  -- Its byte order is dictionary order.
  sort_key text collate "C" not null,
  primary key (code, language)
);
create index catalogue_name_order on catalogue_name (language, sort_key, code);

create table favourite_game (
  member_id bigint not null references member,
  code text not null references catalogue_game,
  marked_at timestamptz not null,
  primary key (member_id, code)
);

-- When a member last opened a game.
create table opened_game (
  member_id bigint not null references member,
  code text not null references catalogue_game,
  opened_at timestamptz not null,
  primary key (member_id, code)
);
create index opened_game_last on opened_game (member_id, opened_at desc);

grant select, insert, update on catalogue_vendor, catalogue_card, catalogue_game, catalogue_name to tamarind_app;
grant select, insert, update, delete on favourite_game, opened_game to tamarind_app;
