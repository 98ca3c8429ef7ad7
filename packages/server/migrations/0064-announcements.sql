-- Announcements as staff write them: one row with its time and place, a text for each language. The table `announcement`,
-- which only the demo filled, is unread from here on.

-- Pictures of banners and slides as the server drew them, named by their content.
create table brand_slide (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  bytes bytea not null,
  -- Null: the demo added it.
  added_by bigint references staff,
  added_at timestamptz not null
);

create table brand_announcement (
  id bigint generated always as identity primary key,
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  form text not null check (form in ('strip', 'popup', 'banner', 'slide')),
  audience text not null check (audience in ('player', 'agent', 'staff')),
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- The order of banners and slides.
  position integer not null check (position between 0 and 999),
  address text not null,
  picture text references brand_slide,
  -- Counts the changes, so that two editors do not overwrite each other.
  lock integer not null default 0,
  changed_by bigint references staff,
  changed_at timestamptz not null
);
create index brand_announcement_published on brand_announcement (audience, starts_at) where state = 'published';

create table brand_announcement_text (
  announcement_id bigint not null references brand_announcement,
  language text not null check (language in ('TY', 'EN', 'VI', 'CN')),
  title text not null,
  body text not null,
  tag text not null,
  act text not null,
  primary key (announcement_id, language)
);

grant select, insert on brand_slide to tamarind_app;
grant select, insert, update on brand_announcement, brand_announcement_text to tamarind_app;
