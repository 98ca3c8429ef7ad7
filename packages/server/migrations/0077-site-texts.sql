-- Texts of public pages as versions: the open draft of each, and the published versions.

-- `lock` counts the saves, `base` is the published version the draft started from. `author` is null for a draft that a
-- jurisdiction pack brought and nobody has saved yet.
create table site_text_draft (
  text text primary key check (text ~ '^[a-z-]{2,40}$'),
  lock integer not null,
  base integer not null,
  words jsonb not null,
  author bigint references staff,
  changed_at timestamptz not null
);

-- `sha256` is the hash of the words' canonical JSON. `asks_members`: members agree anew before they bet or deposit. Both
-- people are null for the texts of the demo.
create table site_text_version (
  text text not null check (text ~ '^[a-z-]{2,40}$'),
  number integer not null check (number > 0),
  words jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  asks_members boolean not null,
  reason text not null,
  restores integer,
  author bigint references staff,
  checker bigint references staff,
  published_at timestamptz not null,
  primary key (text, number),
  foreign key (text, restores) references site_text_version,
  constraint site_text_version_two_people check (author <> checker),
  constraint site_text_version_whole check ((author is null) = (checker is null))
);
create trigger staff_two_people after insert on site_text_version
  for each row execute function staff_two_people('author', 'checker');

-- The hash of the text agreed to, so that a consent proves its words and not only their number.
alter table consent_record add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');

grant select, insert, update, delete on site_text_draft to tamarind_app;
grant select, insert on site_text_version to tamarind_app;
