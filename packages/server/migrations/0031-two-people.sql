-- Acts that create, move or undo money or a result wait for a second person (docs/two-people.md).

-- One act that waits, or waited, for another person. `content` is the input of the call that proposed it, as it came over the wire.
create table staff_proposal (
  id uuid primary key,
  act text not null check (act ~ '^[a-z_]+\.[a-z_]+$'),
  -- The vendor, draw, member or withdrawal: one open proposal per act and subject.
  subject text not null,
  content jsonb not null,
  reason text not null,
  asked_by bigint not null references staff,
  asked_at timestamptz not null,
  decision text check (decision in ('agreed', 'refused')),
  decided_by bigint references staff,
  decided_at timestamptz,
  note text,
  constraint staff_proposal_two_people check (decided_by <> asked_by),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null))
);
create unique index staff_proposal_open on staff_proposal (act, subject) where decision is null;
create index staff_proposal_subject on staff_proposal (subject) where decision is null;
grant select, insert on staff_proposal to tamarind_app;
grant update (decision, decided_by, decided_at, note) on staff_proposal to tamarind_app;

create function staff_proposal_decided_once() returns trigger language plpgsql as $$
begin
  if old.decision is not null then
    raise exception 'proposal % is decided', old.id;
  end if;
  return new;
end $$;
create trigger staff_proposal_decided_once before update on staff_proposal for each row execute function staff_proposal_decided_once();

-- The most a vendor may pay in promotional wins (no bet, or a free bet) in a day of the brand, and to one member, in minor units.
alter table vendor
  add promo_day_thb bigint not null default 10000000 check (promo_day_thb >= 0),
  add promo_day_vnd bigint not null default 80000000 check (promo_day_vnd >= 0),
  add promo_member_thb bigint not null default 1000000 check (promo_member_thb >= 0),
  add promo_member_vnd bigint not null default 8000000 check (promo_member_vnd >= 0);
alter table vendor_movement add is_promo boolean not null default false;
create index vendor_movement_promo on vendor_movement (vendor, at) where is_promo;

-- A promotional win that was refused because a cap was reached: one row per transaction, however often the vendor repeats it.
create table vendor_promo_refusal (
  vendor text not null references vendor,
  transaction_uuid text not null,
  member_id bigint not null references member,
  currency text not null check (currency in ('THB', 'VND')),
  amount bigint not null check (amount > 0),
  cap text not null check (cap in ('vendor_day', 'member_day')),
  at timestamptz not null,
  primary key (vendor, transaction_uuid)
);
create index vendor_promo_refusal_day on vendor_promo_refusal (vendor, at);
grant select, insert on vendor_promo_refusal to tamarind_app;

-- Staff who opened the member's proof: nobody decides a dispute without it.
create table withdrawal_proof_view (
  withdrawal_id uuid not null references withdrawal,
  staff_id bigint not null references staff,
  at timestamptz not null,
  primary key (withdrawal_id, staff_id)
);
grant select, insert on withdrawal_proof_view to tamarind_app;

-- Bonuses one person issued, and points one person adjusted, are summed over a day per officer and per member.
create index promotion_application_decided on promotion_application (decided_at) where state in ('issued', 'claimed');
create index point_movement_adjusted on point_movement (at) where kind = 'adjustment';

-- A reading of a result cannot exist before the drawing time.
create function result_entry_not_early() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.at < (select draws_at from draw where id = new.draw_id) then
    raise exception 'a result of draw % cannot be read before its drawing time', new.draw_id;
  end if;
  return new;
end $$;
create trigger result_entry_not_early before insert on result_entry for each row execute function result_entry_not_early();
