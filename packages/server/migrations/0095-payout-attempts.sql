-- One order to pay a withdrawal, over a payment connection or the configured bank (no connection). It is stored before the
-- call. While its end is not known there is no other one, so no second connection can pay: the index holds this.
create table payout_attempt (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawal,
  connection uuid references payment_connection,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'refused', 'completed')),
  -- Orders sent under the withdrawal's reference, repeats included; each is counted before it leaves.
  sends integer not null default 1,
  started_at timestamptz not null,
  sent_at timestamptz not null,
  -- The last answer: on its way, or none; null before the first.
  says text check (says in ('processing', 'silent')),
  -- The reason of a refusal, or why the last call got no answer.
  why text,
  answered_at timestamptz,
  -- The provider's own reference of the payment.
  provider_ref text
);
create unique index payout_attempt_one on payout_attempt (withdrawal_id) where state <> 'refused';
create index payout_attempt_of on payout_attempt (withdrawal_id, started_at);
create index payout_attempt_day on payout_attempt (connection, started_at) where connection is not null;
grant select, insert, update on payout_attempt to tamarind_app;

create function payout_attempt_ended() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then raise exception 'the end of payout attempt % is final', old.id; end if;
  if (new.withdrawal_id, new.connection, new.amount, new.started_at)
     is distinct from (old.withdrawal_id, old.connection, old.amount, old.started_at)
  then raise exception 'payout attempt % is another one', old.id;
  end if;
  return new;
end $$;
create trigger payout_attempt_ended before update on payout_attempt
  for each row execute function payout_attempt_ended();

-- Orders that the configured bank may have already.
insert into payout_attempt (id, withdrawal_id, amount, state, sends, started_at, sent_at, says)
select gen_random_uuid(), id, amount, 'open', tries, requested_at, requested_at,
       case when silent_since is null then 'processing' else 'silent' end
  from withdrawal where state = 'approved' and tries > 0;
