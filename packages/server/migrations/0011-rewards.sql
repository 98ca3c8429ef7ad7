-- Rewards: points and the mall [M04], the VIP ladder [M03]. Points are whole numbers that never expire; movements are only added,
-- each with the balance after it. Status points are a separate counter: they come from turnover and are never spent.

create table point_account (
  member_id bigint primary key references member,
  balance integer not null default 0 check (balance >= 0),
  seq integer not null default 0
);

create table point_movement (
  member_id bigint not null references member,
  seq integer not null check (seq > 0),
  -- Named by the caller and unique: deposit:<id>, redeem:<id> … The same key moves points once.
  key text not null unique check (length(key) between 3 and 200),
  kind text not null check (kind in ('deposit', 'adjustment', 'redeem', 'returned', 'convert')),
  amount integer not null check (amount <> 0),
  balance_after integer not null check (balance_after >= 0),
  reference text not null,
  remark text not null default '',
  by text not null,
  at timestamptz not null,
  primary key (member_id, seq)
);
create trigger append_only before update or delete or truncate on point_movement execute function ledger_forbid();
-- Points adjusted by one person alone are summed per day.
create index point_movement_adjusted on point_movement (at) where kind = 'adjustment';

create table mall_item (
  id uuid primary key,
  -- goods are sent to an address; the code of a voucher comes in the remark.
  type text not null check (type in ('goods', 'voucher')),
  picture text not null,
  names jsonb not null,
  points integer not null check (points > 0),
  stock integer not null check (stock >= 0),
  -- Maximum per member and calendar month.
  monthly_limit smallint not null check (monthly_limit > 0),
  min_level smallint not null default 0 check (min_level >= 0),
  is_on boolean not null,
  added_at timestamptz not null,
  changed_at timestamptz not null
);

-- A redemption or conversion with its terms at that moment. Rewards: in_process → approved | rejected; conversions are approved at once.
create table point_record (
  id uuid primary key,
  reference text not null unique,
  member_id bigint not null references member,
  type text not null check (type in ('goods', 'voucher', 'convert')),
  item_id uuid references mall_item,
  names jsonb,
  quantity integer not null check (quantity > 0),
  points_requirement integer not null check (points_requirement > 0),
  changed_points integer not null check (changed_points < 0),
  points_balance integer not null,
  -- Set for conversions only.
  redeem_amount bigint check (redeem_amount > 0),
  currency text not null check (currency in ('THB', 'VND')),
  status text not null check (status in ('in_process', 'rejected', 'approved')),
  address_sealed bytea,
  remark text not null default '',
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  check ((type = 'convert') = (redeem_amount is not null) and (type = 'convert') = (item_id is null)),
  check ((status = 'in_process') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check (changed_points = -points_requirement * quantity),
  check (type <> 'goods' or address_sealed is not null)
);
create index point_record_of_member on point_record (member_id, asked_at desc);
create index point_record_queue on point_record (status, asked_at);
-- Rewards approved by one person alone are summed per day.
create index point_record_approved on point_record (decided_at) where status = 'approved';

-- Turnover of each settled ticket and closed round, once, with the weights of that moment.
create table vip_turnover (
  source text primary key,
  member_id bigint not null references member,
  category text not null,
  name text not null,
  currency text not null,
  stake bigint not null,
  payout bigint not null,
  valid bigint not null check (valid between 0 and stake),
  weight smallint not null check (weight between 0 and 1000),
  weighted bigint not null check (weighted >= 0),
  at timestamptz not null
);
create index vip_turnover_of_member on vip_turnover (member_id, at desc);
create trigger append_only before update or delete or truncate on vip_turnover execute function ledger_forbid();

create table vip_member (
  member_id bigint primary key references member,
  currency text not null,
  weighted bigint not null default 0,
  level smallint not null default 0 check (level >= 0),
  peak smallint not null default 0,
  -- The month in which the level was reached; it cannot be lost in that month.
  level_month text,
  -- The last month that was reviewed.
  reviewed text not null,
  check (peak >= level)
);
create index vip_member_review on vip_member (reviewed);

create table vip_month (
  member_id bigint not null references vip_member,
  month text not null check (month ~ '^\d{4}-\d\d$'),
  weighted bigint not null default 0,
  -- When the member was told that the level will be lost.
  noticed_at timestamptz,
  primary key (member_id, month)
);

create table vip_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('up', 'kept', 'down')),
  month text not null,
  from_level smallint not null,
  to_level smallint not null,
  -- Points of the month, or the total for kind `up`.
  points bigint not null,
  at timestamptz not null,
  check (kind <> 'down' or to_level = from_level - 1)
);
-- A month is reviewed once.
create unique index vip_month_end on vip_change (member_id, month) where kind <> 'up';
create trigger append_only before update or delete or truncate on vip_change execute function ledger_forbid();

-- How far turnover is counted, by source.
create table vip_cursor (name text primary key, at timestamptz not null);

-- House accounts for converted points.
select ledger_open(null, 'points_liability', currency, realm)
  from (select * from unnest(array['THB', 'VND']) currency, unnest(array['real', 'trial']) realm order by currency, realm) known;

grant select, insert on point_movement, vip_turnover, vip_change to tamarind_app;
grant select, insert, update on point_account, mall_item, vip_member, vip_month, vip_cursor to tamarind_app;
grant select, insert, update (status, remark, decided_at, decided_by) on point_record to tamarind_app;
