-- Files with payments for a bank without an interface. The bytes are made once and stored sealed, because they contain
-- members' account numbers; the hash is in the audit log. The person who says that the bank has the file did not make it.
create table payout_batch (
  id uuid primary key,
  number bigint generated always as identity unique,
  currency text not null check (currency in ('THB', 'VND')),
  form text not null check (form in ('pain001', 'csv')),
  bank text not null,
  account text not null,
  holder text not null,
  count integer not null check (count > 0),
  total bigint not null check (total > 0),
  sealed bytea,
  hash bytea,
  made_by bigint not null references staff,
  made_at timestamptz not null,
  -- The first download: from then on the bank may have the file.
  taken_at timestamptz,
  handed_by bigint references staff,
  handed_at timestamptz,
  dropped_at timestamptz,
  closed_at timestamptz,
  constraint payout_batch_two_people check (handed_by <> made_by),
  constraint payout_batch_handed check ((handed_by is null) = (handed_at is null)),
  constraint payout_batch_dropped check (dropped_at is null or taken_at is null),
  constraint payout_batch_order check (handed_at is null or taken_at is not null)
);
create trigger staff_two_people after insert or update of handed_by on payout_batch
  for each row execute function staff_two_people('made_by', 'handed_by');
grant select, insert, update on payout_batch to tamarind_app;

create function payout_batch_made_once() returns trigger language plpgsql as $$
begin
  if old.hash is not null and (new.sealed, new.hash, new.count, new.total, new.account, new.made_by)
     is distinct from (old.sealed, old.hash, old.count, old.total, old.account, old.made_by)
  then raise exception 'batch % is made once', old.id;
  end if;
  return new;
end $$;
create trigger payout_batch_made_once before update on payout_batch
  for each row execute function payout_batch_made_once();

-- A payment of a batch is an attempt like any other: the index of live attempts keeps it from every other batch and connection.
alter table payout_attempt add batch uuid references payout_batch check (batch is null or connection is null);
create index payout_attempt_batch on payout_attempt (batch) where batch is not null;
