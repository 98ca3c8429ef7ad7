-- Promotions and applications for them. A bonus becomes money when it is claimed, by a transfer of the ledger.

create table promotion (
  id bigint generated always as identity primary key,
  type text not null check (type in ('welcome', 'deposit', 'lottery', 'games', 'event')),
  entry text not null check (entry in ('apply', 'join')),
  state text not null default 'draft' check (state in ('draft', 'on', 'ended')),
  -- Minor units; null: not for members of that currency.
  amount_thb bigint check (amount_thb > 0),
  amount_vnd bigint check (amount_vnd > 0),
  -- How many times the bonus must be staked. More than 0 would need locked money, which does not exist.
  wagering integer not null check (wagering = 0),
  -- Game categories that count; empty: all.
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
  -- 1 at first; each application after a rejection adds one.
  attempt smallint not null check (attempt between 1 and 3),
  state text not null check (state in ('waiting', 'joined', 'issued', 'claimed', 'rejected')),
  comment text not null check (length(comment) <= 140),
  -- The amount promised at the time of the application.
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('THB', 'VND')),
  applied_at timestamptz not null,
  -- The first approver where two people are needed.
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
-- A member has one application per promotion that is not rejected.
create unique index promotion_application_stands on promotion_application (promotion_id, member_id) where state <> 'rejected';
create index promotion_application_queue on promotion_application (applied_at) where state = 'waiting';
create index promotion_application_member on promotion_application (member_id);
-- Bonuses issued by one person alone are summed per day.
create index promotion_application_decided on promotion_application (decided_at) where state in ('issued', 'claimed');

-- Pictures, sealed: they may show personal papers.
create table promotion_image (
  application_id uuid not null references promotion_application,
  place smallint not null check (place between 1 and 3),
  type text not null check (type in ('image/png', 'image/jpeg')),
  sealed bytea not null,
  primary key (application_id, place)
);

-- House accounts for bonuses.
select ledger_open(null, 'promotions', currency, realm)
  from unnest(array['THB', 'VND']) currency, unnest(array['real', 'trial']) realm order by currency, realm;

grant select, insert, update on promotion, promotion_text to tamarind_app;
grant select, insert on promotion_application, promotion_image to tamarind_app;
grant update (state, first_by, decided_by, decided_at, reason, claimed_at) on promotion_application to tamarind_app;
