-- The brand as versions of one document: an open draft, published versions, and the pictures they name.

-- The open draft; the key allows one. `lock` counts its saves, `base` is the published version it started from.
create table brand_draft (
  is_open boolean primary key default true check (is_open),
  lock integer not null,
  base integer not null,
  document jsonb not null,
  author bigint not null references staff,
  changed_at timestamptz not null
);

-- Published versions. `sha256` is the hash of the document's canonical JSON. A rollback is a new version that names the
-- older one in `restores`.
create table brand_version (
  number integer primary key check (number > 0),
  document jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  reason text not null,
  restores integer references brand_version,
  author bigint not null references staff,
  checker bigint not null references staff,
  published_at timestamptz not null,
  constraint brand_version_two_people check (author <> checker)
);

-- Logos and icons as the server drew them, named by their content.
create table brand_picture (
  name text primary key,
  bytes bytea not null,
  added_by bigint references staff,
  added_at timestamptz not null
);

grant select, insert, update, delete on brand_draft to tamarind_app;
grant select, insert on brand_version, brand_picture to tamarind_app;
create trigger staff_two_people after insert on brand_version for each row execute function staff_two_people('author', 'checker');
