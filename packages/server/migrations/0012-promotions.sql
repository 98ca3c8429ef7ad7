-- Promotions, and what members send to take part. A bonus is money only once it is claimed: then it is a transfer of the ledger.
create table promotion (
  id bigint generated always as identity primary key,
  type text not null check (type in ('welcome', 'deposit', 'lottery', 'games', 'event')),
  entry text not null check (entry in ('apply', 'join')),
  state text not null default 'draft' check (state in ('draft', 'on', 'ended')),
  -- Minor units; null: not for members of that currency.
  amount_thb bigint check (amount_thb > 0),
  amount_vnd bigint check (amount_vnd > 0),
  -- So many times the bonus is to be played. Above 0 it would need money that is locked until then, which does not exist yet.
  wagering integer not null check (wagering = 0),
  -- Categories of games that count; empty: all.
  games text[] not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  changed_at timestamptz not null,
  check (amount_thb is not null or amount_vnd is not null),
  check (starts_at < ends_at)
);
create index promotion_shown on promotion (ends_at) where state <> 'draft';

create table promotion_text (
  promotion_id bigint not null references promotion,
  language text not null check (language in ('TY', 'EN', 'VI', 'CN')),
  title text not null,
  rules text not null,
  primary key (promotion_id, language)
);

create table promotion_application (
  id uuid primary key,
  promotion_id bigint not null references promotion,
  member_id bigint not null references member,
  -- 1 for the first time; again after a rejection.
  attempt smallint not null check (attempt between 1 and 3),
  state text not null check (state in ('waiting', 'joined', 'issued', 'claimed', 'rejected')),
  comment text not null check (length(comment) <= 140),
  -- As promised when it was applied for.
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('THB', 'VND')),
  applied_at timestamptz not null,
  -- Who approved first where two people are needed.
  first_by bigint references staff,
  decided_by bigint references staff,
  decided_at timestamptz,
  reason text not null default '',
  claimed_at timestamptz,
  unique (promotion_id, member_id, attempt),
  check (first_by <> decided_by or state = 'rejected'),
  check ((state in ('issued', 'claimed', 'rejected')) = (decided_by is not null)),
  check ((state = 'claimed') = (claimed_at is not null))
);
-- One application of a person stands at a time.
create unique index promotion_application_stands on promotion_application (promotion_id, member_id) where state <> 'rejected';
create index promotion_application_queue on promotion_application (applied_at) where state = 'waiting';
create index promotion_application_member on promotion_application (member_id);

-- Pictures, sealed: they may show somebody's papers.
create table promotion_image (
  application_id uuid not null references promotion_application,
  place smallint not null check (place between 1 and 3),
  type text not null check (type in ('image/png', 'image/jpeg')),
  sealed bytea not null,
  primary key (application_id, place)
);

-- What the brand gives away.
select ledger_open(null, 'promotions', currency, realm)
  from unnest(array['THB', 'VND']) currency, unnest(array['real', 'trial']) realm order by currency, realm;

grant select, insert, update on promotion, promotion_text to tamarind_app;
grant select, insert on promotion_application, promotion_image to tamarind_app;
grant update (state, first_by, decided_by, decided_at, reason, claimed_at) on promotion_application to tamarind_app;
